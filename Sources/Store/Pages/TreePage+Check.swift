extension TreePage {
  /// What the pages above say of a page.
  struct Expectation {
    /// How its keys are ordered.
    var order = KeyOrder.bytes
    /// The key that all of its keys are not below.
    var from: [UInt8]?
    /// The key that all of its keys are below.
    var below: [UInt8]?
    /// Whether it may be a branch that leads to one page only; those of the free list may.
    var mayBeThin = false
  }

  /// Checks everything that LMDB relies on when it looks into the page or changes it.
  ///
  /// - Complexity: O(n), n = nodes.
  func check(_ expected: borrowing Expectation) throws(PageFault) {
    if count < (isLeaf || expected.mayBeThin ? 1 : 2) { throw .tooFewNodes(count: count) }
    try checkRoom()
    var index = isLeaf ? 0 : 1
    while index < count {
      let node = try node(index)
      if node.keyBytes == 0 || node.keyBytes > Limits.keyBytes { throw .node(index: index) }
      if index > (isLeaf ? 0 : 1),
        expected.order.compare(key(try self.node(index - 1)), key(node)) >= 0
      {
        throw .keyOrder(index: index)
      }
      index += 1
    }
    try checkRange(expected)
  }

  /// Only the first and the last key, since the others are between them.
  private func checkRange(_ expected: borrowing Expectation) throws(PageFault) {
    let first = isLeaf ? 0 : 1
    if first >= count { return }
    if let from = expected.from, expected.order.compare(key(try node(first)), from.raw) < 0 {
      throw .keyOutOfRange(index: first)
    }
    if let below = expected.below,
      expected.order.compare(key(try node(count - 1)), below.raw) >= 0
    {
      throw .keyOutOfRange(index: count - 1)
    }
  }

  /// Checks that the nodes stand side by side from their beginning to the end of the page.
  private func checkRoom() throws(PageFault) {
    var room = 0
    var starts = NodeStarts(pageBytes: bytes.byteCount)
    for index in 0..<count {
      let node = try node(index)
      if !starts.insert(node.start) { throw .node(index: index) }
      room += node.byteCount
    }
    guard room == bytes.byteCount - nodesStart else { throw .room }
    var place = nodesStart
    while place < bytes.byteCount {
      guard starts.contains(place) else { throw .room }
      place += try node(at: place, 0).byteCount
    }
  }

  /// The places at which nodes start, which are even.
  private struct NodeStarts {
    private var words: [UInt64]

    init(pageBytes: Int) { words = [UInt64](repeating: 0, count: pageBytes / 128 + 1) }

    /// - Returns: False if a node starts there already.
    mutating func insert(_ start: Int) -> Bool {
      if contains(start) { return false }
      words[start >> 7] |= 1 << UInt64(start >> 1 & 63)
      return true
    }

    func contains(_ start: Int) -> Bool { words[start >> 7] >> UInt64(start >> 1 & 63) & 1 == 1 }
  }
}
