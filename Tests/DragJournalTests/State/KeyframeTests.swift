import DragModel
import Store
import TestSupport
import Testing

@testable import DragJournal

/// Keyframes: states of the past that stay stored.
@Suite(.temporaryFolder) struct KeyframeTests {
  private let path = TemporaryFolder.journal

  @Test(
    "The state at each number is the one that was acknowledged, whatever keyframes there are",
    arguments: zip([1, 2, 3, 4], [0, 0, 1, 2] as [Int]))
  func everyNumber(seed: UInt64, eventsAPage: Int) throws {
    let options = JournalOptions.test(interval: 5, keyframeEventsAPage: eventsAPage)
    var history = NotedHistory(seed: seed, operations: 1_500)
    // A checkpoint that writes much is followed by a long time without one, unless it is opened anew.
    for number in stride(from: 15 as UInt64, through: 150, by: 15) {
      let journal = try Journal.open(at: path, options)
      try history.perform(on: journal, until: number)
      if number % 50 == 0 {
        #expect(try history.differences(from: journal) == [])
        #expect(try history.differencesInPairs(from: journal) == [])
        #expect(try journal.damage() == [])
      }
      try journal.close()
    }
    #expect(try keyframes().count >= 3)

    let again = try Journal.open(at: path, options)
    #expect(try history.differences(from: again) == [])
    try history.perform(on: again, until: 200)
    try again.compact()
    #expect(try history.differences(from: again) == [])
    try again.close()

    let reader = try Journal.open(at: path, .reading)
    #expect(try history.differences(from: reader) == [])
    #expect(try reader.damage() == [])
    try reader.close()
  }

  @Test("Between two keyframes a page is kept once at most, and a page that nobody changes never")
  func kept() throws {
    let journal = try Journal.open(at: path, .test(interval: 10, keyframeEventsAPage: 4))
    try journal.make("quiet", (0..<320).map { ContentID("q\($0)") })
    try journal.make("busy", (0..<4).map { ContentID("b\($0)") })
    for turn in 0..<200 { try journal.moveNow(ContentID("b\(turn % 3)"), to: "busy") }
    try journal.close()
    let kept = try rows().filter { $0.table == .nodes }
    let quiet = kept.filter { (1..<10).contains($0.number) }
    #expect(quiet.isEmpty)
    #expect(!kept.isEmpty)
    let places = kept.map { "\($0.number) for \($0.keyframe.value)" }
    #expect(Set(places).count == places.count)
    #expect(Set(kept.map(\.keyframe)).isSubset(of: try keyframes()))
  }

  @Test("A page that a keyframe keeps is found damaged, and never taken for what it was")
  func damaged() throws {
    let journal = try Journal.open(at: path, .test(interval: 10, keyframeEventsAPage: 0))
    try journal.make("L", (0..<40).map { ContentID("\($0)") })
    for turn in 0..<60 { try journal.moveNow(ContentID("\(turn % 40)"), to: "L") }
    try journal.close()
    let row = try #require(try rows().first { $0.table == .nodes })
    let table = StateTable.nodes.rawValue
    let key = JournalTables.StateKey.kept(.nodes, row.number, for: row.keyframe)
    let other = JournalTables.StateKey.page(.nodes, row.number)
    try Alteration.make(in: path) { try $0.setStateValue(key, $0.stateValue(other)) }
    let damage = Damage.statePage(table: table, number: row.number)
    let reader = try Journal.open(at: path, .reading)
    #expect(try reader.damage() == [damage])
    #expect(throws: JournalError.corrupt(damage)) { try reader.contents(at: row.keyframe) }
    try reader.close()
  }

  @Test("A page that is damaged when it is replaced is not sound where it is kept")
  func keptDamaged() throws {
    let options = JournalOptions.test(interval: 10, keyframeEventsAPage: 0)
    let journal = try Journal.open(at: path, options)
    try journal.make("L", (0..<40).map { ContentID("\($0)") })
    for turn in 0..<20 { try journal.moveNow(ContentID("\(turn)"), to: "L") }
    try journal.close()
    let again = try Journal.open(at: path, options)
    for turn in 0..<3 { try again.moveNow(ContentID("\(turn)"), to: "L") }
    // The writer has the page in memory now, so only the keyframe's copy comes from the file.
    let key = JournalTables.StateKey.page(.nodes, 0)
    try again.alterState(key) { page in page[page.count - 1] ^= 1 }
    try again.close()
    let reader = try Journal.open(at: path, .reading)
    #expect(try reader.damage() == [.statePage(table: 1, number: 0)])
    #expect(try reader.entries("L").count == 40)
    try reader.close()
  }

  @Test("A rebuilding begins anew; states of the past are read as before")
  func rebuilt() throws {
    let journal = try Journal.open(at: path, .test(interval: 10, keyframeEventsAPage: 0))
    var history = NotedHistory(seed: 5, operations: 1_500)
    try history.perform(on: journal, until: 120)
    try journal.rebuild()
    #expect(try history.differences(from: journal) == [])
    try history.perform(on: journal, until: 160)
    #expect(try history.differences(from: journal) == [])
    #expect(try journal.damage() == [])
    try journal.close()
    #expect(try keyframes().allSatisfy { $0.value >= 120 })
  }

  /// The rows of keyframes that are pages.
  private func rows() throws -> [(table: StateTable, number: UInt32, keyframe: SequenceNumber)] {
    try keptRows().compactMap { row in row.table.map { ($0, row.number, row.keyframe) } }
  }

  /// The keyframes there are.
  private func keyframes() throws -> Set<SequenceNumber> {
    Set(try keptRows().filter { $0.table == nil }.map(\.keyframe))
  }

  private func keptRows() throws -> [(
    table: StateTable?, number: UInt32, keyframe: SequenceNumber
  )] {
    try Alteration.make(in: path) {
      try $0.stateKeys().compactMap { key in
        unsafe JournalTables.StateKey.kept(key.span.bytes)
      }
    }
  }
}

extension Journal {
  /// Moves an item to the beginning of a list, on this thread.
  fileprivate func moveNow(_ item: ContentID, to list: ContentID) throws(JournalError) {
    _ = try perform(.move([item], to: list, at: .first))
  }

  /// Changes a value of the table of the state behind the back of the writer.
  fileprivate func alterState(_ key: [UInt8], _ change: (inout [UInt8]) -> Void) throws {
    let environment = store.folder.environment
    let table = JournalTables(environment).state
    try environment.write { (transaction) throws(StoreError) in
      guard var value = try transaction.copy(table, key) else { return }
      change(&value)
      try transaction.put(table, key: key, value: value)
    }
  }
}
