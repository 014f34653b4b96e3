@testable import DragJournal

/// The reader of exports: it never traps, and a line that it takes is exactly one that is written.
enum ExportFuzz {
  static func run(_ input: [UInt8]) throws(BrokenClaim) {
    if let line = ExportLine(text: input[...]) {
      try require(line.text == input, "a line that is taken is written alike")
    }
    // With sums that fit, so that what follows a line is reached too.
    var sum = ExportSum()
    var reader = ExportReader()
    var isFirst = true
    for text in input.split(separator: UInt8(ascii: "\n")) {
      guard let line = ExportLine(text: text) else { break }
      let whole = sum.line(line)
      do {
        if isFirst { _ = try reader.start(whole) } else { _ = try reader.read(whole) }
      } catch { break }
      isFirst = false
    }
    _ = try? reader.read(input)
    _ = try? reader.read(nil)
  }
}
