import DragJournal
import DragModel
import TestSupport
import Testing

/// What one message costs hardly grows with the transfers that are under way.
@Suite(.temporaryFolder, .serialized) struct ManyTransfersTests {
  /// What is done with transfers, one message each; undo is one for all of them.
  enum Message: CaseIterable {
    case failOfExternal, failOfMove, finishOfMove, finishOfAllOrNothing, retry, undo

    var isMove: Bool { [.failOfMove, .finishOfMove, .undo].contains(self) }
  }

  private static let few = 300
  private static let many = 6_000
  private static let messages = 200

  @Test(
    "Among twenty times as many transfers a message does not cost four times as much",
    arguments: Message.allCases)
  func cost(message: Message) throws {
    let few = try cost(of: message, among: Self.few)
    let many = try cost(of: message, among: Self.many)
    #expect(many < 4 * few)
  }

  /// The processor time that a message takes, in seconds, the mean of many.
  private func cost(of message: Message, among count: Int) throws -> Double {
    var journal = try begun(message, count)
    if message == .retry {
      try journal.closeNow()
      journal = try openJournal(journal.path, .test(interval: 1 << 20))
    }
    var batch = RequestBatch()
    for number in 0..<Self.messages {
      let transfer = TransferNumber(UInt32(1 + number * (count / Self.few)))
      switch message {
      case .failOfExternal, .failOfMove: _ = batch.add(.fail(transfer))
      case .finishOfMove, .finishOfAllOrNothing: _ = batch.add(.finish(transfer))
      case .retry: _ = batch.add(.retry(transfer))
      case .undo: if number == 0 { _ = batch.add(.undo()) }
      }
    }
    let before = try journal.now().sequence.value
    let seconds = try ProcessorTime.seconds { try journal.perform(batch) }
    // Every message has made an event, of which an undo makes one for each transfer.
    let done = message == .undo ? count : Self.messages
    #expect(try journal.now().sequence.value == before + UInt64(done))
    try journal.closeNow()
    return seconds / Double(done)
  }

  /// A journal with transfers under way from a list X, or from outside, to a list Y.
  private func begun(_ message: Message, _ count: Int) throws -> Journal {
    let journal = try openJournal(
      TemporaryFolder.path + "/\(count).dragjournal", .test(interval: 1 << 20))
    let items = (0..<count).map { ContentID("a\($0)") }
    try journal.make("X", message.isMove ? items : [])
    try journal.make("Y")
    let content = ExternalContent(app: "Files", items: items.map { NewItem(id: $0) })
    let source = message.isMove ? DragSource(items: items) : DragSource(external: content)
    _ = try journal.perform(.beginDrag("s", of: source))
    let target = DropTarget(
      on: "Y", allOrNothing: message == .finishOfAllOrNothing, byTransfers: true)
    _ = try journal.perform(.drop("s", on: target))
    return journal
  }
}
