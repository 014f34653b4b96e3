import DragJournal
import DragModel
import Foundation
import TestSupport
import Testing

/// What differs between two states, as `diff` tells it.
@Suite(.temporaryFolder)
struct DiffVerbTests {
  private let path = SampleJournal.path

  @Test("What came, went, moved and changed is told in lines")
  func lists() throws {
    try SampleJournal.makeFull()
    try Inspector.expect(
      "diff", path, "0", "2",
      printed: """
        added list X "Today"
        added a into X at 0
        added b into X at 1
        added F "Folder" into X at 2
        added x into F at 0

        """, status: 1)
    try Inspector.expect(
      "diff", path, "3", "head",
      printed: """
        moved a from X at 0 to Y at 0
        name of a absent, now "Say \\"hi\\""
        property done of a absent, now true

        """, status: 1)
    try Inspector.expect(
      "diff", path, "head~2", "3",
      printed: """
        moved a from Y at 1 to X at 0
        moved b from Y at 0 to X at 1

        """, status: 1)
    try Inspector.expect(
      "diff", path, "3", "1",
      printed: """
        removed a out of X at 0
        removed b out of X at 1
        removed F "Folder" out of X at 2
        removed x out of F at 0
        removed list Y

        """, status: 1)
    // The drop and its undo are between them.
    for pair in [("4", "7"), ("7", "4"), ("8", "head"), ("0", "0")] {
      try Inspector.expect("diff", path, pair.0, pair.1, printed: "")
      try Inspector.expect("diff", path, pair.0, pair.1, "--json", printed: "")
    }
    let missing = try Inspector.run("diff", path, "9", "1")
    #expect(missing.status == 1)
    #expect(missing.errors == "journal-inspect: there is no such event; the last one is 8\n")
  }

  @Test("In JSON each difference is an object")
  func listsInJSON() throws {
    try SampleJournal.makeFull()
    try Inspector.expect(
      "diff", path, "3", "head", "--json",
      printed: """
        {"v":1,"difference":"moved","id":"a","from":{"in":"X","index":0},"to":{"in":"Y","index":0}}
        {"v":1,"difference":"renamed","id":"a","old":null,"new":"Say \\"hi\\""}
        {"v":1,"difference":"property","id":"a","key":"done","old":null,"new":true}

        """, status: 1)
    try Inspector.expect(
      "diff", path, "4", "2", "--json",
      printed: """
        {"v":1,"difference":"removed","id":"Y","kind":"list","name":null,"properties":{},\
        "fields":{},"representations":[],"place":null}
        {"v":1,"difference":"moved","id":"a","from":{"in":"Y","index":0},"to":{"in":"X","index":0}}

        """, status: 1)
  }

  @Test("Of a list in another order as few entries as possible have moved")
  func order() throws {
    let made = try play(
      """
      {"op":"list","id":"L"}
      {"op":"insert","into":"L","items":["a","b","c","d","e"]}
      {"op":"move","items":["d"],"to":"L","at":"first"}
      {"op":"insert","into":"L","at":"first","items":[{"id":"n","representations":[{"type":"text/plain","text":"hello"}],"fields":{"f":"1"}}]}
      {"op":"move","items":["b"],"to":"L","at":"last"}
      {"op":"set","item":"n","representations":[{"type":"text/x","text":"a"},{"type":"text/y","text":"bc"}]}

      """)
    #expect(made.status == 0)
    let path = TemporaryFolder.path + "/J.dragjournal"
    try Inspector.expect(
      "diff", path, "2", "5",
      printed: """
        added n into L at 0
        moved d within L from 3 to 1
        moved b within L from 1 to 5

        """, status: 1)
    try Inspector.expect(
      "diff", path, "5", "6",
      printed: """
        representations of n text/plain of 5 bytes, now text/x of 1 byte and text/y of 2 bytes

        """, status: 1)
    try Inspector.expect(
      "diff", path, "5", "6", "--json",
      printed: """
        {"v":1,"difference":"representations","id":"n",\
        "old":[{"type":"text/plain","lossy":false,"size":5}],\
        "new":[{"type":"text/x","lossy":false,"size":1},{"type":"text/y","lossy":false,"size":2}]}

        """, status: 1)
  }

  @Test("Of documents the lines that went, came or have another style are told")
  func texts() throws {
    let made = try play(
      """
      {"op":"document","id":"D","name":"Notes"}
      {"op":"write","into":"D","text":"one\\ntwo\\nthree 🐕\\n"}
      {"op":"delete","in":"D","range":[4,8]}
      {"op":"write","into":"D","text":"four\\n"}
      {"op":"style","in":"D","range":[0,3],"style":{"bold":true}}

      """)
    #expect(made.status == 0)
    let path = TemporaryFolder.path + "/J.dragjournal"
    try Inspector.expect(
      "diff", path, "2", "head",
      printed: """
        text of D
          ~1 "one"
          -2 "two"
          +3 "four"

        """, status: 1)
    try Inspector.expect(
      "diff", path, "2", "head", "--json",
      printed: """
        {"v":1,"difference":"text","id":"D","lines":[\
        {"change":"styled","line":1,"text":"one","old":[],"new":[[0,3,{"bold":true}]]},\
        {"change":"removed","line":2,"text":"two"},{"change":"added","line":3,"text":"four"}]}

        """, status: 1)
    try Inspector.expect(
      "diff", path, "2", "0",
      printed: """
        removed document D "Notes"
        text of D
          -1 "one"
          -2 "two"
          -3 "three 🐕"
          -4 ""

        """, status: 1)
  }

  @Test("Placeholders come and go like entries")
  func placeholders() throws {
    try SampleJournal.makeTransfers()
    try Inspector.expect(
      "diff", path, "5", "head",
      printed: """
        removed a "n.txt" out of X at 0
        added placeholder of t3 into D at 1
        added placeholder of t1 into Y at 0

        """, status: 1)
    let json = try Inspector.run("diff", path, "5", "head", "--json")
    #expect(
      json.lines.last
        == #"{"v":1,"difference":"added","placeholder":"t1","place":{"in":"Y","index":0}}"#)
  }

  @Test("An empty journal has nothing that differs")
  func empty() throws {
    try SampleJournal.makeEmpty()
    try Inspector.expect("diff", path, "0", "head", printed: "")
  }

  @Test("The differences, made to one state, give the other", arguments: UInt64(1)...9)
  func applied(seed: UInt64) throws {
    let journal = try Journal.open(at: path, SampleJournal.options(SampleJournal.Clock()))
    let driver = JournalDriver(journal: journal)
    let operations =
      switch seed % 3 {
      case 0: OperationGenerator.operations(seed: seed, count: 150)
      case 1: TextOperationGenerator.operations(seed: seed, count: 150)
      default: TransferOperationGenerator.operations(seed: seed, count: 150)
      }
    for operation in operations { _ = driver.perform(operation) }
    let head = try journal.lastSequence().value
    try journal.close()
    for (from, to) in [(0, head), (head / 3, head), (head, head / 2), (head / 2, head / 2 + 3)] {
      let old = try PrintedState(path, at: from)
      let new = try PrintedState(path, at: to)
      let outcome = try Inspector.run("diff", path, "\(from)", "\(to)", "--json")
      #expect(outcome.status == (outcome.output.isEmpty ? 0 : 1))
      var made = old
      for line in outcome.lines { try made.make(#require(PlainValue(parsing: String(line)))) }
      #expect(made.faults(comparedWith: new, from: old) == [], "seed \(seed), \(from) to \(to)")
    }
  }
}
