/// A data file's list of free pages, read without LMDB and without trusting an offset.
///
/// The list is a tree whose values are page numbers in falling order, each value with its count in
/// front.
enum FreeList {
  /// The page numbers of a value; nil if it is none.
  static func pages(ofValue value: [UInt8]) -> [UInt64]? {
    guard value.count >= 8,
      let count = Int(exactly: value.number(at: 0, as: UInt64.self)), count < value.count / 8
    else { return nil }
    var pages: [UInt64] = []
    pages.reserveCapacity(count)
    for place in 0..<count {
      let page = value.number(at: 8 * (place + 1), as: UInt64.self)
      if let last = pages.last, page >= last { return nil }
      pages.append(page)
    }
    return pages
  }
}
