import DragJournal
import DragModel
import Foundation
import Store
import TestSupport
import Testing

/// Each verb on a journal of known bytes: the whole output and the exit status.
@Suite(.temporaryFolder)
struct VerbTests {
  private let path = SampleJournal.path

  @Test("The log prints number, time, actor, kind and what moved from where to where")
  func log() throws {
    try SampleJournal.makeFull()
    try Inspector.expect(
      "log", path,
      printed: """
        1 2026-01-02T03:04:06.000Z local list.made X into the top at 0; step "New List"
        2 2026-01-02T03:04:07.000Z local content.inserted a, b, F into X at 0; \
        step "Insert 3 Items"; 1 nested
        3 2026-01-02T03:04:08.000Z local list.made Y into the top at 1; step "New List"
        4 2026-01-02T03:04:09.000Z local content.moved a from X to Y at 0; step "Move Item"
        5 2026-01-02T03:04:10.000Z anna drag.began s lifts b
        6 2026-01-02T03:04:11.000Z anna drop.performed b from X to Y at 0; \
        s ends with a move; step "Move Item"
        7 2026-01-02T03:04:12.000Z anna undo.applied b from Y to X at 0; step 5 taken back
        8 2026-01-02T03:04:13.000Z local content.edited name of a is "Say \\"hi\\""; \
        done of a set; step "Edit Item"

        """)
  }

  @Test("The log's options choose the newest, an actor, a time and a short form")
  func logOptions() throws {
    try SampleJournal.makeFull()
    let last = """
      7 undo.applied b from Y to X at 0; step 5 taken back
      8 content.edited name of a is "Say \\"hi\\""; done of a set; step "Edit Item"

      """
    let lift = "5 drag.began s lifts b\n"
    try Inspector.expect("log", path, "-n", "2", "--oneline", printed: last)
    try Inspector.expect("log", "-n2", "--oneline", "--", path, printed: last)
    try Inspector.expect("log", path, "-n", "0", printed: "")
    try Inspector.expect(
      "log", path, "--since=2026-01-02T05:04:12+02:00", "--oneline", printed: last)
    try Inspector.expect("log", path, "--since", "1s", printed: "")
    try Inspector.expect(
      "log", path, "-n", "3", "--actor", "anna", "--oneline",
      printed: lift + """
        6 drop.performed b from X to Y at 0; s ends with a move; step "Move Item"
        7 undo.applied b from Y to X at 0; step 5 taken back

        """)
    try Inspector.expect("log", path, "--actor", "nobody", printed: "")
  }

  @Test("The log in JSON is one object an event with everything in it")
  func logInJSON() throws {
    try SampleJournal.makeFull()
    let outcome = try Inspector.run("log", path, "--json")
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 8)
    let moved = """
      {"v":1,"seq":4,"time":"2026-01-02T03:04:09.000Z","actor":"local","origin":"user",\
      "kind":"content.moved","session":null,\
      "summary":"a from X to Y at 0; step \\"Move Item\\"","facts":{},"changes":[\
      {"change":"relocate","id":"a",\
      "from":{"in":"X","index":0,"left":null,"right":"b"},"to":{"in":"Y","index":0}},\
      {"change":"makeStep","name":"Move Item","barrier":null}]}
      """
    let lifted = """
      {"v":1,"seq":5,"time":"2026-01-02T03:04:10.000Z","actor":"anna","origin":"user",\
      "kind":"drag.began","session":"s","summary":"s lifts b","facts":{},"changes":[\
      {"change":"beginSession","session":"s","items":["b"],"allows":["move","copy","link"],\
      "externalMove":false}]}
      """
    let edited = """
      {"v":1,"seq":8,"time":"2026-01-02T03:04:13.000Z","actor":"local","origin":"user",\
      "kind":"content.edited","session":null,"summary":\
      "name of a is \\"Say \\\\\\"hi\\\\\\"\\"; done of a set; step \\"Edit Item\\"",\
      "facts":{},"changes":[\
      {"change":"set","id":"a","value":"name","old":null,"new":"Say \\"hi\\""},\
      {"change":"set","id":"a","value":"property","key":"done","old":null,"new":true},\
      {"change":"makeStep","name":"Edit Item","barrier":null}]}
      """
    try #require(outcome.lines.count == 8)
    #expect(outcome.lines[3] == moved)
    #expect(outcome.lines[4] == lifted)
    #expect(outcome.lines[7] == edited)
    for reference in ["4", "head~4"] {
      try Inspector.expect("show", path, reference, "--json", printed: moved + "\n")
    }
  }

  @Test("One event is shown with each of its changes")
  func show() throws {
    try SampleJournal.makeFull()
    try Inspector.expect(
      "show", path, "2",
      printed: """
        event 2
        time 2026-01-02T03:04:07.000Z
        actor local
        origin user
        kind content.inserted
          item a made
          a into X at 0
          item b made
          b into X at 1
          item F "Folder" made
          item x made inside F
          F into X at 2
          step "Insert 3 Items"

        """)
    for missing in ["0", "9", "head~8", "18446744073709551615"] {
      let outcome = try Inspector.run("show", path, missing)
      #expect(outcome.status == 1)
      #expect(outcome.output == "")
      #expect(outcome.errors == "journal-inspect: there is no such event; the last one is 8\n")
    }
  }

  @Test("The state is a tree with names, or JSON as it is replied to scripts")
  func state() throws {
    try SampleJournal.makeFull()
    try Inspector.expect(
      "state", path,
      printed: """
        X/ "Today"
          b
          F/ "Folder"
            x
        Y/
          a "Say \\"hi\\""

        """)
    try Inspector.expect(
      "state", path, "--json",
      printed: #"{"lists":{"X":["b",{"id":"F","items":["x"]}],"Y":["a"]},"documents":{}}"# + "\n")
    try Inspector.expect(
      "state", path, "--json", "--names",
      printed: """
        {"lists":{"X":[{"id":"b","name":null,"properties":{}},{"id":"F","name":"Folder",\
        "properties":{},"items":[{"id":"x","name":null,"properties":{}}]}],\
        "Y":[{"id":"a","name":"Say \\"hi\\"","properties":{"done":true}}]},"documents":{}}

        """)
  }

  @Test(
    "The state is that after any event",
    arguments: [
      ("0", #"{"lists":{},"documents":{}}"#),
      ("1", #"{"lists":{"X":[]},"documents":{}}"#),
      ("3", #"{"lists":{"X":["a","b",{"id":"F","items":["x"]}],"Y":[]},"documents":{}}"#),
      ("head~2", #"{"lists":{"X":[{"id":"F","items":["x"]}],"Y":["b","a"]},"documents":{}}"#),
      ("head", #"{"lists":{"X":["b",{"id":"F","items":["x"]}],"Y":["a"]},"documents":{}}"#),
      ("@{2026-01-02T03:04:05.999Z}", #"{"lists":{},"documents":{}}"#),
      ("@{2026-01-02T05:04:06+02:00}", #"{"lists":{"X":[]},"documents":{}}"#),
      ("@{2026-01-02T03:04:06.999Z}", #"{"lists":{"X":[]},"documents":{}}"#),
      ("@{1s}", #"{"lists":{"X":["b",{"id":"F","items":["x"]}],"Y":["a"]},"documents":{}}"#),
    ])
  func stateAt(reference: String, printed: String) throws {
    try SampleJournal.makeFull()
    try Inspector.expect("state", path, "--at", reference, "--json", printed: printed + "\n")
  }

  @Test("A time names the newest event that is not younger, also if a clock was set back")
  func referenceByTime() throws {
    let clock = SampleJournal.Clock()
    let journal = try Journal.open(at: path, SampleJournal.options(clock))
    let carousel = try Carousel(journal)
    // Events 3 to 602, one a second; then 603 to 605 in the second 5 again.
    for k in 0..<600 {
      clock.move(toSecond: UInt64(k + 3))
      try carousel.move(k)
    }
    clock.move(toSecond: 5)
    for k in 600..<603 { try carousel.move(k) }
    try journal.close()
    for (time, number) in [("03:04:07Z", 2), ("03:04:09Z", 4), ("03:04:10Z", 605)] {
      let shown = try Inspector.run("show", path, "@{2026-01-02T\(time)}")
      #expect(shown.lines.first == "event \(number)")
    }
    let none = try Inspector.run("show", path, "@{2026-01-02T03:04:04Z}")
    #expect(none.status == 1)
    #expect(none.errors == "journal-inspect: there is no such event; the last one is 605\n")
  }

  @Test("The information is what the journal was made with, what it holds, and its sizes")
  func info() throws {
    try SampleJournal.makeFull()
    let size = try FileManager.default.attributesOfItem(atPath: path + "/g000001/data.mdb")[.size]
    let bytes = try #require(size as? Int)
    let map = Environment.Options().initialMapBytes
    let outcome = try Inspector.run("info", path, "--json")
    let chain = try #require(outcome.output.firstMatch(of: /"chain":"([0-9a-f]{64})"/)).1
    #expect(
      outcome.output == """
        {"v":1,"journal":"000102030405060708090a0b0c0d0e0f","format":"1.1","generation":1,\
        "created":"2026-01-02T03:04:05.000Z","head":{"seq":8,"chain":"\(chain)"},\
        "keyed":false,"checkpoint":8,"counts":{"lists":2,"documents":0,"items":4,"steps":6,"actors":2,\
        "sessions":1,"openSessions":0,"openGroups":0,"transfers":0,"openTransfers":0,\
        "unacknowledgedFailures":0},"dataBytes":\(bytes),\
        "mapBytes":\(map),"store":"\(Environment.lmdbVersion)"}

        """)
    try Inspector.expect(
      "info", path,
      printed: """
        journal     000102030405060708090a0b0c0d0e0f
        format      1.1
        generation  1
        created     2026-01-02T03:04:05.000Z
        head        8
        chain       \(chain)
        checkpoint  8
        lists       2
        documents   0
        items       4
        steps       6
        actors      2
        sessions    1 (0 open)
        open groups 0
        transfers   0 (0 open)
        failures    not acknowledged: 0
        data file   \(bytes) bytes
        map         \(map) bytes
        store       \(Environment.lmdbVersion)

        """)
  }

  @Test("A sound journal is found sound", arguments: ["--quick", "--rebuild", "--deep"])
  func verify(depth: String) throws {
    try SampleJournal.makeFull()
    try Inspector.expect("verify", path, depth, printed: "sound\n")
    try Inspector.expect(
      "verify", path, depth, "--json", printed: #"{"v":1,"sound":true,"findings":0}"# + "\n")
  }

  @Test("A sound journal is saved whole, and the new one is equal")
  func recover() throws {
    try SampleJournal.makeFull()
    let saved = path + "-saved"
    try Inspector.expect(
      "recover", path, "--out", saved,
      printed: "saved 8 of 8 events, 0 contents with 0 bytes\n")
    try Inspector.expect("verify", saved, "--deep", printed: "sound\n")
    #expect(
      try Inspector.run("log", saved, "--json").output
        == Inspector.run("log", path, "--json").output)
    let again = try Inspector.run("recover", path, "--out", saved)
    #expect(again.status == 3)
    #expect(again.output == "")
  }

  @Test("An empty journal is one without events")
  func empty() throws {
    try SampleJournal.makeEmpty()
    try Inspector.expect("log", path, printed: "")
    try Inspector.expect("log", path, "-n", "5", "--json", printed: "")
    try Inspector.expect("state", path, printed: "")
    try Inspector.expect("state", path, "--json", printed: #"{"lists":{},"documents":{}}"# + "\n")
    try Inspector.expect("verify", path, "--rebuild", printed: "sound\n")
    let info = try Inspector.run("info", path, "--json")
    #expect(info.status == 0)
    #expect(info.output.contains(#""head":{"seq":0,"chain":null}"#))
    let shown = try Inspector.run("show", path, "head")
    #expect(shown.status == 1)
    #expect(shown.errors == "journal-inspect: there is no such event; the last one is 0\n")
  }
}
