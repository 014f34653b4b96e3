import DragJournal
import DragModel
import Foundation
import TestSupport
import Testing

/// The state after every event is what it was when the event was acknowledged.
@Suite(.temporaryFolder) struct TimeTravelTests {
  private let path = TemporaryFolder.journal

  @Test(
    "The state at each of 300 numbers is the one that was acknowledged, live and reopened",
    arguments: LongRuns.areWanted ? 1...10 : 1...1)
  func everyNumber(seed: UInt64) throws {
    let journal = try Journal.open(at: path, .test(interval: 50))
    var history = NotedHistory(seed: seed, operations: 1_500)
    try history.perform(on: journal, until: 300)
    #expect(history.last >= 300)
    // Ending a group may take two events at once; nothing is acknowledged between them.
    #expect(history.notes.count > 290)
    #expect(try history.differences(from: journal) == [])
    #expect(try journal.damage() == [])
    try journal.close()

    let again = try Journal.open(at: path, .test(interval: 50))
    #expect(try history.differences(from: again) == [])
    try again.close()

    let reader = try Journal.open(at: path, .reading)
    #expect(try history.differences(from: reader) == [])
    #expect(try reader.contents(at: .zero) == #"{"lists":{},"documents":{}}[]"#)
    try reader.close()
  }

  @Test("Two states are read at once as each is read alone, in any order")
  func pairs() throws {
    let journal = try Journal.open(at: path, .test(interval: 50))
    var history = NotedHistory(seed: 31, operations: 500)
    try history.perform(on: journal, until: 80)
    #expect(try history.differencesInPairs(from: journal) == [])
    try journal.close()
    let reader = try Journal.open(at: path, .reading)
    #expect(try history.differencesInPairs(from: reader) == [])
    try reader.close()
  }

  @Test("One of two states may be before text that was dropped, one may not be in the log yet")
  func pairAcrossDroppedText() throws {
    let journal = try Journal.open(at: path, .test())
    _ = try journal.perform(.makeDocument(id: "D"))
    _ = try journal.perform(.write("one two", into: "D"))
    _ = try journal.perform(.delete(TextRange(in: "D", 0, 4)))
    _ = try journal.perform(.prune(keeping: .steps(0)))
    _ = try journal.perform(.insert([.plain("o")], into: "D", at: .offset(0)))
    _ = try journal.perform(.beginDrag("s", of: DragSource(items: ["o"])))
    let last = try journal.now().sequence
    #expect(try journal.lastSequence() < last)
    func texts(_ first: SequenceNumber, _ second: SequenceNumber) throws -> [String] {
      try journal.read(at: first, and: second) { (first, second) throws(JournalError) in
        [try first.text(of: "D").text.string, try second.text(of: "D").text.string]
      }
    }
    #expect(try texts(SequenceNumber(2), last) == ["one two", "\u{FFFC}two"])
    #expect(try texts(last, SequenceNumber(2)) == ["\u{FFFC}two", "one two"])
    #expect(try texts(SequenceNumber(3), SequenceNumber(2)) == ["two", "one two"])
    #expect(throws: JournalError.self) { try texts(SequenceNumber(2), last.next) }
    try journal.close()
  }

  @Test("A number past the last event is refused")
  func future() throws {
    let journal = try Journal.open(at: path, .test())
    try journal.make("L")
    #expect(throws: JournalError.badRequest(.outOfRange("sequence", 2))) {
      try journal.past(SequenceNumber(2))
    }
    #expect(throws: JournalError.self) { try journal.past(SequenceNumber(.max)) }
    try journal.close()
  }

  @Test(
    "What a crash leaves at any moment opens to what was acknowledged",
    arguments: LongRuns.areWanted ? 11...30 : 11...12)
  func checkpointAndTail(seed: UInt64) throws {
    let journal = try Journal.open(at: path, .test(interval: Int(seed) * 5))
    var history = NotedHistory(seed: seed, operations: 2_000)
    var random = SplitMix64(seed: seed)
    var wrong: [String] = []
    for copy in 0..<8 {
      try history.perform(on: journal, until: history.last + 1 + random.next() % 40)
      let copyPath = TemporaryFolder.path + "/\(copy)"
      try journal.copyNow(to: copyPath)
      let copied = try Journal.open(at: copyPath, .test())
      if try copied.contents() != journal.contents() { wrong.append("copy \(copy): the state") }
      wrong += try copied.damage().map { "copy \(copy): \($0)" }
      try copied.close()
    }
    #expect(wrong == [])
    try journal.close()
  }

  @Test(
    "A rebuilding changes nothing that can be seen",
    arguments: LongRuns.areWanted ? 31...40 : 31...31)
  func rebuilding(seed: UInt64) throws {
    let journal = try Journal.open(at: path, .test(interval: 30))
    var history = NotedHistory(seed: seed, operations: 1_500)
    try history.perform(on: journal, until: 200)
    let contents = try journal.contents()
    let histories = try Self.actors.map { try journal.now().historyJSON(of: $0) }
    try journal.rebuild()
    #expect(try journal.contents() == contents)
    #expect(try Self.actors.map { try journal.now().historyJSON(of: $0) } == histories)
    #expect(try journal.damage() == [])
    try history.perform(on: journal, until: 260)
    #expect(try history.differences(from: journal) == [])
    #expect(try journal.damage() == [])
    try journal.close()
  }

  private static let actors: [ActorID] = ["a", "b", "c"]
}
