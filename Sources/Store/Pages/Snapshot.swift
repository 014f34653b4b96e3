/// The pages of one commit's state in the map, read without trusting an offset in them.
///
/// A page's header and each node that is looked at are checked, so nothing outside the pages is ever
/// read; whether a value is what was written, its own check tells.
@safe
struct Snapshot: Sendable {
  /// Nobody writes through it.
  nonisolated(unsafe) let base: UnsafeRawPointer
  let pageBytes: Int
  /// The first page number that is not of this state.
  let pageLimit: UInt64
  /// The table without a name.
  let main: TreeRecord
  /// The list of free pages.
  let freeList: TreeRecord
  /// The last page of this state, used or free.
  let lastPage: UInt64
}

extension Snapshot {
  /// The page of a tree with a number.
  @inline(__always)
  @_lifetime(immortal)
  func page(_ number: UInt64) throws(StoreError) -> TreePage {
    let bytes = unsafe try self.bytes(number, pages: 1)
    let span = unsafe _overrideLifetime(RawSpan(_unsafeBytes: bytes), borrowing: ())
    do throws(PageFault) { return try TreePage(span, number: number) } catch {
      throw .corrupt(.page(number: number))
    }
  }

  /// The bytes of pages that follow each other.
  @inline(__always)
  private func bytes(_ number: UInt64, pages: UInt64) throws(StoreError) -> UnsafeRawBufferPointer {
    guard
      number >= PageLayout.firstPage && pages <= pageLimit
        && number <= pageLimit - pages
    else { throw .corrupt(.page(number: number)) }
    return unsafe UnsafeRawBufferPointer(
      start: base + Int(number) * pageBytes, count: Int(pages) * pageBytes)
  }

  /// The value of a leaf's node, in the leaf or on pages of its own.
  func value(_ node: TreePage.Node, in page: UInt64) throws(StoreError) -> UnsafeRawBufferPointer {
    let start = unsafe base + Int(page) * pageBytes + node.valueStart
    if !node.isElsewhere {
      return unsafe UnsafeRawBufferPointer(start: start, count: Int(node.number))
    }
    let first = unsafe start.loadUnaligned(as: UInt64.self)
    try overflowPages(first, valueBytes: Int(node.number))
    let needed = PageLayout.overflowPages(
      valueBytes: Int(node.number), pageBytes: pageBytes)
    let bytes = unsafe try self.bytes(first, pages: UInt64(needed))
    let header = PageLayout.headerBytes
    return unsafe UnsafeRawBufferPointer(rebasing: bytes[header..<header + Int(node.number)])
  }

  /// How many pages the value that begins at one has.
  ///
  /// - Throws: `corrupt` if it cannot be the beginning of such a value.
  @discardableResult
  func overflowPages(_ first: UInt64, valueBytes: Int) throws(StoreError) -> UInt64 {
    let page = unsafe RawSpan(_unsafeBytes: try bytes(first, pages: 1))
    let needed = PageLayout.overflowPages(valueBytes: valueBytes, pageBytes: pageBytes)
    let pages = UInt64(page.number(at: PageLayout.overflowPages, as: UInt32.self))
    guard page.number(at: 0, as: UInt64.self) == first,
      page.number(at: PageLayout.flags, as: UInt16.self) == PageLayout.overflow,
      pages >= UInt64(needed)
    else { throw .corrupt(.page(number: first)) }
    _ = unsafe try bytes(first, pages: pages)
    return pages
  }

  /// The value of a key; nil if it is not in the tree.
  ///
  /// - Complexity: O(log n), n = keys of the tree.
  func value(
    of key: borrowing RawSpan, in tree: TreeRecord
  ) throws(StoreError) -> UnsafeRawBufferPointer? {
    guard let (page, node) = try leafNode(of: key, in: tree) else { return nil }
    if node.isTree { throw .corrupt(.page(number: page)) }
    return unsafe try value(node, in: page)
  }

  /// The record of a table; nil if there is no such table.
  func table(_ name: [UInt8]) throws(StoreError) -> TreeRecord? {
    guard let (page, node) = try leafNode(of: name.raw, in: main) else { return nil }
    guard node.isTree,
      let record = TreeRecord(
        tableValue: try self.page(page).value(node), lastPage: pageLimit - 1)
    else { throw .corrupt(.page(number: page)) }
    return record
  }

  private func leafNode(
    of key: borrowing RawSpan, in tree: TreeRecord
  ) throws(StoreError) -> (page: UInt64, node: TreePage.Node)? {
    guard var number = tree.root else { return nil }
    var depth = 1
    while true {
      let page = try self.page(number)
      guard page.isLeaf == (depth == tree.depth) else { throw .corrupt(.page(number: number)) }
      do throws(PageFault) {
        guard let found = try page.lastNode(notAbove: key, .bytes) else { return nil }
        let node = try page.node(found.index)
        if page.isLeaf { return found.isEqual ? (number, node) : nil }
        number = node.number
      } catch { throw .corrupt(.page(number: number)) }
      depth += 1
    }
  }
}
