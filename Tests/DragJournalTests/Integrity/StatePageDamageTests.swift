import DragModel
import TestSupport
import Testing

@testable import DragJournal

/// Pages of the stored state that are not what was written, and their rebuilding from the log.
@Suite(.temporaryFolder) struct StatePageDamageTests {
  private let path = TemporaryFolder.journal

  init() throws {
    let journal = try Journal.open(at: path, .test())
    try journal.make("L", (1...100).map { ContentID("\($0)") })
    _ = try journal.perform(.beginDrag("s", of: DragSource(items: ["1"])))
    _ = try journal.perform(.undo())
    try journal.close()
    // Once more, so that the drag's end is stored too.
    try Journal.open(at: path, .test()).close()
  }

  /// A page of each table, and one more of some; chunk 0 is never used, so nobody misses it.
  static let pages: [(UInt8, UInt32)] = [
    (1, 0), (1, 2), (2, 1), (3, 0), (3, 1), (4, 0), (5, 0), (6, 0), (7, 0),
  ]

  @Test("A page that is damaged or missing is told by table and number", arguments: pages)
  func told(table: UInt8, number: UInt32) throws {
    let key = try key(table, number)
    let page = try Alteration.make(in: path) { try $0.stateValue(key) }
    try #require(page.count > 8)
    for bytes in [Array(page.dropLast()), page + [0], [], nil] as [[UInt8]?] {
      try Alteration.make(in: path) { try $0.setStateValue(key, bytes) }
      #expect(try damageFound() == .statePage(table: table, number: number))
    }
  }

  @Test(
    "A rebuilding stores sound pages in place of damaged ones", arguments: [1, 2, 3, 4] as [UInt8])
  func rebuilt(table: UInt8) throws {
    let key = try key(table, 0)
    try Alteration.make(in: path) { try $0.setStateValue(key, [1, 2, 3]) }
    let journal = try Journal.open(at: path, .test())
    try journal.rebuild()
    #expect(try journal.damage() == [])
    #expect(try journal.perform(.redo()).step == StepNumber(2))
    #expect(try journal.now().count(of: "L") == 100)
    try journal.close()
    let again = try Journal.open(at: path, .test())
    #expect(try again.damage() == [])
    #expect(try again.now().entry(at: 99, of: "L") == "100")
    try again.close()
  }

  @Test("A page of another place is found, though each is what was written")
  func swapped() throws {
    let (first, second) = (try key(1, 0), try key(1, 1))
    try Alteration.make(in: path) { alteration in
      let pages = (try alteration.stateValue(first), try alteration.stateValue(second))
      try alteration.setStateValue(first, pages.1)
      try alteration.setStateValue(second, pages.0)
    }
    #expect(try damageFound() == .statePage(table: 1, number: 0))
  }

  @Test("Each page of each table is looked at, whether reading needs it or not")
  func everyPage() throws {
    let journal = try Journal.open(at: path, .test())
    let driver = JournalDriver(journal: journal)
    for case .operation(let operation) in Workload(seed: 3, count: 150).steps {
      _ = driver.perform(operation)
    }
    try journal.close()
    try #require(try damageFound() == nil)
    var seen: Set<StateTable> = []
    for table in StateTable.allCases {
      for number in 0..<UInt32(1_000) {
        let key = JournalTables.StateKey.page(table, number)
        let page = try Alteration.make(in: path) { try $0.stateValue(key) }
        if page.isEmpty { break }
        seen.insert(table)
        var damaged = page
        damaged[page.count - 1] ^= 8
        try Alteration.make(in: path) { try $0.setStateValue(key, damaged) }
        #expect(try damageFound() == .statePage(table: table.rawValue, number: number))
        try Alteration.make(in: path) { try $0.setStateValue(key, page) }
      }
    }
    #expect(seen.count >= StateTable.allCases.count - 1)
  }

  private func key(_ table: UInt8, _ number: UInt32) throws -> [UInt8] {
    JournalTables.StateKey.page(try #require(StateTable(rawValue: table)), number)
  }

  /// What opening, or else the deepest verification, finds.
  private func damageFound() throws -> Damage? {
    do throws(JournalError) {
      let journal = try Journal.open(at: path, .reading)
      defer { try? journal.close() }
      return try journal.damage().first
    } catch .corrupt(let damage) { return damage }
  }
}
