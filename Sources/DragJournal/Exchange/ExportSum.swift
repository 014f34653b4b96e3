/// The sums of an export's lines, each over the one before and the line.
struct ExportSum {
  private var value: [UInt8] = []

  private static let byteCount = 8
  private static let name = Array(",\"sum\":\"".utf8)
  private static let end = Array("\"}".utf8)
  private static var tailCount: Int { name.count + 2 * byteCount + end.count }

  /// The whole line, without a line feed.
  mutating func line(_ line: ExportLine) -> [UInt8] {
    var text = line.text
    extend(by: text)
    text += Self.name
    TextBytes.appendHexadecimal(value, to: &text)
    return text + Self.end
  }

  /// Reads a whole line, without a line feed.
  mutating func read(_ line: [UInt8]) throws(ExportFault) -> ExportLine {
    guard line.count > Self.tailCount else { throw .malformed }
    let text = line.dropLast(Self.tailCount)
    extend(by: Array(text))
    var tail = LineScanner(rest: line[text.endIndex...])
    guard tail.take(",\"sum\":\""), let sum = tail.hexadecimal(byteCount: Self.byteCount),
      tail.take("\"}")
    else { throw .malformed }
    guard sum == value else { throw .sum }
    guard let read = ExportLine(text: text) else { throw .malformed }
    return read
  }

  private mutating func extend(by text: [UInt8]) {
    value = Array(Digest(of: value + text).bytes.prefix(Self.byteCount))
  }
}
