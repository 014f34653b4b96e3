/// Where things stand in the pages of LMDB 0.9 on 64-bit machines, in bytes.
///
/// A page: its number 0, flags 10, end of the node pointers 12, start of the nodes 14, pointers from
/// 16. An overflow page has its count of pages at 12 and the value from 16, over all of them.
/// A node: size of the value or low half of the child's number 0, flags or high part of it 4, size of
/// the key 6, key from 8, then the value, or the number of its first overflow page.
enum PageLayout {
  static let headerBytes = 16
  static let flags = 10
  static let lower = 12
  static let upper = 14
  static let overflowPages = 12
  static let pointerBytes = 2
  static let nodeHeaderBytes = 8
  static let nodeFlags = 4
  static let nodeKeyBytes = 6
  static let pageNumberBytes = 8

  /// The flags of a page: exactly one of them on disk.
  static let branch: UInt16 = 0x01
  static let leaf: UInt16 = 0x02
  static let overflow: UInt16 = 0x04
  static let meta: UInt16 = 0x08

  /// The flags of a leaf's node.
  static let valueElsewhere: UInt16 = 0x01
  static let valueIsTree: UInt16 = 0x02

  /// The deepest tree that LMDB walks.
  static let deepestTree = 32
  /// The first page behind the meta pages.
  static let firstPage: UInt64 = 2

  /// How many pages a value of so many bytes takes when it has pages of its own.
  static func overflowPages(valueBytes: Int, pageBytes: Int) -> Int {
    (headerBytes + valueBytes + pageBytes - 1) / pageBytes
  }
}
