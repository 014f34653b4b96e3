import DragModel
import TestSupport
import Testing

@testable import DragJournal

/// A refused request has changed nothing: not the state, not the log, not a byte of the file.
@Suite(.temporaryFolder) struct RefusalTests {
  @Test("A refused request writes nothing", arguments: Refusal.all)
  func writesNothing(refusal: Refusal) throws {
    let journal = try prepared(refusal)
    let contents = try journal.contents()
    let sequence = try journal.now().sequence
    let last = try journal.lastSequence()
    let bytes = journal.dataBytes
    let error = #expect(throws: JournalError.self) { try refusal.request(journal) }
    #expect(error?.code == refusal.code)
    #expect(journal.dataBytes == bytes)
    #expect(try journal.lastSequence() == last)
    #expect(try journal.now().sequence == sequence)
    #expect(try journal.contents() == contents)
    #expect(try journal.add(["next"], to: "L").sequence == sequence.next)
    #expect(try journal.damage() == [])
    try journal.close()
  }

  @Test("A refused request of a batch leaves the others alone")
  func leavesOthersAlone() throws {
    let journal = try Journal.open(at: TemporaryFolder.journal, .test())
    try journal.make("L", ["a", "b", "c"])
    let sequence = try journal.lastSequence()
    var batch = RequestBatch()
    let first = batch.add(.insert([.plain("d")], into: "L"))
    let exists = batch.add(.makeList(id: "d"))
    let cycle = batch.add(.move(["b", "a"], to: "a"))
    let deferred = batch.add(.beginDrag("s", of: DragSource(items: ["a"])))
    let conflict = batch.add(.delete(["a"], by: Attribution(expectedSequence: sequence)))
    let last = batch.add(.delete(["b"]))
    try journal.perform(batch)
    #expect(try first.get().sequence.value == sequence.value + 1)
    #expect(throws: JournalError.alreadyExists("d")) { try exists.get() }
    #expect(throws: JournalError.wouldCreateCycle("a")) { try cycle.get() }
    #expect(try deferred.get() == "s")
    #expect(throws: JournalError.self) { try conflict.get() }
    #expect(try last.get().sequence.value == sequence.value + 3)
    #expect(try journal.entries("L") == ["a", "c", "d"])
    #expect(try journal.lastSequence().value == sequence.value + 3)
    #expect(try journal.damage() == [])
    try journal.close()
  }

  @Test("Every refusal that this version can make is in the table")
  func allCodes() {
    let codes: Set = [
      "notFound", "alreadyExists", "itemGone", "wouldCreateCycle", "forbidden", "typeRefused",
      "readOnly", "full", "nameTaken", "outOfBounds", "sessionEnded", "nothingToUndo",
      "nothingToRedo", "originMissing", "valueChanged", "horizonReached", "irreversible",
      "groupOpen", "sequenceConflict", "tooLarge", "badRequest",
    ]
    #expect(Set(Refusal.all.map(\.code)) == codes)
  }

  private func prepared(_ refusal: Refusal) throws -> Journal {
    let journal = try Journal.open(at: TemporaryFolder.journal, .test())
    try journal.make("L", ["a", "b", "c"])
    try refusal.prepare(journal)
    try journal.checkpointNow()
    return journal
  }
}
