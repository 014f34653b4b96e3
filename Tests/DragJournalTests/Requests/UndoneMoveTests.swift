import DragJournal
import DragModel
import TestSupport
import Testing

/// Rule S62: what is told when something goes back, and what is inside it.
@Suite(.temporaryFolder) struct UndoneMoveTests {
  @Test("What left something while it was gone stands in the way of its return, not of its moves")
  func departed() throws {
    let journal = try openJournal(TemporaryFolder.journal)
    let mover = Attribution(actor: "mover")
    let remover = Attribution(actor: "remover")
    try journal.make("L", ["box", "outer"])
    try journal.add(["x"], to: "box")
    try journal.performNow(.move(["box"], to: "outer", by: mover))
    try journal.performNow(.delete(["outer"], by: remover))
    try journal.add(["x"], to: "L")
    let returned = try journal.performNow(.undo(by: remover))
    #expect(returned.conflicts == [Conflict(.alreadyExists, "x")])
    let moved = try journal.performNow(.undo(by: mover))
    #expect(moved.result == .applied && moved.conflicts == [])
    #expect(try Set(journal.entries("L")) == ["box", "outer", "x"])
    #expect(try journal.damage() == [])
    try journal.close()
  }
}
