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

  @Test("What was inside at a deletion and left after a restoring is told by the deletion's undo")
  func departedAfterRestoring() throws {
    let journal = try openJournal(TemporaryFolder.journal)
    let remover = Attribution(actor: "remover")
    let restorer = Attribution(actor: "restorer")
    try journal.make("L", ["box"])
    try journal.make("M")
    try journal.add(["x", "y", "z"], to: "box")
    try journal.add(["in"], to: "x")
    try journal.performNow(.delete(["box"], by: remover))
    try journal.performNow(.insert([.plain("box")], into: "M", by: restorer))
    try journal.performNow(.move(["x", "y"], to: "L"))
    try journal.performNow(.move(["y"], to: "box"))
    try journal.add(["late"], to: "box")
    try journal.performNow(.move(["late"], to: "M"))
    try journal.performNow(.delete(["z"]))
    try expectReturn(of: journal, remover, restorer)
    // The undone restoring took away what was in the box then, so its redo tells of y alone.
    try journal.performNow(.move(["y"], to: "L"))
    try journal.performNow(.delete(["box"]))
    let redone = try journal.performNow(.redo(by: restorer))
    #expect(redone.conflicts == [Conflict(.alreadyExists, "y")])
    #expect(try journal.entries("M") == ["box", "late"])
    #expect(try journal.damage() == [])
    try journal.close()
  }

  @Test("A redo tells what left since its own change, of two that took a thing away in one event")
  func takenAwayTwiceInOneEvent() throws {
    let journal = try openJournal(TemporaryFolder.journal)
    let sync = Attribution(origin: .sync)
    for list in ["B", "L", "M"] as [ContentID] {
      try journal.performNow(.makeList(id: list, by: sync))
    }
    try journal.performNow(.insert([.plain("x")], into: "L", by: sync))
    try journal.performNow(.beginGroup())
    try journal.add(["box"], to: "B")
    try journal.performNow(.move(["x"], to: "box"))
    try journal.performNow(.delete(["box"]))
    try journal.performNow(.insert([.plain("box")], into: "M"))
    try journal.performNow(.endGroup())
    // The undo takes the box with x out of M, later the box alone out of B.
    #expect(try journal.performNow(.undo()).result == .applied)
    #expect(try journal.entries("L") == ["x"])
    try journal.performNow(.delete(container: "B", by: sync))
    // Into B it cannot be put again, but into M, where x was in it.
    let redone = try journal.performNow(.redo())
    #expect(redone.conflicts.last == Conflict(.alreadyExists, "x"))
    #expect(try journal.entries("M") == ["box"])
    #expect(try journal.damage() == [])
    try journal.close()
  }

  private func expectReturn(
    of journal: Journal, _ remover: Attribution, _ restorer: Attribution
  ) throws {
    let lost = try journal.performNow(.undo(by: restorer))
    #expect(lost.result == .applied && lost.conflicts == [])
    let returned = try journal.performNow(.undo(by: remover))
    #expect(returned.result == .partial)
    #expect(
      Set(returned.conflicts) == [Conflict(.alreadyExists, "x"), Conflict(.alreadyExists, "in")])
    #expect(returned.conflicts.count == 2)
    #expect(try journal.entries("L") == ["box", "x"])
  }
}
