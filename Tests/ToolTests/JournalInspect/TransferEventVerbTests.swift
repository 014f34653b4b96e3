import DragJournal
import DragModel
import TestSupport
import Testing

/// Events of transfers as the tool shows them, in a journal whose every byte is known.
///
/// Elements of D are counted by hand: 1 to 3 were written, 4 is the mark of t3. The first blob is 1.
@Suite(.temporaryFolder)
struct TransferEventVerbTests {
  private let path = SampleJournal.path

  @Test("The log says in plain words what went on its way, how far it is, and what became of it")
  func log() throws {
    try SampleJournal.makeTransfers(finished: true)
    try Inspector.expect(
      "log", path, "-n", "15", "--oneline",
      printed: """
        6 drag.began s lifts a, b
        7 drop.performed a is on its way; placeholder of t1 into Y at 0; b is on its way; \
        placeholder of t2 into Y at 1; s drops on Y by transfers; t1 brings a; t2 brings b
        8 transfer.received t1 has 3 of 6 bytes
        9 transfer.failed placeholder of t2 out of Y; b is no longer on its way; t2 failed ("cut")
        10 drag.began w lifts 1 item of Safari
        11 drop.performed p is on its way; placeholder into D; w drops on D by transfers; \
        t3 brings p
        12 transfer.received t3 has 5 bytes
        13 transfer.committed p gets 5 bytes; p is no longer on its way; p into D; \
        step "Copy Item"; t3 committed; w ends with a copy
        14 transfer.failed placeholder of t1 out of Y; a is no longer on its way; t1 failed; \
        s ends with nothing
        15 transfer.acknowledged failure of t1 taken note of
        16 transfer.retried b is on its way; placeholder of t4 into Y at 0; t2 retried; \
        s drops on Y by transfers; t4 brings b, in place of t2
        17 transfer.committed b is no longer on its way; placeholder of t4 out of Y; \
        b from X to Y at 0; step "Move Item"; t4 committed; s ends with a move
        18 drag.began c lifts a
        19 drop.performed a~2 is on its way; placeholder of t5 into Y at 1; \
        c drops on Y by transfers; t5 brings a~2
        20 transfer.stopped placeholder of t5 out of Y; a~2 is no longer on its way; \
        a~2 never came; t5 stopped ("no"); c ends with nothing

        """)
  }

  @Test("One event is shown with each of its changes of transfers")
  func show() throws {
    try SampleJournal.makeTransfers()
    try Inspector.expect(
      "show", path, "7",
      printed: """
        event 7
        time 2026-01-02T03:04:12.000Z
        actor anna
        origin user
        kind drop.performed
        session s
        fact rule "sameApp"
          a is on its way
          placeholder "n.txt" made
          placeholder of t1 into Y at 0
          b is on its way
          placeholder made
          placeholder of t2 into Y at 1
          s drops on Y by transfers
          t1 brings a
          t2 brings b

        """)
  }

  /// The changes of each event, as `show --json` prints them.
  static let changes: [(Int, String)] = [
    (
      7,
      """
      {"change":"transit","id":"a","onItsWay":true},\
      {"change":"create","id":null,"kind":"placeholder","inside":null,"folder":false,\
      "name":"n.txt","properties":{},"fields":{},"representations":[]},\
      {"change":"placehold","transfer":"t1","from":null,"to":{"in":"Y","index":0}},\
      {"change":"transit","id":"b","onItsWay":true},\
      {"change":"create","id":null,"kind":"placeholder","inside":null,"folder":false,\
      "name":null,"properties":{},"fields":{},"representations":[]},\
      {"change":"placehold","transfer":"t2","from":null,"to":{"in":"Y","index":1}},\
      {"change":"beginDrop","session":"s","operation":"move","target":"Y","replacing":null,\
      "properties":{},"fields":null,"allOrNothing":false,"touched":["X","a","b","Y"]},\
      {"change":"beginTransfer","transfer":"t1","item":"a","source":null,"external":false,\
      "blob":null,"name":"n.txt","stand":"placeholder"},\
      {"change":"beginTransfer","transfer":"t2","item":"b","source":null,"external":false,\
      "blob":null,"name":null,"stand":"placeholder"}
      """
    ),
    (
      8,
      """
      {"change":"receive","transfer":"t1","old":{"completed":0,"total":null,"fraction":null},\
      "new":{"completed":3,"total":6,"fraction":0.5}}
      """
    ),
    (
      9,
      """
      {"change":"placehold","transfer":"t2","from":{"in":"Y","index":1,\
      "left":{"placeholder":"t1"},"right":null},"to":null},\
      {"change":"transit","id":"b","onItsWay":false},\
      {"change":"settle","transfer":"t2","old":"running","new":"failed","reason":"cut",\
      "place":{"in":"Y","index":1,"left":{"placeholder":"t1"},"right":null},"step":null}
      """
    ),
    (
      10,
      """
      {"change":"beginSession","session":"w","items":[],"external":{"app":"Safari","items":[\
      {"id":"p","name":"Page","representations":[{"type":"text/plain","lossy":false}]}]},\
      "allows":["move","copy","link"],"externalMove":false}
      """
    ),
    (
      11,
      """
      {"change":"create","id":"p","kind":"item","inside":null,"folder":false,"name":"Page",\
      "properties":{},"fields":{"f":1},\
      "representations":[{"type":"text/plain","lossy":false,"size":0}]},\
      {"change":"transit","id":"p","onItsWay":true},\
      {"change":"mark","in":"D","after":1,"mark":4},\
      {"change":"beginDrop","session":"w","operation":"copy","target":"D","replacing":null,\
      "properties":{},"fields":null,"allOrNothing":false,"touched":["D","p"]},\
      {"change":"beginTransfer","transfer":"t3","item":"p","source":null,"external":true,\
      "blob":1,"name":"Page","stand":4}
      """
    ),
    (
      13,
      """
      {"change":"fill","id":"p","representations":[{"type":"text/plain","lossy":false,"size":5}]},\
      {"change":"transit","id":"p","onItsWay":false},\
      {"change":"relocate","id":"p","from":null,"to":{"in":"D","after":4}},\
      {"change":"makeStep","name":"Copy Item","barrier":null},\
      {"change":"settle","transfer":"t3","old":"running","new":"committed","reason":null,\
      "place":null,"step":6},\
      {"change":"endSession","session":"w","outcome":"finished","operation":"copy"}
      """
    ),
    (15, #"{"change":"acknowledge","transfer":"t1"}"#),
    (
      16,
      """
      {"change":"transit","id":"b","onItsWay":true},\
      {"change":"create","id":null,"kind":"placeholder","inside":null,"folder":false,\
      "name":null,"properties":{},"fields":{},"representations":[]},\
      {"change":"placehold","transfer":"t4","from":null,"to":{"in":"Y","index":0}},\
      {"change":"settle","transfer":"t2","old":"failed","new":"retried","reason":null,\
      "place":null,"step":null},\
      {"change":"beginDrop","session":"s","operation":"move","target":"Y","replacing":null,\
      "properties":{},"fields":null,"allOrNothing":false,"touched":["X","b","Y"]},\
      {"change":"beginTransfer","transfer":"t4","item":"b","source":null,"external":false,\
      "blob":null,"name":null,"stand":"placeholder","retries":"t2"}
      """
    ),
    (
      20,
      """
      {"change":"placehold","transfer":"t5","from":{"in":"Y","index":1,"left":"b","right":null},\
      "to":null},{"change":"transit","id":"a~2","onItsWay":false},\
      {"change":"forget","ids":["a~2"]},\
      {"change":"settle","transfer":"t5","old":"running","new":"stopped","reason":"no",\
      "place":{"in":"Y","index":1,"left":"b","right":null},"step":null},\
      {"change":"endSession","session":"c","outcome":"finished","operation":null}
      """
    ),
  ]

  @Test("In JSON a change of a transfer has all its parts", arguments: changes)
  func json(sequence: Int, changes: String) throws {
    try SampleJournal.makeTransfers(finished: true)
    let outcome = try Inspector.run("show", path, "\(sequence)", "--json")
    #expect(outcome.status == 0)
    let match = try #require(outcome.output.firstMatch(of: /"changes":\[(.*)\]}\n/))
    #expect(match.1 == changes)
    let logged = try Inspector.run("log", path, "--json")
    #expect(logged.lines.count == 20)
    #expect(outcome.output == logged.lines[sequence - 1] + "\n")
  }

  @Test("Another arrival of a drop joins its step; a held drop says whether it goes by transfers")
  func joining() throws {
    let journal = try Journal.open(at: path, SampleJournal.options(SampleJournal.Clock()))
    _ = try journal.perform(.makeList(id: "X"))
    _ = try journal.perform(.insert([.plain("a"), .plain("b"), .plain("c")], into: "X"))
    _ = try journal.perform(.makeList(id: "Y", options: ListOptions(needsConfirmation: true)))
    _ = try journal.perform(.beginDrag("s", of: DragSource(items: ["a", "b"])))
    _ = try journal.perform(.drop("s", on: DropTarget(on: "Y", byTransfers: true)))
    _ = try journal.perform(.confirm("s"))
    _ = try journal.perform(.beginDrag("h", of: DragSource(items: ["c"])))
    _ = try journal.perform(
      .drop("h", on: DropTarget(on: "Y", at: .before("b"), byTransfers: true)))
    _ = try journal.perform(.finish(TransferNumber(2)))
    _ = try journal.perform(.finish(TransferNumber(1)))
    try journal.close()
    let lines = try Inspector.run("log", path, "--json").lines
    try #require(lines.count == 10)
    #expect(
      lines[7].contains(
        """
        {"change":"holdSession","session":"h","target":"Y","place":{"left":{"placeholder":"t1"},\
        "right":{"placeholder":"t2"},"gap":1},"operation":null,"replacing":null,\
        "allOrNothing":false,"byTransfers":true}
        """))
    #expect(
      lines[9].contains(
        #"{"change":"joinArrival","step":4,"name":"Move 2 Items","barrier":null},"#
          + #"{"change":"settle","transfer":"t1","old":"running","new":"committed","#
          + #""reason":null,"place":null,"step":4}"#))
    try Inspector.expect(
      "log", path, "-n", "1", "--oneline",
      printed: """
        10 transfer.committed a is no longer on its way; placeholder of t1 out of Y; \
        a from X to Y at 0; joins step 4, now "Move 2 Items"; t1 committed; s ends with a move

        """)
  }
}
