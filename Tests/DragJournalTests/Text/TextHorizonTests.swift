import DragJournal
import DragModel
import TestSupport
import Testing

/// Unseen text behind the undo horizon goes, unless something still asks where it stands.
@Suite(.temporaryFolder) struct TextHorizonTests {
  private func open(_ text: String) throws(JournalError) -> Journal {
    let journal = try openJournal(TemporaryFolder.journal)
    try journal.performNow(.makeDocument(id: "D"))
    try journal.performNow(.write(text, into: "D"))
    return journal
  }

  @Test("A drag keeps the edges of what it lifted, deleted or not")
  func lifted() throws {
    let journal = try open("abz")
    try journal.performNow(.beginDrag("s", of: DragSource(text: TextRange(in: "D", 0, 2))))
    try journal.performNow(.write("X", into: "D", at: .offset(1)))
    try journal.performNow(.delete(TextRange(in: "D", 2, 3)))
    try journal.performNow(.prune(keeping: .steps(0)))
    try journal.performNow(.drop("s", on: DropTarget(on: "D")))
    // The stretch reaches from a to b, which nobody sees, and X stands between.
    #expect(try journal.now().text(of: "D") == RichText("zaX"))
    #expect(try journal.damage() == [])
    try journal.close()
  }

  @Test("A move that can be undone keeps the edges of what it moved, deleted or not")
  func moved() throws {
    let journal = try open("abz")
    let other = Attribution(actor: "other")
    try journal.performNow(.move(TextRange(in: "D", 0, 2), to: "D"))
    try journal.performNow(.write("X", into: "D", at: .offset(2), by: other))
    try journal.performNow(.delete(TextRange(in: "D", 3, 4), by: other))
    try journal.performNow(.write("y", into: "D", at: .first, by: other))
    try journal.performNow(.prune(keeping: .steps(1)))
    #expect(try journal.now().text(of: "D") == RichText("yzaX"))
    try journal.performNow(.undo())
    #expect(try journal.now().text(of: "D") == RichText("aXyz"))
    try journal.performNow(.redo())
    #expect(try journal.now().text(of: "D") == RichText("yzaX"))
    #expect(try journal.damage() == [])
    try journal.close()
  }

  @Test("What an undo has left in effect can be taken back later, whatever was pruned meanwhile")
  func left() throws {
    let journal = try openJournal(TemporaryFolder.journal)
    let sync = Attribution(origin: .sync)
    try journal.performNow(.makeDocument(id: "D", by: sync))
    try journal.performNow(.makeList(id: "L", by: sync))
    try journal.performNow(.write("axb", into: "D", by: sync))
    try journal.performNow(.insert([.plain("o")], into: "D", at: .offset(1), by: sync))
    try journal.performNow(.delete(TextRange(in: "D", 0, 3)))
    try journal.performNow(.insert([.plain("o")], into: "L", by: sync))
    try journal.performNow(.undo())
    try journal.performNow(.prune(keeping: .steps(5)))
    try journal.performNow(.redo())
    try journal.performNow(.delete(["o"], by: sync))
    try journal.performNow(.undo())
    #expect(try journal.now().text(of: "D").text == "a\u{FFFC}xb")
    #expect(try journal.damage() == [])
    try journal.close()
  }

  @Test("Each undo of a writing tells that part of it is missing, also of what is dropped for good")
  func writtenAndDropped() throws {
    let journal = try openJournal(TemporaryFolder.journal)
    try journal.performNow(.makeDocument(id: "D", by: Attribution(origin: .sync)))
    try journal.performNow(.write("abcd", into: "D"))
    try expectUndoIsPartial(of: journal, undone: RichText(""), done: RichText("ad"))
  }

  @Test("Each undo of a style tells that part of it is missing, also of what is dropped for good")
  func styledAndDropped() throws {
    let journal = try openJournal(TemporaryFolder.journal)
    let sync = Attribution(origin: .sync)
    try journal.performNow(.makeDocument(id: "D", by: sync))
    try journal.performNow(.write("abcd", into: "D", by: sync))
    try journal.performNow(.style(TextRange(in: "D", 0, 4), ["bold": true]))
    try expectUndoIsPartial(
      of: journal, undone: RichText("ad"),
      done: RichText("ad", runs: [RichText.Run(0..<2, TextStyle(["bold": true]))]))
  }

  /// Deletes and drops what stands in the middle of a text of four scalars; then turns the only step to and
  /// fro, with the horizon moved between.
  private func expectUndoIsPartial(
    of journal: Journal, undone: RichText, done: RichText
  ) throws {
    try journal.performNow(
      .delete(TextRange(in: "D", 1, 3), by: Attribution(origin: .sync)))
    for _ in 0..<3 {
      try journal.performNow(.prune(keeping: .steps(5)))
      let undo = try journal.performNow(.undo())
      #expect(undo.result == .partial)
      #expect(undo.conflicts == [Conflict(.valueChanged, "D")])
      #expect(try journal.now().text(of: "D") == undone)
      try journal.performNow(.prune(keeping: .steps(5)))
      let redo = try journal.performNow(.redo())
      #expect(redo.result == .applied && redo.conflicts == [])
      #expect(try journal.now().text(of: "D") == done)
    }
    #expect(try journal.damage() == [])
    try journal.close()
  }

  @Test("A group that copies an object with what it holds and deletes the copy comes to nothing")
  func copiedObject() throws {
    let journal = try openJournal(TemporaryFolder.journal)
    let imported = Attribution(origin: .import)
    for id in ["A", "B"] as [ContentID] {
      try journal.performNow(.makeDocument(id: id, by: imported))
    }
    try journal.performNow(
      .insert([.new(NewItem(id: "o", items: [.plain("k")]))], into: "A", by: imported))
    try journal.performNow(.beginGroup())
    try journal.performNow(.copy(TextRange(in: "A", 0, 1), to: "B"))
    try journal.performNow(.delete(TextRange(in: "B", 0, 1)))
    #expect(try !journal.performNow(.endGroup()).changed)
    try journal.close()
  }
}
