import DragJournal
import DragModel
import Testing

@Test func smoke() throws {
  let path = "/tmp/smoke.dragjournal"
  let journal = try Journal.open(at: path)
  _ = try journal.perform(.makeList(id: "X"))
  _ = try journal.perform(.insert([.plain("a"), .plain("b"), .plain("c")], into: "X"))
  let r = try journal.perform(.move(["c"], to: "X", at: .first))
  #expect(r.changed)
  #expect(try journal.read { (s) throws(JournalError) in try s.entries(of: "X") } == ["c", "a", "b"])
  _ = try journal.perform(.undo())
  #expect(try journal.read { (s) throws(JournalError) in try s.entries(of: "X") } == ["a", "b", "c"])
  _ = try journal.perform(.redo())
  _ = try journal.perform(.undo())
  _ = try journal.perform(.undo())
  try journal.close()
  let again = try Journal.open(at: path)
  #expect(try again.read { (s) throws(JournalError) in try s.entries(of: "X") } == [])
  _ = try again.perform(.redo())
  #expect(try again.read { (s) throws(JournalError) in try s.entries(of: "X") } == ["a", "b", "c"])
  try again.close()
}
