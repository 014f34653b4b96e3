/// A place in a tree of a snapshot, moved in key order.
@safe
struct TreeCursor {
  /// A page on the path, and the node in it that the path goes through.
  private struct Level {
    var page: UInt64 = 0
    var index = 0
    var count = 0
  }

  private let snapshot: Snapshot
  private let tree: TreeRecord
  /// As deep as `PageLayout.deepestTree`.
  private var path = [32 of Level](repeating: Level())
  /// Whether the cursor stands at an entry.
  private var isPlaced = false

  init(_ snapshot: Snapshot, _ tree: TreeRecord) {
    self.snapshot = snapshot
    self.tree = tree
  }

  /// Moves to one end of the tree.
  ///
  /// - Returns: False if the tree is empty.
  mutating func move(toLast: Bool) throws(StoreError) -> Bool {
    guard let root = tree.root else { return false }
    try descend(from: root, level: 0, toLast: toLast)
    isPlaced = true
    return true
  }

  /// Moves to the neighbour; to the end that comes first if it stands nowhere.
  ///
  /// - Returns: False if there is none; the cursor stays where it is.
  mutating func step(backwards: Bool) throws(StoreError) -> Bool {
    if !isPlaced { return try move(toLast: backwards) }
    var level = tree.depth - 1
    while level >= 0 {
      let next = path[level].index + (backwards ? -1 : 1)
      if next >= 0 && next < path[level].count {
        path[level].index = next
        if level < tree.depth - 1 {
          try descend(from: child(level), level: level + 1, toLast: backwards)
        }
        return true
      }
      level -= 1
    }
    return false
  }

  /// Moves to the first entry whose key is not below one.
  ///
  /// - Returns: False if there is none; the cursor stands at the last entry then.
  mutating func seek(_ key: borrowing RawSpan) throws(StoreError) -> Bool {
    guard var number = tree.root else { return false }
    for level in 0..<tree.depth {
      let page = try self.page(number, level)
      let found: (index: Int, isEqual: Bool)?
      do throws(PageFault) { found = try page.lastNode(notAbove: key, .bytes) } catch {
        throw .corrupt(.page(number: number))
      }
      path[level] = Level(page: number, index: found?.index ?? 0, count: page.count)
      if page.isLeaf {
        isPlaced = true
        // The last key not above is the one, or its neighbour is.
        guard let found else { return true }
        return found.isEqual ? true : try step(backwards: false)
      }
      number = try child(level)
    }
    return false
  }

  /// The entry that the cursor stands at.
  func entry() throws(StoreError) -> (key: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
    let leaf = path[tree.depth - 1]
    let page = try snapshot.page(leaf.page)
    let node: TreePage.Node
    do throws(PageFault) { node = try page.node(leaf.index) } catch {
      throw .corrupt(.page(number: leaf.page))
    }
    let key = page.key(node)
    return unsafe (
      key.withUnsafeBytes { unsafe $0 }, try snapshot.value(node, in: leaf.page)
    )
  }

  private mutating func descend(
    from root: UInt64, level first: Int, toLast: Bool
  ) throws(StoreError) {
    var number = root
    for level in first..<tree.depth {
      let count = try page(number, level).count
      path[level] = Level(page: number, index: toLast ? count - 1 : 0, count: count)
      if level < tree.depth - 1 { number = try child(level) }
    }
  }

  /// The page that the path goes to from a branch.
  private func child(_ level: Int) throws(StoreError) -> UInt64 {
    let place = path[level]
    let page = try snapshot.page(place.page)
    do throws(PageFault) { return try page.node(place.index).number } catch {
      throw .corrupt(.page(number: place.page))
    }
  }

  /// The page at a level, of the kind that belongs there, with something in it.
  @_lifetime(immortal)
  private func page(_ number: UInt64, _ level: Int) throws(StoreError) -> TreePage {
    let page = try snapshot.page(number)
    guard page.isLeaf == (level == tree.depth - 1), page.count > 0 else {
      throw .corrupt(.page(number: number))
    }
    return page
  }
}
