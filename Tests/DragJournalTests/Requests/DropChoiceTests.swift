import DragJournal
import DragModel
import TestSupport
import Testing

/// The event of a drop says which encoding the target takes of the journal's own items, and why.
@Suite(.temporaryFolder) struct DropChoiceTests {
  private func open() throws(JournalError) -> Journal {
    let journal = try Journal.open(at: TemporaryFolder.journal, .test())
    try journal.make("X", ["plain"])
    let chart = ["com.example.chart", "application/pdf", "image/png"].map {
      Representation(type: $0)
    }
    try journal.performNow(
      .insert(
        [
          .new(NewItem(id: "chart", representations: chart)),
          .new(NewItem(id: "photo", representations: [Representation(type: "image/jpeg")])),
        ], into: "X"))
    try journal.performNow(
      .makeList(id: "P", options: ListOptions(accepts: ["image/*", "application/pdf"])))
    return journal
  }

  /// What the last event says of each item; nil if it says nothing.
  private func choices(_ journal: Journal) throws -> [Negotiation.Choice?]? {
    guard case .list(let values)? = try journal.log().last?.event.facts["representations"] else {
      return nil
    }
    return values.map { NegotiationRecord($0)?.chosen }
  }

  private func drop(
    _ items: [ContentID], on target: DropTarget, _ journal: Journal, as session: SessionID
  ) throws {
    try journal.performNow(.beginDrag(session, of: DragSource(items: items)))
    try journal.performNow(.drop(session, on: target))
  }

  private let pdf = Negotiation.Choice(
    index: 1, type: "application/pdf", pattern: "application/pdf", match: .name)
  private let jpeg = Negotiation.Choice(
    index: 0, type: "image/jpeg", pattern: "image/*", match: .family)

  @Test("A drop of the journal's own items says which encoding the target takes of each, and why")
  func ownItems() throws {
    let journal = try open()
    try drop(["photo", "chart"], on: DropTarget(on: "P", operation: .copy), journal, as: "s")
    #expect(try choices(journal) == [pdf, jpeg])
    try journal.performNow(.beginDrag("m", of: DragSource(items: ["chart"])))
    let proposal = try journal.now().proposal(for: "m", over: DropTarget(on: "P"))
    try journal.performNow(.drop("m", on: DropTarget(on: "P")))
    #expect(try choices(journal) == [pdf])
    #expect(try choices(journal) == [proposal.choice])
    // They arrive with all that they have.
    #expect(try journal.now().item("chart").representations.count == 3)
    try journal.close()
  }

  @Test("So does one by transfers, one that was confirmed, and one that starts a task")
  func otherDrops() throws {
    let journal = try open()
    try drop(
      ["chart"], on: DropTarget(on: "P", operation: .copy, byTransfers: true), journal, as: "t")
    #expect(try journal.log().last?.event.kind == .dropPerformed)
    #expect(try choices(journal) == [pdf])
    try journal.performNow(
      .makeList(id: "wall", options: ListOptions(accepts: ["*"], needsConfirmation: true)))
    try drop(["photo"], on: DropTarget(on: "wall"), journal, as: "h")
    #expect(try choices(journal) == nil)
    try journal.performNow(.confirm("h"))
    #expect(try choices(journal)?.map { $0?.pattern } == ["*"])
    try journal.performNow(
      .makeList(id: "up", options: ListOptions(accepts: ["image/png"], task: "upload")))
    try drop(["chart"], on: DropTarget(on: "up"), journal, as: "u")
    #expect(try journal.log().last?.event.kind == .taskStarted)
    #expect(try choices(journal)?.map { $0?.index } == [2])
    #expect(try journal.log().last?.event.facts["rule"] == .text("firstAllowed"))
    try journal.close()
  }

  @Test("Nothing is said of links, of what is in the target already, and of what has no encoding")
  func nothingChosen() throws {
    let journal = try open()
    try drop(["chart"], on: DropTarget(on: "P", operation: .link), journal, as: "l")
    #expect(try choices(journal) == nil)
    try drop(["chart"], on: DropTarget(on: "X", at: .first), journal, as: "w")
    #expect(try choices(journal) == nil)
    try journal.make("Y", [])
    try drop(["plain"], on: DropTarget(on: "Y"), journal, as: "n")
    #expect(try choices(journal) == nil)
    // Of two, one is in the target already: the other alone was asked for.
    try journal.performNow(.move(["chart"], to: "Y"))
    try drop(["chart", "photo"], on: DropTarget(on: "Y", at: .first), journal, as: "b")
    let anything = Negotiation.Choice(
      index: 0, type: "image/jpeg", pattern: nil, match: .anything)
    #expect(try choices(journal) == [nil, anything])
    try journal.close()
  }
}
