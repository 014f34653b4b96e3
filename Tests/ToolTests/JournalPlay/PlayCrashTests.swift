import Foundation
import Testing
import TestSupport

// A SIGKILL proves that a crash of the process loses nothing acknowledged; of power it says nothing.
@Suite("Crashes of journal-play", .temporaryFolder, .serialized)
struct PlayCrashTests {
  @Test func `crash ends the process without a reply, and what was acknowledged is there`() throws {
    let run = try play(
      """
      {"op":"list","id":"X","origin":"import"}
      {"op":"insert","into":"X","items":["a","b"],"origin":"import"}
      {"op":"begin","name":"Half"}
      {"op":"delete","items":["b"]}
      {"op":"crash"}
      {"op":"delete","items":["a"]}

      """)
    #expect(run.lines.count == 4)
    #expect(run.status == -SIGKILL)
    let again = try play(
      """
      {"op":"expect","state":{"lists":{"X":["a"]}},"history":{"undo":1,"undoName":"Half"}}
      {"op":"end","expectError":"badRequest"}
      {"op":"check"}

      """)
    #expect(again.lines.count == 3)
    #expect(again.status == 0)
  }

  @Test(arguments: [1, 50], [3, 40, 170])
  func `after a kill in the middle of writing every acknowledged request is there`(
    batch: Int, replies: Int
  ) throws {
    let path = TemporaryFolder.path + "/J.dragjournal"
    let process = try PlayProcess(journal: path, ["--batch", "\(batch)"])
    var script = #"{"op":"list","id":"L"}"# + "\n"
    for number in 1...400 { script += #"{"op":"insert","into":"L","items":["\#(number)"]}"# + "\n" }
    try process.send(script)
    for _ in 0..<replies { #expect(process.nextReply() != nil) }
    process.killAtOnce()
    var acknowledged = replies
    while let reply = process.nextReply() {
      #expect(reply.hasPrefix(#"{"ok":true,"#))
      acknowledged += 1
    }

    let again = try play(#"{"op":"check"}"# + "\n" + #"{"op":"state","of":"L"}"#)
    #expect(again.status == 0)
    let state = try #require(again.lines.last)
    let entries = try #require(
      ((try JSONSerialization.jsonObject(with: Data(state.utf8)) as? [String: Any])?["state"]
        as? [String: [String: [String]]])?["lists"]?["L"])
    #expect(entries.count >= acknowledged - 1)
    #expect(entries == (1...400).prefix(entries.count).map { "\($0)" })
  }

  @Test func `when nobody reads the replies it ends quietly and keeps the journal sound`() throws {
    let path = TemporaryFolder.path + "/J.dragjournal"
    let process = try PlayProcess(journal: path)
    #expect(try process.ask(#"{"op":"list","id":"L"}"#)?.hasPrefix(#"{"ok":true,"#) == true)
    try process.stopListening()
    try process.send(#"{"op":"insert","into":"L","items":["a"]}"# + "\n")
    #expect(process.end() == 0)
    let again = try play(
      #"{"op":"check"}"# + "\n" + #"{"op":"expect","state":{"lists":{"L":["a"]}}}"#)
    #expect(again.status == 0)
  }
}
