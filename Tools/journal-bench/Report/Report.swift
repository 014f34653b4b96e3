import Foundation

/// Something the report says: a line of JSON, or a line for people.
protocol ReportLine: Encodable {
  /// The line for people.
  var text: String { get }
}

/// Writes what was measured, as soon as it was.
struct Report {
  /// The version of the JSON lines.
  static let version = 1

  private let isJSON: Bool
  private let encoder = JSONEncoder()

  /// Makes a report for programs or for people.
  init(isJSON: Bool) {
    self.isJSON = isJSON
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// Writes a line.
  func show(_ line: some ReportLine) {
    var words = line.text
    if isJSON, let data = try? encoder.encode(line) {
      words = String(decoding: data, as: UTF8.self)
    }
    FileHandle.standardOutput.write(Data((words + "\n").utf8))
  }

  /// Writes lines.
  func show(_ lines: [any ReportLine]) {
    if !isJSON { FileHandle.standardOutput.write(Data("\n".utf8)) }
    for line in lines { show(line) }
  }
}

/// Figures in words of a width.
enum Column {
  /// A figure, right-aligned, with as many decimals as its size is worth.
  static func number(_ value: Double, _ width: Int = 10) -> String {
    let decimals = abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : 2
    let words = value.formatted(
      .number.precision(.fractionLength(decimals)).locale(Locale(identifier: "en_US")))
    return String(repeating: " ", count: max(0, width - words.count)) + words
  }

  /// Words, left-aligned.
  static func words(_ words: String, _ width: Int) -> String {
    words + String(repeating: " ", count: max(0, width - words.count))
  }

  /// A median with the least and the greatest.
  static func spread(_ spread: Spread) -> String {
    "\(number(spread.median)) (\(number(spread.min, 0)) to \(number(spread.max, 0)))"
  }
}
