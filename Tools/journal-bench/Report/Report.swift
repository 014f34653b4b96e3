import Foundation

/// Something the report says: a line of JSON, or a line for people.
protocol ReportLine: Encodable {
  /// The line for people.
  var text: String { get }
  /// The results in it of which something is asked.
  var judgements: [Judged] { get }
}

extension ReportLine {
  var judgements: [Judged] { [] }
}

/// Writes what was measured, as soon as it was.
final class Report {
  /// The version of the JSON lines.
  static let version = 1

  private let isJSON: Bool
  private let earlier: Earlier?
  private let encoder = JSONEncoder()
  private var judgements: [Judged] = []

  /// Makes a report for programs or for people, compared with an earlier one if there is any.
  init(isJSON: Bool, earlier: Earlier? = nil) {
    self.isJSON = isJSON
    self.earlier = earlier
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// Writes a line, and what changed in it.
  func show(_ line: some ReportLine) {
    judgements += line.judgements
    let data = try? encoder.encode(line)
    write(line.text, data)
    for change in earlier?.changes(in: data ?? Data()) ?? [] {
      write("    " + change.text, try? encoder.encode(change))
    }
  }

  /// Writes lines.
  func show(_ lines: [any ReportLine]) {
    if !isJSON { FileHandle.standardOutput.write(Data("\n".utf8)) }
    for line in lines { show(line) }
  }

  /// Writes, for people, a table of all results of which something is asked.
  func finish() {
    guard !isJSON, !judgements.isEmpty else { return }
    func row(_ words: String, _ figures: [String], _ verdict: String) -> String {
      Column.words(words, 58)
        + figures.map { String(repeating: " ", count: max(1, 13 - $0.count)) + $0 }.joined()
        + "  " + verdict + "\n"
    }
    var table = "\n" + row("result", ["median", "enough", "aim"], "verdict")
    for judged in judgements {
      table += row(
        judged.row,
        [judged.value, judged.enough, judged.aim].map { $0.map { Column.number($0, 0) } ?? "" },
        judged.verdict.words)
    }
    FileHandle.standardOutput.write(Data(table.utf8))
  }

  private func write(_ text: String, _ data: Data?) {
    var words = text
    if isJSON, let data { words = String(decoding: data, as: UTF8.self) }
    FileHandle.standardOutput.write(Data((words + "\n").utf8))
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

  /// A number of things.
  static func count(_ value: Int) -> String {
    value.formatted(.number.locale(Locale(identifier: "en_US")))
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
