import DragJournal
import DragModel
import TestSupport
import Testing

/// Transfers, sessions and placeholders as the tool lists them, in journals whose every byte is known.
@Suite(.temporaryFolder)
struct TransferVerbTests {
  private let path = SampleJournal.path

  @Test("Transfers are listed with what became of them and how far they are")
  func transfers() throws {
    try SampleJournal.makeTransfers(finished: true)
    try Inspector.expect(
      "transfers", path,
      printed: """
        t1 a to Y by s, failed, 3 of 6 bytes (50%), acknowledged
        t2 b to Y by s, retried ("cut"), 0 bytes
        t3 p to D by w, committed, 5 bytes (100%), step 6
        t4 b to Y by s, committed, 0 bytes (100%), step 7
        t5 a~2 to Y by c, stopped ("no"), 0 bytes

        """)
    try Inspector.expect(
      "transfers", path, "--json",
      printed: """
        {"v":1,"transfer":"t1","item":"a","session":"s","state":"failed","reason":null,\
        "completed":3,"total":6,"fraction":0.5,"acknowledged":true,"target":"Y","step":null}
        {"v":1,"transfer":"t2","item":"b","session":"s","state":"retried","reason":"cut",\
        "completed":0,"total":null,"fraction":null,"acknowledged":false,"target":"Y","step":null}
        {"v":1,"transfer":"t3","item":"p","session":"w","state":"committed","reason":null,\
        "completed":5,"total":null,"fraction":1,"acknowledged":false,"target":"D","step":6}
        {"v":1,"transfer":"t4","item":"b","session":"s","state":"committed","reason":null,\
        "completed":0,"total":null,"fraction":1,"acknowledged":false,"target":"Y","step":7}
        {"v":1,"transfer":"t5","item":"a~2","session":"c","state":"stopped","reason":"no",\
        "completed":0,"total":null,"fraction":null,"acknowledged":false,"target":"Y","step":null}

        """)
    try Inspector.expect("transfers", path, "--failures", printed: "")
    try Inspector.expect("verify", path, "--rebuild", printed: "sound\n")
  }

  @Test("Failures are those that nobody has taken note of")
  func failures() throws {
    try SampleJournal.makeTransfers()
    try Inspector.expect(
      "transfers", path, "--failures", printed: "t2 b to Y by s, failed (\"cut\"), 0 bytes\n")
    try Inspector.expect(
      "transfers", "--failures", path, "--json",
      printed: """
        {"v":1,"transfer":"t2","item":"b","session":"s","state":"failed","reason":"cut",\
        "completed":0,"total":null,"fraction":null,"acknowledged":false,"target":"Y","step":null}

        """)
  }

  @Test("A transfer to another app has no target")
  func anotherApp() throws {
    let journal = try Journal.open(at: path, SampleJournal.options(SampleJournal.Clock()))
    _ = try journal.perform(.makeList(id: "X"))
    _ = try journal.perform(.insert([.plain("a b")], into: "X"))
    _ = try journal.perform(
      .beginDrag("s", of: DragSource(items: ["a b"], allowsExternalMove: true)))
    _ = try journal.perform(
      .drop("s", onApp: "Mail", operation: .move, byTransfers: true))
    _ = try journal.perform(.receive(TransferNumber(1), [], total: 1))
    try journal.close()
    try Inspector.expect(
      "transfers", path, printed: "t1 \"a b\" to another app by s, running, 0 of 1 byte (0%)\n")
    let json = try Inspector.run("transfers", path, "--json").output
    #expect(
      json.hasSuffix("\"fraction\":0,\"acknowledged\":false,\"target\":null,\"step\":null}\n"))
    try Inspector.expect(
      "state", path, "--json", printed: "{\"lists\":{\"X\":[]},\"documents\":{}}\n")
  }

  @Test("Sessions are listed with whose they are, where they stand, and what came of them")
  func sessions() throws {
    try SampleJournal.makeSessions()
    try Inspector.expect(
      "sessions", path,
      printed: """
        moved of anna, finished, move
        "left where it was" of anna, finished, none
        c of anna, cancelled (noTarget)
        n of anna, cancelled (declined)
        h of anna, held
        t of anna, transferring, none
        d of local, dragging

        """)
    func json(_ session: String, _ state: String, _ rest: String, of actor: String = "anna")
      -> String
    {
      #"{"v":1,"session":"\#(session)","actor":"\#(actor)","state":"\#(state)",\#(rest)}"# + "\n"
    }
    let none = #""operation":"none","reason":"#
    try Inspector.expect(
      "sessions", path, "--json",
      printed: json("moved", "finished", #""operation":"move","reason":null"#)
        + json("left where it was", "finished", none + "null")
        + json("c", "cancelled", none + #""noTarget""#)
        + json("n", "cancelled", none + #""declined""#) + json("h", "held", none + "null")
        + json("t", "transferring", none + "null")
        + json("d", "dragging", none + "null", of: "local"))
  }

  @Test("A journal without drags has neither")
  func nothing() throws {
    try SampleJournal.makeEmpty()
    for arguments in [["transfers"], ["transfers", "--failures"], ["sessions"]] {
      for format in [[], ["--json"]] {
        let outcome = try Inspector(arguments + [path] + format).wait()
        #expect(outcome == Inspector.Outcome(status: 0, output: "", errors: ""))
      }
    }
  }

  @Test("The information counts transfers, and the failures that nobody has taken note of")
  func info() throws {
    try SampleJournal.makeTransfers()
    let text = try Inspector.run("info", path)
    #expect(text.lines.contains("transfers   3 (2 open)"))
    #expect(text.lines.contains("failures    not acknowledged: 1"))
    // Of the items b alone is shown.
    let counts = """
      "counts":{"lists":2,"documents":1,"items":1,"steps":5,"actors":1,"sessions":2,\
      "openSessions":2,"openGroups":0,"transfers":3,"openTransfers":2,"unacknowledgedFailures":1}
      """
    #expect(try Inspector.run("info", path, "--json").output.contains(counts))
  }

  // MARK: The state

  @Test("The state shows placeholders where the items will stand")
  func state() throws {
    try SampleJournal.makeTransfers()
    try Inspector.expect(
      "state", path,
      printed: """
        D/ (text of 3 scalars)
          placeholder of t3 at 1
        X/
          b
        Y/
          placeholder of t1 (50%)

        """)
    let documents = """
      "documents":{"D":{"text":"abc","runs":[],"placeholders":[\
      {"at":1,"placeholder":"t3","fraction":null}]}}}
      """
    try Inspector.expect(
      "state", path, "--json",
      printed: """
        {"lists":{"X":["b"],"Y":[{"placeholder":"t1","fraction":0.5}]},\(documents)

        """)
    try Inspector.expect(
      "state", path, "--json", "--names",
      printed: """
        {"lists":{"X":[{"id":"b","name":null,"properties":{}}],\
        "Y":[{"placeholder":"t1","fraction":0.5}]},\(documents)

        """)
    try Inspector.expect("state", path, "--text", printed: "D/ \"abc\", placeholder of t3 at 1\n")
    try Inspector.expect("state", path, "--text", "D", printed: "abc\n")
  }

  @Test(
    "The state after an event has the placeholders of that time",
    arguments: [
      (6, #"{"X":["a","b"],"Y":[]}"#, ""),
      (
        7,
        #"{"X":[],"Y":[{"placeholder":"t1","fraction":null},{"placeholder":"t2","fraction":null}]}"#,
        ""
      ),
      (
        8,
        #"{"X":[],"Y":[{"placeholder":"t1","fraction":0.5},{"placeholder":"t2","fraction":null}]}"#,
        ""
      ),
      (10, #"{"X":["b"],"Y":[{"placeholder":"t1","fraction":0.5}]}"#, ""),
      (
        12, #"{"X":["b"],"Y":[{"placeholder":"t1","fraction":0.5}]}"#,
        #","placeholders":[{"at":1,"placeholder":"t3","fraction":null}]"#
      ),
    ], [false, true])
  func stateAt(_ row: (sequence: Int, lists: String, placeholders: String), isFinished: Bool) throws
  {
    try SampleJournal.makeTransfers(finished: isFinished)
    try Inspector.expect(
      "state", path, "--at", "\(row.sequence)", "--json",
      printed: """
        {"lists":\(row.lists),"documents":{"D":{"text":"abc","runs":[]\(row.placeholders)}}}

        """)
  }

  @Test("The state in JSON is to the byte what journal-play replies, placeholders too")
  func sameAsPlay() throws {
    let run = try play(
      #"""
      {"op":"list","id":"L"}
      {"op":"insert","into":"L","items":["a","b",{"id":"f","items":["x"]}]}
      {"op":"document","id":"D"}
      {"op":"write","into":"D","text":"abc"}
      {"op":"drag","session":"s","items":["a","b"]}
      {"op":"drop","session":"s","target":"f","at":"first","transfer":true}
      {"op":"receive","transfer":"t2","zeros":29,"total":100}
      {"op":"drag","session":"w","external":{"app":"W","items":[{"id":"p"},{"id":"q"}]}}
      {"op":"drop","session":"w","target":"D","at":{"offset":2}}
      {"op":"receive","transfer":"t4","zeros":0,"total":0}
      {"op":"write","into":"D","text":"!","at":{"offset":2}}
      {"op":"state"}

      """#, journal: "sample.dragjournal")
    #expect(run.status == 0)
    let state = try #require(run.lines.last?.firstMatch(of: /"state":(.*),"seq":\d+}/)).1
    #expect(
      state == """
        {"lists":{"L":[{"id":"f","items":[{"placeholder":"t1","fraction":null},\
        {"placeholder":"t2","fraction":0.29},"x"]}]},"documents":{"D":{"text":"ab!c","runs":[],\
        "placeholders":[{"at":2,"placeholder":"t3","fraction":null},\
        {"at":2,"placeholder":"t4","fraction":0}]}}}
        """)
    try Inspector.expect("state", path, "--json", printed: state + "\n")
  }
}
