import DragJournal
import DragModel
import Foundation
import TestSupport
import Testing

/// Each verb on a journal of documents whose every byte is known.
///
/// Elements are counted by hand: 1 to 7 were written, 8 is the object, 9 and 10 are marks of moves,
/// 11 to 51 the long text, 52 and 53 a copy, 54 the object in its new text, 55 and 56 typed.
@Suite(.temporaryFolder)
struct TextVerbTests {
  private let path = SampleJournal.path

  @Test("The log says in plain words what was written, styled, deleted, lifted and moved")
  func log() throws {
    try SampleJournal.makeTexts()
    try Inspector.expect(
      "log", path, "--oneline",
      printed: """
        1 document.made D into the top at 0; step "New Document"
        2 document.made E into the top at 1; step "New Document"
        3 text.written writes "AAA BBB" into D; step "Insert Text"
        4 content.inserted o into D; step "Insert Item"
        5 text.styled styles 4 scalars of D: bold, slant; step "Style Text"
        6 text.styled styles 3 scalars of D: bold cleared; step "Style Text"
        7 content.deleted deletes 1 scalar of D; step "Delete Text"
        8 undo.applied shows 1 scalar of D again; step 7 taken back
        9 content.moved moves 4 scalars from D to E; \
        styles 4 scalars of E: size, slant cleared; step "Move Text"
        10 drag.began s lifts 3 scalars of E
        11 drop.performed moves 3 scalars from E to D; s ends with a move; step "Move Text"
        12 text.written writes "The quick brown fox jumps over 13 lazy 🐕"… (41 scalars) into E; \
        step "Insert Text"
        13 content.copied writes "\u{FFFC}B" with o~2 into E; step "Copy Text"
        14 content.moved o from D to E; step "Move Item"
        15 text.written writes "h" into D; step "Insert Text"
        16 text.written writes "i" into D; joins step 13

        """)
  }

  /// The changes of an event, as `show --json` prints them.
  private func changes(_ sequence: Int) throws -> String {
    let outcome = try Inspector.run("show", path, "\(sequence)", "--json")
    #expect(outcome.status == 0)
    let match = try #require(outcome.output.firstMatch(of: /"changes":\[(.*)\]}\n/))
    return String(match.1)
  }

  /// What each event did, without its last change, which makes its step.
  static let changes: [(Int, String)] = [
    (
      2,
      """
      {"change":"create","id":"E","kind":"document","inside":null,"folder":false,"name":null,\
      "properties":{},"fields":{},"representations":[],"options":{"app":null,\
      "attributes":["bold","size"],"defaultStyle":{"size":12}}},\
      {"change":"relocate","id":"E","from":null,"to":{"in":null,"index":1}}
      """
    ),
    (
      3,
      """
      {"change":"write","in":"D","after":0,"first":1,"parts":[{"text":"AAA BBB","style":{}}]}
      """
    ),
    (
      4,
      """
      {"change":"create","id":"o","kind":"item","inside":null,"folder":false,"name":"Pic",\
      "properties":{"wide":true},"fields":{},"representations":[]},\
      {"change":"relocate","id":"o","from":null,"to":{"in":"D","after":4}}
      """
    ),
    (
      5,
      """
      {"change":"style","pieces":[{"in":"D","first":1,"count":4,"attributes":[\
      {"name":"bold","old":null,"new":true},{"name":"slant","old":null,"new":0.5}]}]}
      """
    ),
    (
      7,
      """
      {"change":"show","shown":false,"passages":[{"in":"D","spans":[{"first":3,"count":1}]}]}
      """
    ),
    (
      9,
      """
      {"change":"moveText","from":"D","to":"E","after":0,"mark":9,"spans":[\
      {"first":1,"count":4,"oldStamp":0,"newStamp":1}]},\
      {"change":"style","pieces":[{"in":"E","first":1,"count":4,"attributes":[\
      {"name":"size","old":null,"new":12},{"name":"slant","old":0.5,"new":null}]}]}
      """
    ),
    (
      14,
      """
      {"change":"relocate","id":"o","from":{"in":"D","element":8},"to":{"in":"E","after":53}}
      """
    ),
  ]

  @Test("In JSON a change of text has all its parts")
  func json() throws {
    try SampleJournal.makeTexts()
    let printed = try Self.changes.map { try changes($0.0) }
    let expected = Self.changes.map { $0.1 + #",{"change":"makeStep","name":""# }
    #expect(zip(printed, expected).filter { !$0.hasPrefix($1) }.map(\.0) == [])
    let copied = #"{"change":"write","in":"E","after":51,"first":52,"parts":[{"object":"o~2"},"#
    #expect(try changes(13).contains(copied + #"{"text":"B","style":{"size":12}}]}"#))
    #expect(
      try changes(8) == """
        {"change":"show","shown":true,"passages":[{"in":"D","spans":[{"first":3,"count":1}]}]},\
        {"change":"takeBack","step":7,"positions":null,"dropped":[]}
        """)
    #expect(
      try changes(10) == """
        {"change":"beginSession","session":"s","items":[],"text":{"in":"E","spans":[\
        {"first":1,"count":3,"stamp":1}]},"allows":["move","copy","link"],"externalMove":false}
        """)
    #expect(
      try changes(16) == """
        {"change":"write","in":"D","after":55,"first":56,"parts":[{"text":"i","style":{}}]},\
        {"change":"joinStep","step":13}
        """)
    let logged = try Inspector.run("log", path, "--json")
    #expect(logged.lines.count == 16)
    #expect(
      try logged.lines.last.map { $0 + "\n" }
        == Inspector.run("show", path, "16", "--json").output[...])
  }

  @Test("One event is shown with each of its changes of text")
  func show() throws {
    try SampleJournal.makeTexts()
    let head = """
      actor local
      origin user
      kind
      """
    try Inspector.expect(
      "show", path, "1",
      printed: """
        event 1
        time 2026-01-02T03:04:06.000Z
        \(head) document.made
          document D "Notes" made
          D into the top at 0
          step "New Document"

        """)
    try Inspector.expect(
      "show", path, "9",
      printed: """
        event 9
        time 2026-01-02T03:04:14.000Z
        \(head) content.moved
          moves 4 scalars from D to E
          styles 4 scalars of E: size, slant cleared
          step "Move Text"

        """)
    try Inspector.expect(
      "show", path, "16",
      printed: """
        event 16
        time 2026-01-02T03:04:21.000Z
        \(head) text.written
          writes "i" into D
          joins step 13

        """)
  }

  private static let stateInJSON = """
    {"lists":{},"documents":{"D":{"text":"BBBAAAhi","runs":[[3,6,{"size":12}]]},\
    "E":{"text":" \(SampleJournal.longText)\u{FFFC}B\u{FFFC}","runs":[\
    [0,1,{"bold":true,"size":12}],[1,42,{"size":12}],[42,43,{"object":"o~2"}],\
    [43,44,{"size":12}],[44,45,{"object":"o"}]]}}}

    """

  @Test("The state shows documents with their objects, their texts, or JSON")
  func state() throws {
    try SampleJournal.makeTexts()
    try Inspector.expect(
      "state", path,
      printed: """
        D/ "Notes" (text of 8 scalars)
        E/ (text of 45 scalars)
          o~2 "Pic"
          o "Pic"

        """)
    try Inspector.expect("state", path, "--json", printed: Self.stateInJSON)
    let objects = [
      (#""o~2""#, #""o~2","name":"Pic","properties":{"wide":true}"#),
      (#""o""#, #""o","name":"Pic","properties":{"wide":true}"#),
    ]
    try Inspector.expect(
      "state", path, "--json", "--names",
      printed: objects.reduce(Self.stateInJSON) { $0.replacing($1.0, with: $1.1) })
    let text = " \(SampleJournal.longText)\u{FFFC}B\u{FFFC}"
    try Inspector.expect("state", path, "--text", printed: "D/ \"BBBAAAhi\"\nE/ \"\(text)\"\n")
    try Inspector.expect("state", path, "--text", "E", printed: text + "\n")
    try Inspector.expect("state", "--text", path, "D", "--at", "9", printed: "\u{FFFC}BBB\n")
    try Inspector.expect("state", path, "--text", "D", "--at", "2", printed: "\n")
    try Inspector.expect("state", path, "--text", "--at", "0", printed: "")
    try Inspector.expect(
      "state", path, "--at", "3",
      printed: """
        D/ "Notes" (text of 7 scalars)
        E/ (text of 0 scalars)

        """)
  }

  @Test("A text that is not there is not found")
  func missing() throws {
    try SampleJournal.makeTexts()
    for (arguments, message) in [
      (["Z"], "There was never a list, document or item Z."),
      (["o"], "o does not take content of this kind or type."),
    ] {
      let outcome = try Inspector(["state", path, "--text"] + arguments).wait()
      #expect(outcome.status == 1)
      #expect(outcome.output == "")
      #expect(outcome.errors == "journal-inspect: \(message)\n")
    }
    let early = try Inspector.run("state", path, "--text", "E", "--at", "1")
    #expect(early.status == 1)
    #expect(early.output == "")
  }

  @Test("The information counts documents, and the objects in them as items")
  func info() throws {
    try SampleJournal.makeTexts()
    let outcome = try Inspector.run("info", path, "--json")
    #expect(outcome.output.contains(#""counts":{"lists":0,"documents":2,"items":2,"#))
    try Inspector.expect("verify", path, "--rebuild", printed: "sound\n")
  }

  @Test("The state in JSON is to the byte what journal-play replies")
  func sameAsPlay() throws {
    let run = try play(
      #"""
      {"op":"list","id":"L"}
      {"op":"insert","into":"L","items":[{"id":"f","items":["x"]},"y"]}
      {"op":"document","id":"\u007f\"D","attributes":["k","b"],"defaultStyle":{"k":1e300}}
      {"op":"write","into":"\u007f\"D","text":"\u0000\u007f\u0085\u001f\\\/\t\r\n\"e\u0301😀"}
      {"op":"insert","into":"\u007f\"D","at":{"offset":2},"items":[{"id":"o","items":["in"]}]}
      {"op":"style","in":"\u007f\"D","range":[0,2],"style":{"k":{"z":[null,-0.5],"a":true},"b":""}}
      {"op":"document","id":"A"}
      {"op":"state"}

      """#, journal: "sample.dragjournal")
    #expect(run.status == 0)
    let state = try #require(
      run.lines.last?.firstMatch(of: /"state":(.*),"seq":7}/.dotMatchesNewlines())
    ).1
    try Inspector.expect("state", path, "--json", printed: state + "\n")
  }

  #if os(Linux)
    @Test("A terminal shows controls in a text in escapes, a file has them as they are")
    func controls() throws {
      let text = "a\tb\u{1b}[31mc\u{0}\u{9b}é\nd"
      let clock = SampleJournal.Clock()
      let journal = try Journal.open(at: path, SampleJournal.options(clock))
      _ = try journal.perform(.makeDocument(id: "D"))
      _ = try journal.perform(.write(text, into: "D"))
      try journal.close()
      let command = ["state", path, "--text", "D"]
      try Inspector.expect("state", path, "--text", "D", printed: text + "\n")
      try Inspector.expect(
        "state", path, "--text",
        printed: #"D/ "a\tb\u{1b}[31mc\u{0}\u{9b}é\nd""# + "\n")
      let shown = try TerminalTests().shown(command)
      #expect(shown.text == #"a\#tb\u{1b}[31mc\u{0}\u{9b}é\#nd\#n"#)
    }
  #endif
}
