/// Checks the committed pages that LMDB will look into when a transaction changes something.
///
/// What LMDB has changed already in the transaction stands in its memory, and comes from pages that
/// were checked; so the pages of the committed state on the way to a key are all it needs. A page is
/// checked once a transaction.
struct WriteGuard {
  /// The keys that the leaf of the last one has room for.
  private struct Stretch {
    let from: [UInt8]?
    let below: [UInt8]?
    /// The leaf, if it has values that have pages of their own.
    let leaf: UInt64?

    func contains(_ key: borrowing RawSpan) -> Bool {
      if let from, key.compared(to: from.raw) < 0 { return false }
      if let below, key.compared(to: below.raw) >= 0 { return false }
      return true
    }
  }

  private let snapshot: Snapshot
  private let names: [UInt32: [UInt8]]
  private var checked: Set<UInt64> = []
  /// The leaves of them that have values that have pages of their own.
  private var withPages: Set<UInt64> = []
  private var trees: [UInt32: TreeRecord] = [:]
  private var stretches: [UInt32: Stretch] = [:]

  /// Guards a transaction that follows a commit's state, with the tables' names by their numbers.
  init(_ snapshot: Snapshot, names: [UInt32: [UInt8]]) {
    self.snapshot = snapshot
    self.names = names
    trees[Table.main.number] = snapshot.main
  }

  /// Runs a closure on the guard where it is.
  mutating func run(
    _ body: (inout WriteGuard) throws(StoreError) -> Void
  ) throws(StoreError) { try body(&self) }

  /// Checks the way to a key, and to the table's own record.
  ///
  /// - Throws: `corrupt` with the page that is damaged.
  mutating func check(_ table: Table, _ key: borrowing RawSpan) throws(StoreError) {
    if let stretch = stretches[table.number], stretch.contains(key) {
      return try checkValue(of: key, in: stretch.leaf)
    }
    let tree = try tree(of: table)
    guard let root = tree.root else { return }
    var expected = TreePage.Expectation()
    var number = root
    for level in 1...max(1, tree.depth) {
      let page = try page(number, isLeaf: level == tree.depth, expected)
      if page.isLeaf {
        let leaf = withPages.contains(number) ? number : nil
        stretches[table.number] = Stretch(
          from: expected.from, below: expected.below, leaf: leaf)
        return try checkValue(of: key, in: leaf)
      }
      number = try child(of: page, number, towards: key, &expected)
    }
  }

  /// Checks the way to a key, and to the entries around it: LMDB looks there when pages are joined.
  mutating func checkAround(_ table: Table, _ key: borrowing RawSpan) throws(StoreError) {
    try check(table, key)
    let tree = try tree(of: table)
    guard var number = tree.root else { return }
    var expected = TreePage.Expectation()
    for level in 1..<max(1, tree.depth) {
      let page = try page(number, isLeaf: false, expected)
      let before = expected
      let index = try index(in: page, number, towards: key)
      for neighbour in [index - 1, index + 1] where page.count > neighbour && neighbour >= 0 {
        var around = before
        let below = try child(of: page, number, at: neighbour, &around)
        for toLast in [false, true] {
          try checkEdge(below, levels: tree.depth - level, toLast: toLast, around)
        }
      }
      number = try child(of: page, number, at: index, &expected)
    }
  }

  /// Checks the way to the first or the last key of a table.
  mutating func checkEnd(_ table: Table, isLast: Bool) throws(StoreError) {
    let tree = try tree(of: table)
    guard let root = tree.root else { return }
    try checkEdge(root, levels: tree.depth, toLast: isLast, TreePage.Expectation())
  }

  /// Checks every page of a table, each reached once.
  mutating func checkAll(_ table: Table) throws(StoreError) {
    let tree = try tree(of: table)
    guard let root = tree.root else { return }
    var seen: Set<UInt64> = []
    var waiting = [(number: root, level: 1, expected: TreePage.Expectation())]
    while let (number, level, expected) = waiting.popLast() {
      if !seen.insert(number).inserted { throw .corrupt(.page(number: number)) }
      let page = try page(number, isLeaf: level == tree.depth, expected)
      if page.isLeaf {
        for index in 0..<page.count { try checkValue(index, of: page, number) }
        continue
      }
      for index in 0..<page.count {
        var below = expected
        let child = try child(of: page, number, at: index, &below)
        waiting.append((child, level + 1, below))
      }
    }
  }

  /// Checks the way to a table's own record.
  mutating func checkRecord(of table: Table) throws(StoreError) { _ = try tree(of: table) }

  // MARK: Pages

  /// The record of a table in the committed state; with it the way to its name is checked.
  private mutating func tree(of table: Table) throws(StoreError) -> TreeRecord {
    if let tree = trees[table.number] { return tree }
    guard let name = names[table.number] else { return TreeRecord.empty }
    try check(.main, name.raw)
    let tree = try snapshot.table(name) ?? TreeRecord.empty
    trees[table.number] = tree
    return tree
  }

  /// One end of the pages below one.
  private mutating func checkEdge(
    _ root: UInt64, levels: Int, toLast: Bool, _ expected: TreePage.Expectation
  ) throws(StoreError) {
    var number = root
    var expected = expected
    for level in 1...max(1, levels) {
      let page = try page(number, isLeaf: level == levels, expected)
      if page.isLeaf { return }
      number = try child(of: page, number, at: toLast ? page.count - 1 : 0, &expected)
    }
  }

  /// A page, checked but for values that have pages of their own: LMDB looks at those of the keys that
  /// are changed.
  @_lifetime(immortal)
  private mutating func page(
    _ number: UInt64, isLeaf: Bool, _ expected: borrowing TreePage.Expectation
  ) throws(StoreError) -> TreePage {
    let page = try snapshot.page(number)
    if page.isLeaf != isLeaf { throw .corrupt(.page(number: number)) }
    if !checked.insert(number).inserted { return page }
    do throws(PageFault) {
      try page.check(expected)
      if isLeaf {
        for index in 0..<page.count where try page.node(index).isElsewhere {
          withPages.insert(number)
          break
        }
      }
    } catch { throw .corrupt(.page(number: number)) }
    return page
  }

  /// Checks the beginning of a key's value, if it is in a checked leaf and has pages of its own.
  private func checkValue(
    of key: borrowing RawSpan, in leaf: UInt64?
  ) throws(StoreError) {
    guard let leaf else { return }
    let page = try snapshot.page(leaf)
    var index: Int?
    do throws(PageFault) {
      if let found = try page.lastNode(notAbove: key, .bytes), found.isEqual { index = found.index }
    } catch { throw .corrupt(.page(number: leaf)) }
    if let index { try checkValue(index, of: page, leaf) }
  }

  private func checkValue(
    _ index: Int, of leaf: borrowing TreePage, _ number: UInt64
  ) throws(StoreError) {
    var value: (first: UInt64, bytes: Int)?
    do throws(PageFault) {
      let node = try leaf.node(index)
      if node.isElsewhere {
        value = (leaf.bytes.number(at: node.valueStart, as: UInt64.self), Int(node.number))
      }
    } catch { throw .corrupt(.page(number: number)) }
    if let value { try snapshot.overflowPages(value.first, valueBytes: value.bytes) }
  }

  private func index(
    in page: borrowing TreePage, _ number: UInt64, towards key: borrowing RawSpan
  ) throws(StoreError) -> Int {
    do throws(PageFault) { return try page.lastNode(notAbove: key, .bytes)?.index ?? 0 } catch {
      throw .corrupt(.page(number: number))
    }
  }

  private func child(
    of page: borrowing TreePage, _ number: UInt64, towards key: borrowing RawSpan,
    _ expected: inout TreePage.Expectation
  ) throws(StoreError) -> UInt64 {
    try child(of: page, number, at: index(in: page, number, towards: key), &expected)
  }

  /// The page that a branch leads to, and what is expected of it.
  private func child(
    of page: borrowing TreePage, _ number: UInt64, at index: Int,
    _ expected: inout TreePage.Expectation
  ) throws(StoreError) -> UInt64 {
    do throws(PageFault) {
      if index > 0 { expected.from = try page.copiedKey(index) }
      if index + 1 < page.count { expected.below = try page.copiedKey(index + 1) }
      return try page.node(index).number
    } catch { throw .corrupt(.page(number: number)) }
  }
}
