import DragJournal
import DragModel
import TestSupport
import Testing

/// Content from outside that cannot be loaded in its best encoding.
@Suite(.temporaryFolder) struct FallbackTests {
  @Test("An encoding that cannot be loaded gives way to the next, and both are in the event")
  func next() throws {
    let journal = try openJournal(TemporaryFolder.journal)
    try journal.performNow(
      .makeList(id: "L", options: ListOptions(accepts: ["application/pdf", "image/*"])))
    let offer = ["com.example.chart", "application/pdf", "image/png", "image/jpeg"].map {
      Representation(type: ExactText($0))
    }
    try journal.performNow(
      .beginDrag(
        "s",
        of: DragSource(
          external: ExternalContent(
            app: "Charts", items: [NewItem(id: "c", representations: offer)]))))
    let transfer = try #require(
      try journal.performNow(.drop("s", on: DropTarget(on: "L"))).transfers.first?.number)
    let dropped = try #require(try journal.log().last?.event)
    #expect(dropped.kind == .dropPerformed)
    guard case .list(let chosen) = dropped.facts["representations"] else {
      Issue.record("the event of the drop does not say what was chosen")
      return
    }
    #expect(chosen.map { NegotiationRecord($0)?.chosen?.type } == ["application/pdf"])
    try journal.performNow(.receive(transfer, Array("half a".utf8), total: 12))
    let reply = try journal.performNow(.fallBack(transfer, reason: "damaged"))
    #expect(reply.type == "image/png")
    let progress = try journal.now().progress(of: transfer)
    #expect(progress.completedBytes == 0 && progress.hundredths == 50)

    let facts = try #require(try journal.log().last?.event.facts["representation"])
    let record = try #require(NegotiationRecord(facts))
    #expect(record.chosen?.type == "image/png")
    #expect(record.failures.map(\.choice.type) == ["application/pdf"])
    #expect(record.failures.map(\.reason) == ["damaged"])

    try journal.performNow(.receive(transfer, Array("a picture".utf8)))
    try journal.performNow(.finish(transfer))
    let item = try journal.now().item("c")
    #expect(item.representations.map(\.type) == ["image/png"])
    #expect(item.representations.map(\.content) == [.inline(Array("a picture".utf8))])
    #expect(try journal.damage() == [])
    try journal.close()
  }

  @Test("Where no other encoding is left, the transfer goes on as it was")
  func none() throws {
    let journal = try openJournal(TemporaryFolder.journal)
    try journal.make("L", ["a"])
    let offer = [Representation(type: "image/png")]
    try journal.performNow(
      .beginDrag(
        "s",
        of: DragSource(
          external: ExternalContent(app: "X", items: [NewItem(id: "p", representations: offer)]))))
    try journal.performNow(.drop("s", on: DropTarget(on: "L")))
    let first = TransferNumber(1)
    #expect(throws: JournalError.typeRefused("p")) {
      try journal.performNow(.fallBack(first, reason: "damaged"))
    }
    try journal.performNow(.finish(first))
    #expect(try journal.entries("L") == ["a", "p"])
    #expect(throws: JournalError.transferEnded(first)) {
      try journal.performNow(.fallBack(first, reason: "damaged"))
    }
    try journal.close()
  }

  @Test("A type that is offered twice is tried once")
  func twice() throws {
    let journal = try openJournal(TemporaryFolder.journal)
    try journal.make("L", ["a"])
    let offer = ["text/a", "text/b", "text/a"].map { Representation(type: ExactText($0)) }
    let item = NewItem(id: "p", representations: offer)
    try journal.performNow(
      .beginDrag("s", of: DragSource(external: ExternalContent(app: "X", items: [item]))))
    try journal.performNow(.drop("s", on: DropTarget(on: "L")))
    let first = TransferNumber(1)
    #expect(try journal.performNow(.fallBack(first, reason: "damaged")).type == "text/b")
    #expect(throws: JournalError.typeRefused("p")) {
      try journal.performNow(.fallBack(first, reason: "damaged"))
    }
    try journal.close()
  }
}
