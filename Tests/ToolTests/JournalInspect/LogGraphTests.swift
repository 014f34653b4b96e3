import TestSupport
import Testing

/// The steps of histories beside the events that made and turned them.
@Suite(.temporaryFolder)
struct LogGraphTests {
  private let path = TemporaryFolder.path + "/J.dragjournal"

  @Test("Branches have columns of their own; undone steps and those done again are marked")
  func branches() throws {
    let made = try play(
      """
      {"op":"list","id":"X"}
      {"op":"insert","into":"X","items":["a","b"]}
      {"op":"move","items":["b"],"to":"X","at":"first"}
      {"op":"undo"}
      {"op":"redo"}
      {"op":"undo"}
      {"op":"insert","into":"X","items":["c"]}
      {"op":"insert","into":"X","items":["d"],"actor":"anna"}
      {"op":"delete","items":["a"]}

      """)
    #expect(made.status == 0)
    try Inspector.expect(
      "log", path, "--graph", "--oneline",
      printed: """
        *   1 list.made X into the top at 0; step "New List"
        *   2 content.inserted a, b into X at 0; step "Insert 2 Items"
        |-* 3 content.moved b within X from 1 to 0; step "Move Item"
        | < 4 undo.applied b within X from 0 to 1; step 3 taken back
        | > 5 redo.applied b within X from 1 to 0; step 3 done again
        | < 6 undo.applied b within X from 0 to 1; step 3 taken back
        *   7 content.inserted c into X at 2; step "Insert Item"
        | * 8 content.inserted d into X at 3; step "Insert Item"
        *   9 content.deleted a out of X; step "Delete Item"

        """)
    // The part that is shown has the columns that it needs.
    try Inspector.expect(
      "log", path, "--graph", "--fields", "number", "--to", "2", printed: "* 1\n* 2\n")
    try Inspector.expect(
      "log", path, "--graph", "--fields", "number", "--from", "6", "--type",
      "undo.applied,content.deleted", printed: "|-< 6\n*   9\n")
  }
}
