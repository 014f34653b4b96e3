import DragJournal
import DragModel
import TestSupport
import Testing

/// Cut, copy and paste are requests like others, and their events say so.
@Suite(.temporaryFolder) struct PasteboardTests {
  private let pasteboard = Attribution(via: .pasteboard)

  private func open() throws(JournalError) -> Journal {
    let journal = try Journal.open(at: TemporaryFolder.journal, .test())
    try journal.make("X", ["a", "b"])
    try journal.make("Y", [])
    try journal.performNow(.makeDocument(id: "D"))
    try journal.performNow(.write("one two", into: "D"))
    return journal
  }

  private func lastEvent(_ journal: Journal) throws -> Event {
    try #require(try journal.log().last?.event)
  }

  @Test("What was cut, copied or pasted says so in its event, and is undone like what was dragged")
  func cutAndPaste() throws {
    var journal = try open()
    let before = try journal.contents()
    try journal.performNow(.delete(["a"], by: pasteboard))
    #expect(try lastEvent(journal).via == .pasteboard)
    try journal.performNow(.insert([.plain("a")], into: "Y", by: pasteboard))
    #expect(try lastEvent(journal).via == .pasteboard)
    try journal.performNow(.copy(["b"], to: "Y", by: pasteboard))
    #expect(try lastEvent(journal).facts == ["via": .text("pasteboard")])
    try journal.performNow(.delete(TextRange(in: "D", 0, 4), by: pasteboard))
    #expect(try lastEvent(journal).via == .pasteboard)
    try journal.performNow(.write("one ", into: "D", by: pasteboard))
    #expect(try lastEvent(journal).via == .pasteboard)
    let after = try journal.contents()
    try journal.close()

    journal = try Journal.open(at: TemporaryFolder.journal, .test())
    for _ in 0..<5 { try journal.performNow(.undo()) }
    #expect(try lastEvent(journal).via == nil)
    #expect(try journal.contents() == before)
    for _ in 0..<5 { try journal.performNow(.redo()) }
    #expect(try journal.contents() == after)
    #expect(try journal.damage() == [])
    try journal.close()
  }

  @Test("It is the same state and the same step as without, and another request says nothing of it")
  func changesNoRule() throws {
    let journal = try open()
    let plain = try journal.performNow(.copy(["a"], to: "Y", as: ["c"]))
    let told = try lastEvent(journal)
    try journal.performNow(.undo())
    let pasted = try journal.performNow(.copy(["a"], to: "Y", as: ["d"], by: pasteboard))
    #expect(pasted.operation == plain.operation && pasted.items == ["d"])
    #expect(told.via == nil)
    #expect(try lastEvent(journal).changes.count == told.changes.count)
    #expect(try journal.now().undoName() == .action(.copyItem, count: 1))

    // A refused request leaves nothing behind for the next one.
    #expect(throws: JournalError.notFound("no")) {
      try journal.performNow(.delete(["no"], by: pasteboard))
    }
    try journal.performNow(.read { (state) throws(JournalError) in state.sequence })
    try journal.performNow(.move(["a"], to: "Y"))
    #expect(try lastEvent(journal).via == nil)
    #expect(throws: JournalError.badRequest(.emptyIdentifier)) {
      try journal.performNow(.delete(["a"], by: Attribution(via: Route(""))))
    }
    try journal.close()
  }

  @Test("A paste of what another app has put there says so too, also while it arrives")
  func pastedFromOutside() throws {
    let journal = try open()
    let content = ExternalContent(
      app: "Mail", items: [NewItem(id: "m", representations: [Representation(type: "x/y")])])
    try journal.performNow(.beginDrag("s", of: DragSource(external: content), by: pasteboard))
    let transfers = try journal.performNow(
      .drop("s", on: DropTarget(on: "X"), by: pasteboard)
    ).transfers
    #expect(try lastEvent(journal).kind == .dropPerformed)
    #expect(try lastEvent(journal).via == .pasteboard)
    try journal.performNow(.finish(try #require(transfers.first?.number), by: pasteboard))
    let events = try journal.log().suffix(3).map(\.event)
    #expect(events.map(\.kind) == [.dragBegan, .dropPerformed, .transferCommitted])
    #expect(events.map(\.via) == [.pasteboard, .pasteboard, .pasteboard])
    try journal.close()
  }
}
