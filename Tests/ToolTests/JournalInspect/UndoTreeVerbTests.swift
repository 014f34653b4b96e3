import Foundation
import TestSupport
import Testing

/// Histories as `undo-tree` draws them.
@Suite(.temporaryFolder)
struct UndoTreeVerbTests {
  private let path = TemporaryFolder.path + "/J.dragjournal"

  /// Steps 1 and 2; below 2 the undone 3, and 4 with the undone 5 and the current 6; and anna's 7.
  private func makeBranches() throws {
    let made = try play(
      """
      {"op":"list","id":"X"}
      {"op":"insert","into":"X","items":["a","b"]}
      {"op":"move","items":["b"],"to":"X","at":"first"}
      {"op":"undo"}
      {"op":"insert","into":"X","items":["c"]}
      {"op":"set","item":"c","name":"Say \\"hi\\""}
      {"op":"undo"}
      {"op":"delete","items":["a","b"]}
      {"op":"insert","into":"X","items":["d"],"actor":"anna"}

      """)
    #expect(made.status == 0)
  }

  @Test("Branches are drawn in columns")
  func branches() throws {
    try makeBranches()
    let local = """
      local: 4 to undo ("Delete 2 Items"), 0 to redo
      * 1 "New List" done
      * 2 "Insert 2 Items" done
      |-* 3 "Move Item" undone
      * 4 "Insert Item" done
      |-* 5 "Edit Item" undone
      * 6 "Delete 2 Items" done, current

      """
    let anna = """
      anna: 1 to undo ("Insert Item"), 0 to redo
      * 7 "Insert Item" done, current

      """
    try Inspector.expect("undo-tree", path, printed: local + anna)
    try Inspector.expect("undo-tree", path, "--actor", "anna", printed: anna)
    try Inspector.expect(
      "undo-tree", path, "--actor", "nobody", printed: "nobody: 0 to undo, 0 to redo\n")
  }

  @Test("Branches that begin at the root, and branches of branches, have columns of their own")
  func deeperBranches() throws {
    let made = try play(
      """
      {"op":"list","id":"X"}
      {"op":"list","id":"Y"}
      {"op":"undo"}
      {"op":"list","id":"Z"}
      {"op":"undo"}
      {"op":"undo"}
      {"op":"begin","name":"Tidy\\nup"}
      {"op":"list","id":"V"}
      {"op":"end"}

      """)
    #expect(made.status == 0)
    try Inspector.expect(
      "undo-tree", path,
      printed: """
        local: 1 to undo ("Tidy\\nup"), 0 to redo
        |-* 1 "New List" undone
        | |-* 2 "New List" undone
        | * 3 "New List" undone
        * 4 "Tidy\\nup" done, current

        """)
  }

  @Test("The graph has a box a step and an arrow from each to what hangs below it")
  func graph() throws {
    try makeBranches()
    try Inspector.expect(
      "undo-tree", path, "--dot",
      printed: """
        digraph history {
          node [shape=box];
          subgraph cluster_0 {
            label="local";
            s1 [label="1 New List"];
            s2 [label="2 Insert 2 Items"];
            s3 [label="3 Move Item", style=dashed];
            s4 [label="4 Insert Item"];
            s5 [label="5 Edit Item", style=dashed];
            s6 [label="6 Delete 2 Items", penwidth=3];
            s1 -> s2;
            s2 -> s3;
            s2 -> s4;
            s4 -> s5;
            s4 -> s6;
          }
          subgraph cluster_1 {
            label="anna";
            s7 [label="7 Insert Item", penwidth=3];
          }
        }

        """)
  }

  @Test("In JSON each history is what journal-play replies", arguments: UInt64(1)...4)
  func likeReplies(seed: UInt64) throws {
    let operations = OperationGenerator.operations(seed: seed, count: 200)
    #expect(try play(OracleJournal.script(of: operations), ["--quiet"]).status == 0)
    let actors = Set(operations.map { $0.actor.string })
    var told: [String] = []
    for actor in actors.sorted() {
      let reply = try play(#"{"op":"history","actor":"\#(actor)"}"# + "\n").output
      let members = try #require(reply.firstMatch(of: /{"ok":true,("undo":.*),"seq":[0-9]+}\n/)).1
      told.append(#"{"v":1,"actor":"\#(actor)",\#(members)}"#)
      try Inspector.expect(
        "undo-tree", path, "--json", "--actor", actor, printed: (told.last ?? "") + "\n")
    }
    let all = try Inspector.run("undo-tree", path, "--json")
    #expect(all.status == 0)
    // Actors without a step are not listed unless they are asked for.
    let withSteps = told.filter { !$0.contains(#""steps":[]"#) }
    #expect(all.lines.map { String($0) }.sorted() == withSteps.sorted())
  }

  @Test("An empty journal has no histories")
  func empty() throws {
    try SampleJournal.makeEmpty()
    try Inspector.expect("undo-tree", SampleJournal.path, printed: "")
    try Inspector.expect("undo-tree", SampleJournal.path, "--json", printed: "")
    try Inspector.expect(
      "undo-tree", SampleJournal.path, "--dot",
      printed: "digraph history {\n  node [shape=box];\n}\n")
  }
}
