/// What LMDB records of a tree, in a meta page or under the table's name in the main tree.
///
/// Layout, offsets in bytes: flags 4, depth 6, branch pages 8, leaf pages 16, overflow pages 24,
/// entries 32, root 40.
struct TreeRecord: Hashable, Sendable {
  let flags: UInt16
  let depth: Int
  let branchPages: UInt64
  let leafPages: UInt64
  let overflowPages: UInt64
  let entries: UInt64
  /// The page the tree begins with; nil if it is empty.
  let root: UInt64?

  static let byteCount = 48
  /// The root of an empty tree.
  private static let noPage = UInt64.max

  /// Reads a record as it is.
  ///
  /// - Precondition: The record lies within the bytes.
  init(_ bytes: borrowing RawSpan, at offset: Int) {
    flags = bytes.number(at: offset + 4, as: UInt16.self)
    depth = Int(bytes.number(at: offset + 6, as: UInt16.self))
    branchPages = bytes.number(at: offset + 8, as: UInt64.self)
    leafPages = bytes.number(at: offset + 16, as: UInt64.self)
    overflowPages = bytes.number(at: offset + 24, as: UInt64.self)
    entries = bytes.number(at: offset + 32, as: UInt64.self)
    let root = bytes.number(at: offset + 40, as: UInt64.self)
    self.root = root == Self.noPage ? nil : root
  }

  /// The record of a tree without a page.
  static let empty = TreeRecord()

  private init() {
    flags = 0
    depth = 0
    branchPages = 0
    leafPages = 0
    overflowPages = 0
    entries = 0
    root = nil
  }

  /// Reads the record of a table of this store from the value under its name; nil if it is none.
  init?(tableValue value: borrowing RawSpan, lastPage: UInt64) {
    guard value.byteCount == Self.byteCount else { return nil }
    self.init(value, at: 0)
    guard flags == 0, hasPossibleRoot(lastPage: lastPage), hasPossibleDepth else { return nil }
  }

  /// How many pages the tree takes.
  var pages: UInt64 { branchPages &+ leafPages &+ overflowPages }

  /// Whether the root is a page of the file, or the tree is empty.
  func hasPossibleRoot(lastPage: UInt64) -> Bool {
    guard let root else { return true }
    return root >= PageLayout.firstPage && root <= lastPage
  }

  /// Whether the depth is one that LMDB walks, and none exactly if the tree is empty.
  var hasPossibleDepth: Bool {
    (depth == 0) == (root == nil) && depth <= PageLayout.deepestTree
  }
}

extension RawSpan {
  /// The number in this machine's byte order at an offset.
  ///
  /// - Precondition: The number lies within the bytes.
  @inline(__always)
  func number<Number: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as type: Number.Type
  ) -> Number {
    unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: type)
  }
}

extension [UInt8] {
  /// The bytes, to be read in place.
  @inlinable
  package var raw: RawSpan {
    @_lifetime(borrow self)
    borrowing get { unsafe span.bytes }
  }
}
