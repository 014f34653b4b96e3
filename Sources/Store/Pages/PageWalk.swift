/// Walks the trees of a data file page by page, without LMDB and without trusting a byte.
///
/// What is damaged is noted and passed over. Memory is a bit for each page, and a path of pages.
package struct PageWalk: ~Copyable {
  /// Takes one row; says whether to go on.
  package typealias RowBody = (borrowing TreeRow, borrowing PageFile) throws(StoreError) -> Bool

  /// How many findings are kept; more are only counted.
  package static let findingsKept = 1_000

  /// The file that is walked.
  package let file: PageFile
  /// The first findings, in the order in which they were met.
  package private(set) var findings: [PageFinding] = []
  /// How many findings there were.
  package private(set) var findingCount = 0
  /// What was counted in each tree, by its name.
  package private(set) var counts: [String: TreeCounts] = [:]
  /// How many pages are free.
  package internal(set) var freePages: UInt64 = 0
  /// The pages that a tree has led to.
  private(set) var reached: PageSet

  /// The leaves whose rows were handed out.
  var handedOut: PageSet

  /// Begins, with no page reached.
  package init(_ file: consuming PageFile) {
    reached = PageSet(limit: file.pageLimit)
    handedOut = reached
    self.file = file
  }

  /// Forgets what was walked and found.
  mutating func startAgain() {
    reached = PageSet(limit: file.pageLimit)
    handedOut = reached
    findings = []
    findingCount = 0
    counts = [:]
  }

  /// Notes what is wrong.
  mutating func note(_ page: UInt64, _ tree: String?, _ fault: PageFault) {
    findingCount += 1
    if findings.count < Self.findingsKept {
      findings.append(PageFinding(page: page, tree: tree, fault: fault))
    }
  }

  /// Whether a page can be read at all.
  func isWhole(_ page: UInt64) -> Bool {
    page >= PageLayout.firstPage && page < file.pageLimit
  }

  /// Notes that a tree leads to a page.
  ///
  /// - Returns: False if it cannot be, which is noted too.
  mutating func reach(_ page: UInt64, _ tree: String?) -> Bool {
    guard isWhole(page) else {
      note(page, tree, .outsideFile)
      return false
    }
    if reached.insert(page) { return true }
    note(page, tree, .reachedTwice)
    return false
  }

  // MARK: One tree

  /// A branch on the path to the page that is looked at.
  private struct Level {
    let number: UInt64
    let bytes: [UInt8]
    let count: Int
    var next = 0
    let from: [UInt8]?
    let below: [UInt8]?
  }

  /// A walk through one tree.
  private struct Course {
    let tree: TreeRecord
    let name: String
    let order: KeyOrder
    var path: [Level] = []
    var counts = TreeCounts()
    var isStopped = false
  }

  /// Walks a tree in the order of its keys.
  ///
  /// The holder is the page that holds the tree's record.
  ///
  /// - Throws: What reading the file throws, and the closure.
  /// - Complexity: O(p), p = pages of the tree.
  mutating func walk(
    _ tree: TreeRecord, _ name: String, holder: UInt64, order: KeyOrder = .bytes, _ body: RowBody
  ) throws(StoreError) {
    guard tree.hasPossibleRoot(lastPage: file.meta.lastPage), tree.hasPossibleDepth else {
      return note(holder, name, .tree)
    }
    let before = findingCount
    var course = Course(tree: tree, name: name, order: order)
    if let root = tree.root { try enter(root, from: nil, below: nil, &course, body) }
    while let level = course.path.last, !course.isStopped {
      if level.next == level.count {
        course.path.removeLast()
        continue
      }
      course.path[course.path.count - 1].next += 1
      let child: UInt64
      let from: [UInt8]?
      let below: [UInt8]?
      do throws(PageFault) {
        let page = try TreePage(level.bytes.raw, number: level.number)
        child = try page.node(level.next).number
        from = level.next == 0 ? level.from : try page.copiedKey(level.next)
        below = level.next + 1 == level.count ? level.below : try page.copiedKey(level.next + 1)
      } catch {
        note(level.number, name, error)
        continue
      }
      try enter(child, from: from, below: below, &course, body)
    }
    counts[name] = course.counts
    if findingCount == before, !course.isStopped { check(course.counts, tree, name, holder) }
  }

  /// Looks at a page that a tree leads to.
  private mutating func enter(
    _ number: UInt64, from: [UInt8]?, below: [UInt8]?, _ course: inout Course, _ body: RowBody
  ) throws(StoreError) {
    guard reach(number, course.name) else { return }
    guard let bytes = try file.read(number) else {
      return note(number, course.name, .outsideFile)
    }
    let expected = TreePage.Expectation(
      order: course.order, from: from, below: below, mayBeThin: course.order == .numbers)
    var rows: [TreePage.Node] = []
    do throws(PageFault) {
      let page = try TreePage(bytes.raw, number: number)
      try page.check(expected)
      guard page.isLeaf == (course.path.count + 1 == course.tree.depth) else { throw .depth }
      if page.isLeaf {
        for index in 0..<page.count { rows.append(try page.node(index)) }
      } else {
        course.path.append(
          Level(number: number, bytes: bytes, count: page.count, from: from, below: below))
      }
    } catch { return note(number, course.name, error) }
    if rows.isEmpty {
      course.counts.branches += 1
    } else {
      course.counts.leaves += 1
    }
    if !rows.isEmpty { _ = handedOut.insert(number) }
    for (index, node) in rows.enumerated() where !course.isStopped {
      course.counts.entries += 1
      let row = TreeRow(bytes.raw, node, RowPlace(page: number, index: UInt16(index)))
      if try reachValue(of: row, &course) { course.isStopped = try !body(row, file) }
    }
  }

  /// Notes the pages that a value has of its own.
  ///
  /// - Returns: False if they are not what they should be.
  private mutating func reachValue(
    of row: borrowing TreeRow, _ course: inout Course
  ) throws(StoreError) -> Bool {
    guard let first = row.firstValuePage else { return true }
    switch try file.overflowPages(first, valueBytes: row.valueBytes) {
    case .failure(let fault):
      if isWhole(first) { _ = reached.insert(first) }
      note(first, course.name, fault)
      return false
    case .success(let pages):
      course.counts.overflow += pages
      var isFirstTime = true
      for page in first..<first + pages where !reach(page, course.name) { isFirstTime = false }
      return isFirstTime
    }
  }

  private mutating func check(
    _ counts: TreeCounts, _ tree: TreeRecord, _ name: String, _ holder: UInt64
  ) {
    let compared: [(PageFault.Counted, UInt64, UInt64)] = [
      (.branches, counts.branches, tree.branchPages), (.leaves, counts.leaves, tree.leafPages),
      (.overflow, counts.overflow, tree.overflowPages), (.entries, counts.entries, tree.entries),
    ]
    for (what, found, recorded) in compared where found != recorded {
      note(tree.root ?? holder, name, .count(what, found: found, recorded: recorded))
    }
  }
}

/// What was counted in a tree.
package struct TreeCounts: Hashable, Sendable {
  package var branches: UInt64 = 0
  package var leaves: UInt64 = 0
  package var overflow: UInt64 = 0
  package var entries: UInt64 = 0

  /// Makes one of nothing.
  package init() {}
}

extension TreePage {
  /// The key of a node, copied.
  func copiedKey(_ index: Int) throws(PageFault) -> [UInt8] {
    unsafe key(try node(index)).withUnsafeBytes { unsafe [UInt8]($0) }
  }
}
