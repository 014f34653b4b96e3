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
  private var branches: [BranchSlot]
  private let source: (any PageSource)?

  /// Pages under one branch: few, because the first change of a shared branch copies them all.
  private static var fanout: UInt32 { 64 }

  /// An empty table.
  init() {
    count = 0
    branches = []
    source = nil
  }

  /// A table whose records are all in the source.
  init(count: UInt32, source: any PageSource) {
    self.count = count
    self.source = source
    let pages = (count + Element.perPage - 1) / Element.perPage
    branches = (0..<(pages + Self.fanout - 1) / Self.fanout).map { branch in
      let left = pages - branch * Self.fanout
      return .stored(StoredBranch(pages: min(Self.fanout, left)))
    }
  }

  /// The record with a number.
  func element(_ number: UInt32) throws(JournalError) -> Element {
    guard number < count else {
      throw .corrupt(.noSuchRecord(table: Element.table.rawValue, number: number))
    }
    return try page(number / Element.perPage)[Int(number % Element.perPage)]
  }

  /// Looks at the record with a number where it is, without copying it.
  @inline(__always)
  func read<R>(
    _ number: UInt32, _ body: (borrowing Element) -> R
  ) throws(JournalError) -> R {
    guard number < count else {
      throw .corrupt(.noSuchRecord(table: Element.table.rawValue, number: number))
    }
    return body(try page(number / Element.perPage)[Int(number % Element.perPage)])
  }

  /// Changes the record with a number.
  mutating func update(_ number: UInt32, _ change: (inout Element) -> Void) throws(JournalError) {
    guard number < count else {
      throw .corrupt(.noSuchRecord(table: Element.table.rawValue, number: number))
    }
    let page = number / Element.perPage
    var elements = try takePage(page)
    change(&elements[Int(number % Element.perPage)])
    putPage(page, elements)
  }

  /// Adds a record with the next number.
  mutating func append(_ element: Element) throws(JournalError) {
    let page = count / Element.perPage
    if count % Element.perPage == 0 {
      if page % Self.fanout == 0 { branches.append(.resident(Branch())) }
      makeResident(page / Self.fanout)
      addPage(to: page / Self.fanout)
      var elements: [Element] = []
      elements.reserveCapacity(Int(Element.perPage))
      elements.append(element)
      putPage(page, elements)
    } else {
      var elements = try takePage(page)
      elements.append(element)
      putPage(page, elements)
    }
    count += 1
  }

  /// Hands out every page changed since the last time, and marks all as unchanged.
  mutating func drainChangedPages(
    _ body: (UInt32, [Element]) throws(JournalError) -> Void
  ) throws(JournalError) {
    for index in branches.indices {
      guard case .resident(var branch) = branches[index], !branch.changed.isEmpty else { continue }
      for offset in 0..<UInt32(branch.pages.count) where branch.changed.contains(offset) {
        guard case .resident(let elements) = branch.pages[Int(offset)] else { continue }
        try body(UInt32(index) * Self.fanout + offset, elements)
      }
      branch.changed = OffsetSet()
      branches[index] = .resident(branch)
    }
  }
}

extension PagedTable {
  /// A branch: up to 64 pages, in memory or on disk.
  private enum BranchSlot: Sendable {
    case stored(StoredBranch)
    case resident(Branch)
  }

  private struct Branch: Sendable {
    var pages: [PageSlot] = []
    /// Pages changed since the last checkpoint.
    var changed = OffsetSet()
  }

  /// A set of offsets below 64.
  private struct OffsetSet: Sendable {
    private var word: UInt64 = 0

    var isEmpty: Bool { word == 0 }
    func contains(_ offset: UInt32) -> Bool { word >> offset & 1 == 1 }
    mutating func insert(_ offset: UInt32) { word |= 1 << offset }
  }

  private enum PageSlot: Sendable {
    case stored(StoredPage)
    case resident([Element])
    /// Only while a change is under way.
    case taken
  }

  /// A branch on disk; its pages are listed when one of them is asked for.
  private final class StoredBranch: Sendable {
    let pages: UInt32
    private let list = AtomicLazyReference<PageList>()

    init(pages: UInt32) { self.pages = pages }

    func storedPages() -> [StoredPage] {
      if let list = list.load() { return list.pages }
      return list.storeIfNil(PageList(count: pages)).pages
    }
  }

  private final class PageList: Sendable {
    let pages: [StoredPage]
    init(count: UInt32) { pages = (0..<count).map { _ in StoredPage() } }
  }

  /// A page on disk, shared by all copies of the table; once loaded it stays.
  private final class StoredPage: Sendable {
    private let loaded = AtomicLazyReference<LoadedPage>()

    func elements(_ load: () throws(JournalError) -> [Element]) throws(JournalError) -> [Element] {
      if let page = loaded.load() { return page.elements }
      return loaded.storeIfNil(LoadedPage(try load())).elements
    }
  }

  private final class LoadedPage: Sendable {
    let elements: [Element]
    init(_ elements: [Element]) { self.elements = elements }
  }

  private func page(_ page: UInt32) throws(JournalError) -> [Element] {
    let offset = Int(page % Self.fanout)
    switch branches[Int(page / Self.fanout)] {
    case .stored(let branch): return try elements(of: branch.storedPages()[offset], page)
    case .resident(let branch):
      switch branch.pages[offset] {
      case .stored(let stored): return try elements(of: stored, page)
      case .resident(let elements): return elements
      case .taken: preconditionFailure("a page is read while it is being changed")
      }
    }
  }

  private func elements(of stored: StoredPage, _ page: UInt32) throws(JournalError) -> [Element] {
    try stored.elements { () throws(JournalError) in
      guard let source else {
        throw .corrupt(.statePage(table: Element.table.rawValue, number: page))
      }
      let expected = min(Element.perPage, count - page * Element.perPage)
      return try Self.decode(source.page(Element.table, page), page: page, atLeast: expected)
    }
  }

  /// Takes a page out for changing; `putPage` must follow.
  private mutating func takePage(_ page: UInt32) throws(JournalError) -> [Element] {
    let branch = page / Self.fanout
    let offset = Int(page % Self.fanout)
    makeResident(branch)
    let stored: StoredPage? = withBranch(branch) { branch in
      guard case .stored(let stored) = branch.pages[offset] else { return nil }
      return stored
    }
    if let stored { return try elements(of: stored, page) }
    return withBranch(branch) { branch in
      guard case .resident(let elements) = branch.pages[offset] else {
        preconditionFailure("a page is changed while it is being changed")
      }
      branch.pages[offset] = .taken
      return elements
    }
  }

  private mutating func putPage(_ page: UInt32, _ elements: [Element]) {
    let offset = page % Self.fanout
    withBranch(page / Self.fanout) { branch in
      branch.pages[Int(offset)] = .resident(elements)
      branch.changed.insert(offset)
    }
  }

  private mutating func addPage(to branch: UInt32) {
    withBranch(branch) { $0.pages.append(.taken) }
  }

  private mutating func makeResident(_ branch: UInt32) {
    guard case .stored(let stored) = branches[Int(branch)] else { return }
    branches[Int(branch)] = .resident(Branch(pages: stored.storedPages().map { .stored($0) }))
  }

  private mutating func withBranch<R>(_ index: UInt32, _ body: (inout Branch) -> R) -> R {
    guard case .resident(var branch) = branches[Int(index)] else {
      preconditionFailure("only resident branches are changed")
    }
    branches[Int(index)] = .resident(Branch())
    defer { branches[Int(index)] = .resident(branch) }
    return body(&branch)
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
