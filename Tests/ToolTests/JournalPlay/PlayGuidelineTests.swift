import TestSupport
import Testing

/// What journal-play takes beyond the protocol, because the guidelines ask for it.
@Suite("The optional members of journal-play", .temporaryFolder)
struct PlayGuidelineTests {
  @Test func `a selection that was said with a group comes back with its undo and redo`() throws {
    let run = try play(
      """
      {"op":"list","id":"X","origin":"import"}
      {"op":"insert","into":"X","items":["a","b"],"origin":"import"}
      {"op":"begin","name":"Tidy up","selection":["a","b"]}
      {"op":"delete","items":["a"],"via":"pasteboard"}
      {"op":"end","selection":{"in":"X","none":null}}
      {"op":"reopen"}
      {"op":"undo"}
      {"op":"redo"}
      {"op":"delete","items":["b"]}
      {"op":"undo"}
      {"op":"check"}

      """)
    #expect(
      run.lines.dropFirst(6) == [
        #"{"ok":true,"step":1,"name":"Tidy up","result":"applied","conflicts":[],"#
          + #""selection":["a","b"],"seq":6}"#,
        #"{"ok":true,"step":1,"name":"Tidy up","result":"applied","conflicts":[],"#
          + #""selection":{"in":"X","none":null},"seq":7}"#,
        #"{"ok":true,"changed":true,"step":2,"items":["b"],"seq":8}"#,
        #"{"ok":true,"step":2,"name":"Delete Item","result":"applied","conflicts":[],"seq":9}"#,
        #"{"ok":true,"seq":9}"#,
      ])
    #expect(run.status == 0)
  }

  @Test func `an undo tells the tasks that it passes over, and a task can be cancelled`() throws {
    let run = try play(
      """
      {"op":"list","id":"X","origin":"import"}
      {"op":"insert","into":"X","items":["a"],"origin":"import"}
      {"op":"list","id":"U","task":"upload","origin":"import"}
      {"op":"set","item":"a","name":"A"}
      {"op":"copy","items":["a"],"to":"U"}
      {"op":"undo","dryRun":true}
      {"op":"task","id":"task-1","state":"cancelled"}
      {"op":"undo"}
      {"op":"tasks"}
      {"op":"task","id":"task-1","state":"finished","expectError":"taskEnded"}
      {"op":"check"}

      """)
    #expect(
      run.lines.dropFirst(5).prefix(4) == [
        #"{"ok":true,"step":1,"name":"Edit Item","result":"applied","conflicts":[],"#
          + #""tasks":["task-1"],"seq":5}"#,
        #"{"ok":true,"seq":6}"#,
        #"{"ok":true,"step":1,"name":"Edit Item","result":"applied","conflicts":[],"seq":7}"#,
        #"{"ok":true,"tasks":[{"task":"task-1","session":null,"name":"upload","#
          + #""state":"cancelled","fraction":null}],"seq":7}"#,
      ])
    #expect(run.status == 0)
  }

  @Test func `a route that is no name, or a selection elsewhere, is refused`() throws {
    let run = try play(
      """
      {"op":"list","via":7,"expectError":"badRequest"}
      {"op":"list","via":"","expectError":"badRequest"}
      {"op":"list","selection":[],"expectError":"badRequest"}
      {"op":"list","via":"a route of one's own"}

      """)
    #expect(run.lines.count == 4)
    #expect(run.status == 0)
  }
}
