import DragJournal
import DragModel
import Synchronization
import TestSupport
import Testing

/// What is told of transfers, beside what the model compares.
@Suite(.temporaryFolder) struct TransferTests {
  private let path = TemporaryFolder.journal

  /// A clock that the test moves.
  private final class Clock: Sendable {
    let milliseconds = Atomic<UInt64>(1_700_000_000_000)

    func wait(seconds: Double) {
      milliseconds.add(UInt64(seconds * 1_000), ordering: .relaxed)
    }
  }

  /// A journal with lists X, of a, b and c, and Y; all of X dropped in Y by transfers.
  private func drop(_ options: JournalOptions = .test()) throws(JournalError) -> Journal {
    let journal = try Journal.open(at: path, options)
    try journal.make("X", ["a", "b", "c"])
    try journal.make("Y")
    try journal.performNow(.beginDrag("s", of: DragSource(items: ["a", "b", "c"])))
    try journal.performNow(.drop("s", on: DropTarget(on: "Y", byTransfers: true)))
    return journal
  }

  @Test("At a steady rate the rest takes as long as it will")
  func steadyRate() throws {
    let clock = Clock()
    var options = JournalOptions.test()
    options.clock = { clock.milliseconds.load(ordering: .relaxed) }
    let journal = try drop(options)
    let transfer = TransferNumber(1)
    func receive(_ count: Int) throws -> TransferProgress {
      try journal.performNow(.receive(transfer, Array(repeating: 0, count: count), total: 800))
      return try journal.now().progress(of: transfer)
    }
    #expect(try receive(0).remainingSeconds == nil)
    clock.wait(seconds: 1)
    #expect(try receive(100).remainingSeconds == 7)
    clock.wait(seconds: 0.5)
    #expect(try receive(50).remainingSeconds == 6.5)
    clock.wait(seconds: 2)
    var progress = try receive(200)
    #expect(progress.bytesPerSecond == 100)
    #expect(progress.remainingSeconds == 4.5)
    #expect(progress.hundredths == 43)
    clock.wait(seconds: 1)
    progress = try receive(200)
    #expect(progress.bytesPerSecond > 100 && progress.bytesPerSecond < 200)
    #expect(try receive(250).remainingSeconds == 0)
    try journal.performNow(.finish(transfer))
    progress = try journal.now().progress(of: transfer)
    #expect(progress.remainingSeconds == nil)
    #expect(progress.hundredths == 100)
    try journal.performNow(.receive(TransferNumber(2), [1]))
    #expect(try journal.now().progress(of: TransferNumber(2)).remainingSeconds == nil)
    try journal.close()
  }

  @Test("A lift and hovering begin no transfer, the drop does")
  func beginning() throws {
    let journal = try Journal.open(at: path, .test())
    try journal.make("Y")
    let page = ExternalContent(app: "Safari", items: [NewItem(id: "p")])
    try journal.performNow(.beginDrag("s", of: DragSource(external: page)))
    let target = DropTarget(on: "Y")
    #expect(try journal.now().proposal(for: "s", over: target).action == .perform(.copy))
    #expect(try journal.now().transfers() == [])
    #expect(throws: JournalError.transferNotFound(TransferNumber(1))) {
      try journal.performNow(.receive(TransferNumber(1), [1]))
    }
    let reply = try journal.performNow(.drop("s", on: target))
    #expect(reply.transfers.map(\.number) == [TransferNumber(1)])
    #expect(reply.transfers.map(\.item) == ["p"])
    #expect(try journal.now().transfers(begunBy: reply.sequence) == [TransferNumber(1)])
    #expect(try journal.now().transfers(begunBy: SequenceNumber(1)) == [])
    try journal.performNow(.receive(TransferNumber(1), [1]))
    #expect(try journal.now().transfers().map(\.progress.completedBytes) == [1])
    try journal.close()
  }

  @Test("A failure is told until somebody takes note of it, also after reopening")
  func failures() throws {
    var journal = try drop()
    func failures() throws -> [UInt32] {
      try journal.now().unacknowledgedFailures().map(\.number.value)
    }
    #expect(try failures() == [])
    try journal.performNow(.fail(TransferNumber(1), reason: "cut"))
    #expect(try failures() == [1])
    try journal.close()
    journal = try Journal.open(at: path, .test())
    #expect(try failures() == [1, 2, 3])
    let views = try journal.now().unacknowledgedFailures()
    #expect(views.map(\.state) == [.failed, .interrupted, .interrupted])
    #expect(views.map(\.reason) == ["cut", nil, nil])
    #expect(views.map(\.target) == ["Y", "Y", "Y"])
    try journal.performNow(.acknowledge(TransferNumber(1)))
    #expect(try failures() == [2, 3])
    try journal.performNow(.retry(TransferNumber(2)))
    #expect(try failures() == [3])
    try journal.performNow(.discard(TransferNumber(3)))
    #expect(try failures() == [])
    #expect(try journal.information().counts.unacknowledgedFailures == 0)
    try journal.close()
    journal = try Journal.open(at: path, .test())
    #expect(try failures() == [4])
    #expect(try journal.information().counts.unacknowledgedFailures == 1)
    #expect(try journal.entries("X") == ["a", "b", "c"])
    try journal.close()
  }

  @Test("A reply tells the last event, also when transfers fail with what was asked for")
  func sequenceAfterFailures() throws {
    let journal = try Journal.open(at: path, .test())
    try journal.make("X")
    let page = ExternalContent(app: "Safari", items: [NewItem(id: "p"), NewItem(id: "q")])
    try journal.performNow(.beginDrag("s", of: DragSource(external: page)))
    try journal.performNow(.drop("s", on: DropTarget(on: "X")))
    var options = HistoryOptions()
    options.isDryRun = true
    let before = try journal.now().sequence
    #expect(try journal.performNow(.undo(.next, options)).sequence == before)
    #expect(try journal.now().sequence == before)
    let reply = try journal.performNow(.delete(container: "X"))
    #expect(reply.sequence.value == before.value + 3)
    #expect(try journal.now().sequence == reply.sequence)
    #expect(try journal.now().transfers().map(\.reason) == ["targetGone", "targetGone"])
    try journal.close()
  }

  @Test("A target whose way ends where nothing is any more is lost to what was to arrive in it")
  func targetLostOnItsWay() throws {
    let journal = try Journal.open(at: path, .test())
    try journal.make("X", ["folder"])
    try journal.make("Y")
    let page = ExternalContent(app: "Safari", items: [NewItem(id: "p")])
    try journal.performNow(.beginDrag("s", of: DragSource(external: page)))
    try journal.performNow(.drop("s", on: DropTarget(on: "folder")))
    try journal.performNow(.beginDrag("t", of: DragSource(items: ["folder"])))
    try journal.performNow(.drop("t", on: DropTarget(on: "Y", byTransfers: true)))
    try journal.performNow(.delete(container: "X"))
    #expect(try journal.now().transfers().map(\.state) == [.running, .running])
    try journal.performNow(.fail(TransferNumber(2), reason: "cut"))
    let views = try journal.now().transfers()
    #expect(views.map(\.state) == [.failed, .failed])
    #expect(views.map(\.reason) == ["targetGone", "cut"])
    try journal.close()
  }

  @Test("Something that is not there to be replaced, or to be put beside, is told as what it is")
  func notAmongTheEntries() throws {
    let journal = try Journal.open(at: path, .test())
    try journal.make("X", ["a", "moved"])
    try journal.make("Y", ["deleted", "onItsWay"])
    try journal.performNow(.delete(["deleted"]))
    try journal.performNow(.beginDrag("t", of: DragSource(items: ["onItsWay"])))
    try journal.performNow(.drop("t", on: DropTarget(on: "X", byTransfers: true)))
    try journal.performNow(.beginDrag("s", of: DragSource(items: ["a"])))
    for id in ["moved", "deleted", "onItsWay"] as [ContentID] {
      let refusal = JournalError.notEntry(id, of: "Y")
      #expect(refusal.code == "notFound")
      #expect(throws: refusal) {
        try journal.performNow(.drop("s", on: DropTarget(on: "Y", replacing: id)))
      }
      #expect(throws: refusal) { try journal.performNow(.move(["a"], to: "Y", at: .after(id))) }
    }
    #expect(throws: JournalError.notFound("never")) {
      try journal.performNow(.drop("s", on: DropTarget(on: "Y", replacing: "never")))
    }
    try journal.close()
  }

  @Test("What was to be replaced stays if it is on its way itself when the first item arrives")
  func replacedOnItsWay() throws {
    let journal = try Journal.open(at: path, .test())
    try journal.make("X", ["n"])
    try journal.make("Y", ["old"])
    try journal.performNow(.beginDrag("s", of: DragSource(items: ["n"])))
    try journal.performNow(
      .drop("s", on: DropTarget(on: "Y", replacing: "old", byTransfers: true)))
    try journal.performNow(.beginDrag("t", of: DragSource(items: ["old"])))
    try journal.performNow(.drop("t", on: DropTarget(on: "X", byTransfers: true)))
    try journal.performNow(.finish(TransferNumber(1)))
    #expect(try journal.entries("Y") == ["n"])
    try journal.performNow(.finish(TransferNumber(2)))
    #expect(try journal.entries("X") == ["old"])
    try journal.performNow(.undo())
    #expect(try journal.entries("Y") == ["old", "n"])
    try journal.close()
  }

  @Test("What was to be replaced and is gone already makes no room for another try")
  func roomOfReplaced() throws {
    let journal = try Journal.open(at: path, .test())
    try journal.make("X", ["a", "b"])
    try journal.performNow(.makeList(id: "Y", options: ListOptions(maximumItems: 3)))
    try journal.add(["old"], to: "Y")
    try journal.performNow(.beginDrag("s", of: DragSource(items: ["a", "b"])))
    try journal.performNow(
      .drop("s", on: DropTarget(on: "Y", replacing: "old", byTransfers: true)))
    try journal.performNow(.finish(TransferNumber(1)))
    try journal.performNow(.fail(TransferNumber(2)))
    try journal.add(["c", "d"], to: "Y")
    #expect(throws: JournalError.full("Y", maximumItems: 3)) {
      try journal.performNow(.retry(TransferNumber(2)))
    }
    try journal.close()
  }
}
