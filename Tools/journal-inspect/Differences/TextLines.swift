import DragModel

/// A line of a text, without what ends it.
struct TextLine: Hashable {
  /// The scalars.
  var text: ExactText
  /// Where it is not plain, counted from its start; the end of the line is one scalar more.
  var runs: [RichText.Run]
}

extension RichText {
  /// The lines of the text; a text without scalars has none.
  func lines() -> [TextLine] {
    let bytes = Array(text.string.utf8)
    if bytes.isEmpty { return [] }
    var lines: [TextLine] = []
    var start = 0
    var rest = runs[...]
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      // Bytes that go on with a scalar are no scalars of their own.
      let end = start + line.count { $0 & 0xc0 != 0x80 }
      var inLine: [RichText.Run] = []
      while let run = rest.first, run.range.lowerBound <= end {
        let range = max(start, run.range.lowerBound)..<min(end + 1, run.range.upperBound)
        inLine.append(
          RichText.Run(
            range.lowerBound - start..<range.upperBound - start, run.style, object: run.object))
        if run.range.upperBound > end + 1 { break }
        rest.removeFirst()
      }
      lines.append(TextLine(text: ExactText(String(decoding: line, as: UTF8.self)), runs: inLine))
      start = end + 1
    }
    return lines
  }
}

/// What became of a line between two texts; lines count from 1.
enum LineDifference {
  /// It is only in the old text.
  case removed(line: Int, TextLine)
  /// It is only in the new text.
  case added(line: Int, TextLine)
  /// Its styles or objects are others; the number is that in the new text.
  case restyled(line: Int, old: TextLine, new: TextLine)

  /// Compares two texts line by line, from the first to the last; what went before what came.
  static func all(from old: RichText, to new: RichText) -> [LineDifference] {
    if old == new { return [] }
    let oldLines = old.lines()
    let newLines = new.lines()
    var differences: [LineDifference] = []
    var next = Matching.Pair(old: 0, new: 0)
    let end = Matching.Pair(old: oldLines.count, new: newLines.count)
    for pair in Matching.pairs(oldLines.map(\.text), newLines.map(\.text)) + [end] {
      for line in next.old..<pair.old {
        differences.append(.removed(line: line + 1, oldLines[line]))
      }
      for line in next.new..<pair.new { differences.append(.added(line: line + 1, newLines[line])) }
      next = Matching.Pair(old: pair.old + 1, new: pair.new + 1)
      guard pair != end, oldLines[pair.old] != newLines[pair.new] else { continue }
      differences.append(
        .restyled(line: pair.new + 1, old: oldLines[pair.old], new: newLines[pair.new]))
    }
    return differences
  }
}
