import TestSupport
import Testing

/// Events that are named by what histories would do with them.
@Suite(.temporaryFolder)
struct ReferenceTests {
  private let path = TemporaryFolder.path + "/J.dragjournal"

  private func expect(
    _ reference: String, isEvent number: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let shown = try Inspector.run("show", path, reference)
    #expect(shown.status == 0, sourceLocation: sourceLocation)
    #expect(shown.lines.first == "event \(number)", sourceLocation: sourceLocation)
  }

  private func expect(
    _ reference: String, isRefused status: Int32, _ message: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(
      try Inspector.run("show", path, reference)
        == .init(status: status, output: "", errors: "journal-inspect: \(message)\n"),
      sourceLocation: sourceLocation)
  }

  @Test("Undo, redo and steps are those of the only actor")
  func oneActor() throws {
    _ = try play(#"{"op":"list","id":"X"}"# + "\n")
    try expect("undo", isEvent: 1)
    try expect("redo", isRefused: 1, "there is nothing to redo")
    _ = try play(
      """
      {"op":"insert","into":"X","items":["a"]}
      {"op":"insert","into":"X","items":["b"]}
      {"op":"undo"}

      """)
    try expect("undo", isEvent: 2)
    try expect("redo", isEvent: 3)
    try expect("step:3", isEvent: 3)
    _ = try play(#"{"op":"redo"}"# + "\n")
    // What was done again is taken back by that event's number.
    try expect("undo", isEvent: 5)
    try expect("step:3", isEvent: 5)
    try expect("step:1", isEvent: 1)
    try expect("step:0", isRefused: 1, "there is no step 0")
    try expect("step:4", isRefused: 1, "there is no step 4")
  }

  @Test("Of several actors one has to be named")
  func severalActors() throws {
    _ = try play(
      """
      {"op":"list","id":"X"}
      {"op":"insert","into":"X","items":["a"],"actor":"anna lee"}
      {"op":"insert","into":"X","items":["b"]}
      {"op":"undo"}

      """)
    try expect("undo:local", isEvent: 1)
    try expect("undo:anna lee", isEvent: 2)
    try expect("redo:local", isEvent: 3)
    try expect("redo:anna lee", isRefused: 1, "there is nothing to redo")
    try expect("undo:bob", isRefused: 1, "there is nothing to undo")
    try expect(
      "undo", isRefused: 2, #"undo is of several actors; use undo:local or undo:"anna lee""#)
    try expect(
      "redo", isRefused: 2, #"redo is of several actors; use redo:local or redo:"anna lee""#)
  }

  @Test("A drop whose transfers run is what the next undo takes back")
  func drop() throws {
    try SampleJournal.makeTransfers()
    let shown = try Inspector.run("show", SampleJournal.path, "undo:anna")
    #expect(shown.lines.first == "event 7")
  }

  @Test("An empty journal has nothing to name")
  func empty() throws {
    _ = try play("")
    try expect("undo", isRefused: 1, "there is nothing to undo")
    try expect("redo:anna", isRefused: 1, "there is nothing to redo")
    try expect("step:1", isRefused: 1, "there is no step 1")
  }

  @Test("States before and after a step are compared by its name")
  func compared() throws {
    _ = try play(
      """
      {"op":"list","id":"X"}
      {"op":"insert","into":"X","items":["a"]}

      """)
    try Inspector.expect(
      "diff", path, "step:1", "step:2", printed: "added a into X at 0\n", status: 1)
    try Inspector.expect("state", path, "--at", "step:1", printed: "X/\n")
  }
}
