import TestSupport
import Testing

/// One list or document of a state, and of what differs between two.
@Suite(.temporaryFolder)
struct StateSelectionTests {
  private let path = SampleJournal.path

  @Test("A state is printed of one list alone")
  func list() throws {
    try SampleJournal.makeFull()
    try Inspector.expect(
      "state", path, "--list", "X", printed: "X/ \"Today\"\n  b\n  F/ \"Folder\"\n    x\n")
    try Inspector.expect(
      "state", path, "--list", "X", "--tree", "--at", "1", printed: "X/ \"Today\"\n")
    try Inspector.expect(
      "state", path, "--list", "X", "--json",
      printed: #"{"lists":{"X":["b",{"id":"F","items":["x"]}]},"documents":{}}"# + "\n")
    try Inspector.expect(
      "state", path, "--list", "Y", "--json", "--names",
      printed: #"{"lists":{"Y":[{"id":"a","name":"Say \"hi\"","properties":{"done":true}}]},"#
        + #""documents":{}}"# + "\n")
  }

  @Test("A state is printed of one document alone")
  func document() throws {
    _ = try play(
      """
      {"op":"document","id":"D"}
      {"op":"document","id":"E"}
      {"op":"write","into":"D","text":"one"}
      {"op":"write","into":"E","text":"two\\nthree"}

      """)
    let path = TemporaryFolder.path + "/J.dragjournal"
    try Inspector.expect("state", path, "--doc", "E", printed: "E/ (text of 9 scalars)\n")
    try Inspector.expect("state", path, "--doc", "E", "--text", printed: "two\nthree\n")
    try Inspector.expect("state", path, "--text", "E", printed: "two\nthree\n")
    try Inspector.expect(
      "state", path, "--doc", "D", "--json",
      printed: #"{"lists":{},"documents":{"D":{"text":"one","runs":[]}}}"# + "\n")
    try Inspector.expect(
      "diff", path, "0", "head", "--doc", "E",
      printed: """
        added document E
        text of E
          +1 "two"
          +2 "three"

        """, status: 1)
    try Inspector.expect(
      "diff", path, "0", "head", "--stat",
      printed: "D: 1 added, 1 line added\nE: 1 added, 2 lines added\n", status: 1)
  }

  @Test(
    "What is not there, or is of the other kind, is told",
    arguments: [
      (["--list", "Z"], "list Z"), (["--doc", "X"], "document X"), (["--list", "a"], "list a"),
      (["--list", "X", "--at", "0"], "list X"),
    ])
  func missing(options: [String], what: String) throws {
    try SampleJournal.makeFull()
    #expect(
      try Inspector(["state", path] + options).wait()
        == .init(
          status: 1, output: "", errors: "journal-inspect: there is no \(what) there\n"))
  }

  @Test("An empty journal has none")
  func empty() throws {
    try SampleJournal.makeEmpty()
    for verb in [["state", path], ["diff", path, "0", "head"]] {
      let run = try Inspector(verb + ["--list", "X"]).wait()
      #expect(
        run
          == .init(status: 1, output: "", errors: "journal-inspect: there is no list X there\n"))
    }
    try Inspector.expect("diff", path, "0", "0", "--stat", printed: "")
  }

  @Test("What differs is printed of one list, with what went from it to others")
  func differences() throws {
    try SampleJournal.makeFull()
    let move = "moved a from X at 0 to Y at 0\n"
    let name = "name of a absent, now \"Say \\\"hi\\\"\"\nproperty done of a absent, now true\n"
    try Inspector.expect("diff", path, "3", "8", printed: move + name, status: 1)
    try Inspector.expect("diff", path, "3", "8", "--list", "X", printed: move + name, status: 1)
    try Inspector.expect("diff", path, "3", "8", "--list", "Y", printed: move + name, status: 1)
    try Inspector.expect(
      "diff", path, "5", "6", "--list", "X", "--json",
      printed: """
        {"v":1,"difference":"moved","id":"b","from":{"in":"X","index":0},"to":{"in":"Y","index":0}}

        """, status: 1)
    try Inspector.expect("diff", path, "7", "8", "--list", "X", printed: "")
  }

  @Test("Differences are counted by the list that they are in now")
  func counted() throws {
    try SampleJournal.makeFull()
    try Inspector.expect(
      "diff", path, "3", "8", "--stat", printed: "Y: 1 moved, 1 changed\n", status: 1)
    try Inspector.expect(
      "diff", path, "8", "0", "--stat",
      printed: "X: 4 removed\nY: 2 removed\n", status: 1)
    try Inspector.expect(
      "diff", path, "3", "8", "--stat", "--json",
      printed: """
        {"v":1,"in":"Y","removed":0,"added":0,"moved":1,"changed":1,"linesRemoved":0,\
        "linesAdded":0,"linesStyled":0}

        """, status: 1)
    try Inspector.expect("diff", path, "8", "8", "--stat", printed: "")
  }
}
