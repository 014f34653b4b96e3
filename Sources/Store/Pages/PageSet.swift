/// A set of page numbers below a limit: a bit for each.
struct PageSet {
  private var words: [UInt64]
  /// The first number that cannot be in it.
  let limit: UInt64
  /// How many numbers are in it.
  private(set) var count: UInt64 = 0

  /// Makes an empty set of numbers below a limit.
  init(limit: UInt64) {
    self.limit = limit
    words = [UInt64](repeating: 0, count: Int(limit / 64 + 1))
  }

  /// Whether a number is in it.
  func contains(_ page: UInt64) -> Bool {
    page < limit && words[Int(page / 64)] >> (page % 64) & 1 == 1
  }

  /// Adds a number.
  ///
  /// - Returns: False if it was there already.
  /// - Precondition: It is below the limit.
  mutating func insert(_ page: UInt64) -> Bool {
    if contains(page) { return false }
    words[Int(page / 64)] |= 1 << (page % 64)
    count += 1
    return true
  }
}
