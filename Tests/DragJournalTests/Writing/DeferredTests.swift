import DragModel
import Foundation
import TestSupport
import Testing

@testable import DragJournal

/// Lifts, cancels and beginnings of groups ride with the next commit.
@Suite(.temporaryFolder) struct DeferredTests {
  private let path = TemporaryFolder.journal

  @Test("A lift is in the state at once and in the log with the next commit")
  func ridesAlong() throws {
    let journal = try Journal.open(at: path, .test())
    try journal.make("L", ["a"])
    let transactions = try journal.transactions
    _ = try journal.perform(.beginDrag("s", of: DragSource(items: ["a"])))
    _ = try journal.perform(.cancelDrag("s"))
    #expect(try journal.transactions == transactions)
    #expect(try journal.lastSequence().value == 2)
    #expect(try journal.now().sequence.value == 4)
    #expect(try journal.now().sessions().map(\.cancelReason) == [.user])
    try journal.add(["b"], to: "L")
    #expect(try journal.transactions == transactions + 1)
    let kinds: [EventKind] = [
      .listMade, .contentInserted, .dragBegan, .dragCancelled, .contentInserted,
    ]
    #expect(try journal.log().map(\.event.kind) == kinds)
    try journal.close()
  }

  @Test("A lift that nothing followed survives closing, as a drag that was abandoned")
  func survivesClosing() throws {
    let journal = try Journal.open(at: path, .test())
    try journal.make("L", ["a"])
    _ = try journal.perform(.beginDrag("s", of: DragSource(items: ["a"])))
    try journal.close()
    let again = try Journal.open(at: path, .test())
    let kinds: [EventKind] = [.listMade, .contentInserted, .dragBegan, .dragCancelled]
    #expect(try again.log().map(\.event.kind) == kinds)
    #expect(try again.now().sessions().map(\.cancelReason) == [.abandoned])
    #expect(throws: JournalError.sessionEnded("s")) {
      try again.perform(.drop("s", on: DropTarget(on: "L")))
    }
    #expect(try again.damage() == [])
    try again.close()
  }

  @Test("A lift that nothing followed is lost with a crash, and nothing else")
  func lostWithACrash() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      try dieDragging(path)
    }
    let journal = try openJournal(path)
    try checkAfterCrash(journal)
    try journal.closeNow()
  }

  private func checkAfterCrash(_ journal: Journal) throws {
    #expect(try journal.log().map(\.event.kind) == [.listMade, .contentInserted])
    #expect(try journal.now().sessions().isEmpty)
    #expect(try journal.perform(.beginDrag("s", of: DragSource(items: ["a"]))) == "s")
    #expect(try journal.perform(.drop("s", on: DropTarget(on: "L", at: .last))).items == ["a"])
    #expect(try journal.damage() == [])
  }

  @Test("Lifts without end are written before they take too much memory")
  func bounded() throws {
    let journal = try Journal.open(at: path, .test())
    try journal.make("L", ["a"])
    for number in 0...WriterLimits.deferredEvents + 100 {
      let session = SessionID("\(number)")
      _ = try journal.perform(.beginDrag(session, of: DragSource(items: ["a"])))
    }
    let waiting = try journal.now().sequence.value - journal.lastSequence().value
    #expect(waiting <= UInt64(WriterLimits.deferredEvents) + 1)
    try journal.close()
  }

  @Test("The state at a number that is not in the log yet is read like any other")
  func readsItself() throws {
    let journal = try Journal.open(at: path, .test())
    try journal.make("L", ["a"])
    _ = try journal.perform(.beginDrag("s", of: DragSource(items: ["a"])))
    let now = try journal.now().sequence
    #expect(try journal.contents(at: now) == journal.contents())
    #expect(try journal.past(SequenceNumber(1)).entries(of: "L") == [])
    try journal.close()
  }
}

/// For an exit test: lifts an item and dies.
private func dieDragging(_ path: String) throws {
  let journal = try Journal.open(at: path, .test())
  try journal.make("L", ["a", "b"])
  _ = try journal.perform(.beginDrag("s", of: DragSource(items: ["a"])))
  dieNow()
}

/// Ends this process as a power switch would; for exit tests.
func dieNow() -> Never {
  kill(getpid(), SIGKILL)
  while true { pause() }
}
