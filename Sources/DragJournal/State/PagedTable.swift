import DragModel
import Synchronization

/// A record that pages of the state hold.
protocol PageElement: Sendable {
  /// The table that the records are in.
  static var table: StateTable { get }
  /// How many records a page holds.
  static var perPage: UInt32 { get }
  /// Appends the record's stored form.
  func encode(into encoder: inout CBOREncoder) throws(CBORError)
  /// Reads a record's stored form.
  init(from decoder: inout CBORDecoder) throws(CBORError)
}

/// The tables of the stored state.
///
/// The numbers are stored.
enum StateTable: UInt8, CaseIterable {
  case nodes = 1
  case chunks = 2
  case contentIndex = 3
  case steps = 4
  case actors = 5
  case sessions = 6
  case sessionIndex = 7
  case textLeaves = 8
  case textBranches = 9
  case textBlocks = 10
  case tasks = 11
  case transfers = 12
  case drops = 13
  case nameIndex = 14
}

/// Where pages that are not in memory come from.
protocol PageSource: AnyObject, Sendable {
  /// The encoded page; it must be there.
  func page(_ table: StateTable, _ number: UInt32) throws(JournalError) -> [UInt8]
}

/// A table of records by dense number: a value whose copies share pages, loaded on first use.
///
/// Copies stay as they were while one is changed: changing a record copies its page and the branch
/// above it, once, if they are shared. A page that was never loaded is on disk as it is in every
/// copy that holds it: a writer loads a page before it changes it, and loading serves all copies.
///
/// - Complexity: reading and changing are O(1); the first change of a shared page costs a copy of it.
struct PagedTable<Element: PageElement>: Sendable {
  /// How many records there are.
  private(set) var count: UInt32
  private var branches: [Branch]
  private let source: (any PageSource)?

  /// Pages under one branch: the unit that is listed and copied together.
  private static var fanout: UInt32 { 64 }

  /// An empty table.
  init() {
    count = 0
    branches = []
    source = nil
  }

  /// A table whose records are all in the source.
  ///
  /// - Complexity: O(p/64), p = pages.
  init(count: UInt32, source: any PageSource) {
    self.count = count
    self.source = source
    let pages = count / Element.perPage + (count % Element.perPage == 0 ? 0 : 1)
    let branchCount = pages / Self.fanout + (pages % Self.fanout == 0 ? 0 : 1)
    branches = (0..<branchCount).map { branch in
      Branch(stored: StoredBranch(pages: min(Self.fanout, pages - branch * Self.fanout)))
    }
  }

  /// The record with a number.
  func element(_ number: UInt32) throws(JournalError) -> Element {
    try read(number) { copy $0 }
  }

  /// Reads each page once, whether anybody needs it or not.
  ///
  /// - Throws: `corrupt` with the first page that is missing or damaged.
  func readEveryPage() throws(JournalError) {
    for number in stride(from: 0, to: count, by: Int(Element.perPage)) { try read(number) { _ in } }
  }

  /// Looks at the record with a number where it is, without copying it.
  @inline(__always)
  func read<R>(
    _ number: UInt32, _ body: (borrowing Element) -> R
  ) throws(JournalError) -> R {
    try check(number)
    let page = number / Element.perPage
    let branch = Int(page / Self.fanout)
    let offset = Int(page % Self.fanout)
    let index = Int(number % Element.perPage)
    if branches[branch].isListed, !branches[branch].pages[offset].isEmpty {
      return body(branches[branch].pages[offset][index])
    }
    return body(try storedElements(page)[index])
  }

  /// Changes the record with a number.
  mutating func update(_ number: UInt32, _ change: (inout Element) -> Void) throws(JournalError) {
    try check(number)
    let page = number / Element.perPage
    try makeResident(page)
    let branch = Int(page / Self.fanout)
    let offset = Int(page % Self.fanout)
    change(&branches[branch].pages[offset][Int(number % Element.perPage)])
    branches[branch].changed.insert(page % Self.fanout)
  }

  /// Adds a record with a free number, or else with the next one; says the number.
  mutating func insert(
    _ element: consuming Element, reusing free: inout [UInt32]
  ) throws(JournalError) -> UInt32 {
    guard let number = free.popLast() else {
      try append(element)
      return count - 1
    }
    try update(number) { [element] in $0 = element }
    return number
  }

  /// Adds a record with the next number.
  mutating func append(_ element: consuming Element) throws(JournalError) {
    let page = count / Element.perPage
    let branch = Int(page / Self.fanout)
    let offset = Int(page % Self.fanout)
    if count % Element.perPage == 0 {
      if offset == 0 { branches.append(Branch()) }
      list(branch)
      var elements: [Element] = []
      elements.reserveCapacity(Int(Element.perPage))
      branches[branch].pages.append(elements)
      branches[branch].stored.append(nil)
    } else {
      try makeResident(page)
    }
    branches[branch].pages[offset].append(element)
    branches[branch].changed.insert(page % Self.fanout)
    count += 1
  }

  /// Hands out every page changed since the last time, and marks all as unchanged.
  ///
  /// Pages that were only read until now are taken over too: reading them needs no lock any more.
  mutating func drainChangedPages(
    _ body: (UInt32, [Element]) throws(JournalError) -> Void
  ) throws(JournalError) {
    for branch in branches.indices {
      takeOverLoadedPages(of: branch)
      if branches[branch].changed.isEmpty { continue }
      for offset in 0..<UInt32(branches[branch].pages.count)
      where branches[branch].changed.contains(offset) {
        try body(UInt32(branch) * Self.fanout + offset, branches[branch].pages[Int(offset)])
      }
      branches[branch].changed = OffsetSet()
    }
  }
}

extension PagedTable {
  /// Up to 64 pages.
  private struct Branch: Sendable {
    /// The pages in memory; empty ones are on disk.
    var pages: [[Element]] = []
    /// Where the others are loaded.
    var stored: [StoredPage?] = []
    /// Set while none of its pages has been changed: they are not listed here then.
    var unlisted: StoredBranch?
    /// Pages changed since the last checkpoint.
    var changed = OffsetSet()

    init() {}
    init(stored: StoredBranch) { unlisted = stored }

    var isListed: Bool { unlisted == nil }
  }

  /// A set of offsets below 64.
  private struct OffsetSet: Sendable {
    private var bits: UInt64 = 0

    var isEmpty: Bool { bits == 0 }
    func contains(_ offset: UInt32) -> Bool { bits >> offset & 1 == 1 }
    mutating func insert(_ offset: UInt32) { bits |= 1 << offset }
  }

  /// A branch on disk; its pages are listed when one of them is asked for.
  private final class StoredBranch: Sendable {
    let count: UInt32
    private let list = Mutex<[StoredPage]>([])

    init(pages: UInt32) { count = pages }

    /// True once one of its pages was asked for.
    var isTouched: Bool { list.withLock { !$0.isEmpty } }

    func pages() -> [StoredPage] {
      list.withLock { list in
        if list.isEmpty { list = (0..<count).map { _ in StoredPage() } }
        return list
      }
    }

    func page(_ offset: Int) -> StoredPage {
      list.withLock { list in
        if list.isEmpty { list = (0..<count).map { _ in StoredPage() } }
        return list[offset]
      }
    }
  }

  /// A page on disk, shared by all copies of the table; once loaded it stays.
  private final class StoredPage: Sendable {
    private let loaded = Mutex<[Element]>([])

    /// Its records, once they are loaded.
    var known: [Element]? { loaded.withLock { $0.isEmpty ? nil : $0 } }

    /// Keeps records that were loaded; if others were first, those count.
    func keep(_ elements: [Element]) -> [Element] {
      loaded.withLock { loaded in
        if loaded.isEmpty { loaded = elements }
        return loaded
      }
    }
  }

  @inline(__always)
  private func check(_ number: UInt32) throws(JournalError) {
    guard number < count else {
      throw .corrupt(.noSuchRecord(table: Element.table.rawValue, number: number))
    }
  }

  /// The records of a page that is not in memory here, loaded if need be.
  private func storedElements(_ page: UInt32) throws(JournalError) -> [Element] {
    let branch = Int(page / Self.fanout)
    let offset = Int(page % Self.fanout)
    let stored = branches[branch].unlisted?.page(offset) ?? branches[branch].stored[offset]
    if let known = stored?.known { return known }
    guard let source, let stored else {
      throw .corrupt(.statePage(table: Element.table.rawValue, number: page))
    }
    let expected = min(Element.perPage, count - page * Element.perPage)
    return stored.keep(
      try Self.decode(source.page(Element.table, page), page: page, atLeast: expected))
  }

  /// Loads a page for changing.
  private mutating func makeResident(_ page: UInt32) throws(JournalError) {
    let branch = Int(page / Self.fanout)
    let offset = Int(page % Self.fanout)
    if branches[branch].isListed, !branches[branch].pages[offset].isEmpty { return }
    let elements = try storedElements(page)
    list(branch)
    branches[branch].pages[offset] = elements
    branches[branch].stored[offset] = nil
  }

  /// Keeps pages here that reading has loaded.
  private mutating func takeOverLoadedPages(of branch: Int) {
    if branches[branch].unlisted?.isTouched == true { list(branch) }
    for (offset, stored) in branches[branch].stored.enumerated() {
      guard let known = stored?.known else { continue }
      branches[branch].pages[offset] = known
      branches[branch].stored[offset] = nil
    }
  }

  /// Lists the pages of a branch on disk, so that they can be changed one by one.
  private mutating func list(_ branch: Int) {
    guard let unlisted = branches[branch].unlisted else { return }
    let stored = unlisted.pages()
    branches[branch].pages = Array(repeating: [], count: stored.count)
    branches[branch].stored = stored
    branches[branch].unlisted = nil
  }

  private static func decode(
    _ bytes: [UInt8], page: UInt32, atLeast expected: UInt32
  ) throws(JournalError) -> [Element] {
    let damage = JournalError.corrupt(.statePage(table: Element.table.rawValue, number: page))
    do throws(CBORError) {
      var decoder = CBORDecoder(bytes.span)
      let count = try decoder.arrayHeader(in: Int(expected)...Int(Element.perPage))
      var elements: [Element] = []
      elements.reserveCapacity(Int(Element.perPage))
      for _ in 0..<count { elements.append(try Element(from: &decoder)) }
      try decoder.finish()
      return elements
    } catch { throw damage }
  }
}
