/// One of a journal's generations: the store that is in use, or one that follows or preceded it.
package struct Generation: Sendable, Hashable, Comparable {
  /// Its number; generations count from 1.
  package let number: UInt32

  /// The generation a journal begins with.
  static let first = Generation(number: 1)

  private static let digits = 6

  init(number: UInt32) { self.number = number }

  /// Reads the name of a generation's folder; nil if it is not one.
  init?(folderName: Substring) {
    let digits = folderName.utf8.dropFirst()
    guard folderName.utf8.first == UInt8(ascii: "g"), digits.count == Self.digits,
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = UInt32(folderName.dropFirst()), number > 0
    else { return nil }
    self.number = number
  }

  /// The name of its folder, as in `g000001`.
  var folderName: String { "g" + paddedNumber }

  /// The name of the folder in which it is made before it counts.
  var temporaryName: String { Self.temporaryPrefix + paddedNumber }

  /// What the names of folders begin with in which a generation is being made.
  static let temporaryPrefix = "new-"

  private var paddedNumber: String {
    let text = String(number)
    return String(repeating: "0", count: max(0, Self.digits - text.count)) + text
  }

  /// Orders generations by age.
  package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}
