import Foundation

/// A line of Unicode's examples of where extended grapheme clusters begin and end.
struct BreakExample {
  let line: Int
  let text: String
  /// Where there are breaks, counted in scalars.
  let edges: [Int]

  /// Where the Debian package `unicode-data` has them.
  static let path = "/usr/share/unicode/auxiliary/GraphemeBreakTest.txt"
  static var areInstalled: Bool { FileManager.default.fileExists(atPath: path) }

  /// All lines: `÷ 0020 × 0308 ÷`, then a comment.
  static func all() throws -> [BreakExample] {
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    return zip(1..., lines).compactMap { number, line in
      var scalars = String.UnicodeScalarView()
      var edges: [Int] = []
      for word in line.prefix(while: { $0 != "#" }).split(whereSeparator: \.isWhitespace) {
        if word == "÷" {
          edges.append(scalars.count)
        } else if let scalar = UInt32(word, radix: 16).flatMap(Unicode.Scalar.init) {
          scalars.append(scalar)
        }
      }
      return scalars.isEmpty ? nil : BreakExample(line: number, text: String(scalars), edges: edges)
    }
  }
}

extension String {
  /// Where Swift's `Character` begins, and the end, counted in scalars.
  var edges: [Int] {
    reduce(into: [0]) { edges, character in
      edges.append((edges.last ?? 0) + character.unicodeScalars.count)
    }
  }
}
