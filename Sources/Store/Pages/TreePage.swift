#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// One page of a tree, read without trusting an offset in it.
///
/// Making one checks the page's header; each node is checked when it is asked for. ``check(_:)``
/// checks all that LMDB relies on.
struct TreePage: ~Escapable {
  let bytes: RawSpan
  let isLeaf: Bool
  /// The number of nodes.
  let count: Int
  /// Where the nodes begin.
  let nodesStart: Int

  /// Takes the bytes of the page with a number.
  @_lifetime(copy bytes)
  init(_ bytes: RawSpan, number: UInt64) throws(PageFault) {
    let found = bytes.number(at: 0, as: UInt64.self)
    if found != number { throw .number(found: found) }
    let flags = bytes.number(at: PageLayout.flags, as: UInt16.self)
    if flags != PageLayout.leaf && flags != PageLayout.branch { throw .kind(flags: flags) }
    let lower = Int(bytes.number(at: PageLayout.lower, as: UInt16.self))
    let upper = Int(bytes.number(at: PageLayout.upper, as: UInt16.self))
    guard lower >= PageLayout.headerBytes, lower % PageLayout.pointerBytes == 0, lower <= upper,
      upper <= bytes.byteCount, upper % 2 == 0
    else { throw .bounds }
    self.bytes = bytes
    nodesStart = upper
    isLeaf = flags == PageLayout.leaf
    count = (lower - PageLayout.headerBytes) / PageLayout.pointerBytes
  }

  /// A node: where it stands in its page, all of it inside.
  struct Node {
    let start: Int
    let flags: UInt16
    let keyBytes: Int
    /// The page a branch leads to, or the number of bytes of a leaf's value.
    let number: UInt64
    /// The bytes it takes.
    let byteCount: Int

    var valueStart: Int { start + PageLayout.nodeHeaderBytes + keyBytes }
    var isElsewhere: Bool { flags & PageLayout.valueElsewhere != 0 }
    var isTree: Bool { flags & PageLayout.valueIsTree != 0 }
  }

  /// The node at an index.
  ///
  /// - Precondition: There are that many.
  func node(_ index: Int) throws(PageFault) -> Node {
    precondition(index >= 0 && index < count)
    let pointer = PageLayout.headerBytes + index * PageLayout.pointerBytes
    return try node(at: Int(bytes.number(at: pointer, as: UInt16.self)), index)
  }

  /// The node that stands at a place, called by an index in what is thrown.
  func node(at start: Int, _ index: Int) throws(PageFault) -> Node {
    guard start >= nodesStart, start % 2 == 0,
      start + PageLayout.nodeHeaderBytes <= bytes.byteCount
    else { throw .node(index: index) }
    let low = UInt64(bytes.number(at: start, as: UInt32.self))
    let flags = bytes.number(at: start + PageLayout.nodeFlags, as: UInt16.self)
    let keyBytes = Int(bytes.number(at: start + PageLayout.nodeKeyBytes, as: UInt16.self))
    var size = PageLayout.nodeHeaderBytes + keyBytes
    var number = low
    if !isLeaf {
      number |= UInt64(flags) << 32
    } else if flags & ~(PageLayout.valueElsewhere | PageLayout.valueIsTree) != 0
      || flags == PageLayout.valueElsewhere | PageLayout.valueIsTree
    {
      throw .nodeFlags(index: index)
    } else {
      size += flags & PageLayout.valueElsewhere != 0 ? PageLayout.pageNumberBytes : Int(low)
    }
    if start + size > bytes.byteCount { throw .node(index: index) }
    return Node(
      start: start, flags: flags, keyBytes: keyBytes, number: number,
      byteCount: size + size % 2)
  }

  /// The key of a node.
  @_lifetime(copy self)
  func key(_ node: Node) -> RawSpan {
    let start = node.start + PageLayout.nodeHeaderBytes
    return bytes.extracting(start..<start + node.keyBytes)
  }

  /// The value of a leaf's node that stands in the page.
  @_lifetime(copy self)
  func value(_ node: Node) -> RawSpan {
    bytes.extracting(node.valueStart..<node.valueStart + Int(node.number))
  }

  /// The last node whose key is not above a key, in a branch the one that leads to it.
  ///
  /// - Returns: Nil if all are above it; in a branch the first node counts as below every key.
  func lastNode(
    notAbove key: borrowing RawSpan, _ order: KeyOrder
  ) throws(PageFault) -> (index: Int, isEqual: Bool)? {
    var low = isLeaf ? 0 : 1
    var high = count
    var isEqual = false
    while low < high {
      let middle = (low + high) / 2
      let difference = order.compare(self.key(try node(middle)), key)
      if difference == 0 { isEqual = true }
      if difference <= 0 { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : (low - 1, isEqual)
  }
}

/// How the keys of a tree are ordered.
enum KeyOrder {
  /// By their bytes.
  case bytes
  /// As numbers of this machine; those of the free list.
  case numbers

  /// Below zero if the first key is below the second, zero if they are equal.
  func compare(_ first: RawSpan, _ second: borrowing RawSpan) -> Int {
    if self == .numbers, first.byteCount == 8, second.byteCount == 8 {
      let first = first.number(at: 0, as: UInt64.self)
      let second = second.number(at: 0, as: UInt64.self)
      return first < second ? -1 : first == second ? 0 : 1
    }
    return first.compared(to: second)
  }
}

extension RawSpan {
  /// Below zero if these bytes sort before others, zero if they are equal.
  func compared(to other: borrowing RawSpan) -> Int {
    let shared = Swift.min(byteCount, other.byteCount)
    let difference = unsafe withUnsafeBytes { first in
      unsafe other.withUnsafeBytes { second in
        guard let first = first.baseAddress, let second = second.baseAddress else { return 0 }
        return unsafe Int(memcmp(first, second, shared))
      }
    }
    return difference == 0 ? byteCount - other.byteCount : difference
  }
}
