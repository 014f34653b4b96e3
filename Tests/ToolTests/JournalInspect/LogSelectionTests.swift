import DragJournal
import DragModel
import Foundation
import TestSupport
import Testing

/// Which events `log` chooses, in text and in JSON.
@Suite(.temporaryFolder)
struct LogSelectionTests {
  private let path = SampleJournal.path

  /// What the short log of the full sample journal says of each event.
  private let full = [
    #"1 list.made X into the top at 0; step "New List""#,
    #"2 content.inserted a, b, F into X at 0; step "Insert 3 Items"; 1 nested"#,
    #"3 list.made Y into the top at 1; step "New List""#,
    #"4 content.moved a from X to Y at 0; step "Move Item""#,
    "5 drag.began s lifts b",
    #"6 drop.performed b from X to Y at 0; s ends with a move; step "Move Item""#,
    "7 undo.applied b from Y to X at 0; step 5 taken back",
    #"8 content.edited name of a is "Say \"hi\""; done of a set; step "Edit Item""#,
  ]

  /// Expects the events with some numbers, in this order, as short lines and as objects.
  private func expect(
    _ options: String..., of lines: [String]? = nil, events: [Int],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let lines = lines ?? full
    let text = try Inspector(["log", path, "--oneline"] + options).wait()
    #expect(
      text
        == .init(status: 0, output: events.map { lines[$0 - 1] + "\n" }.joined(), errors: ""),
      sourceLocation: sourceLocation)
    let json = try Inspector(["log", path, "--json", "--fields", "seq"] + options).wait()
    #expect(
      json
        == .init(
          status: 0, output: events.map { "{\"seq\":\($0)}\n" }.joined(), errors: ""),
      sourceLocation: sourceLocation)
  }

  @Test("The newest events come first if that is wanted, as many as are wanted")
  func reversed() throws {
    try SampleJournal.makeFull()
    try expect("--reverse", events: [8, 7, 6, 5, 4, 3, 2, 1])
    try expect("-r", "-n", "2", events: [8, 7])
    try expect("-r", "--actor", "anna", "-n", "2", events: [7, 6])
    try expect("-r", "--from", "3", "--to", "5", events: [5, 4, 3])
  }

  @Test("A range has both its ends, however they are named")
  func range() throws {
    try SampleJournal.makeFull()
    try expect("--from", "3", "--to", "5", events: [3, 4, 5])
    try expect("--from", "head~1", events: [7, 8])
    try expect("--to", "2", events: [1, 2])
    try expect("--to", "0", events: [])
    try expect("--from", "3", "--to", "5", "-n", "1", events: [5])
    try expect("--from", "step:4", "--to", "undo:local", events: [4, 5, 6, 7, 8])
    try expect("--from", "redo:anna", "--to", "redo:anna", events: [6])
    try expect("--after-cursor", "6", events: [7, 8])
    try expect("--after-cursor", "head", events: [])
    let reversed = try Inspector.run("log", path, "--from", "5", "--to", "3")
    #expect(reversed.status == 2)
    #expect(
      reversed.errors == "journal-inspect: --from is event 5 and --to is event 3, before it\n")
    let missing = try Inspector.run("log", path, "--from", "9")
    #expect(missing.status == 1)
    #expect(missing.errors == "journal-inspect: there is no such event; the last one is 8\n")
  }

  @Test("A time may be the last one that is wanted")
  func until() throws {
    try SampleJournal.makeFull()
    try expect("--until", "2026-01-02T03:04:08Z", events: [1, 2, 3])
    try expect(
      "--until", "2026-01-02T03:04:08Z", "--since", "2026-01-02T03:04:07Z", events: [2, 3])
    try expect("--until", "2026-01-02T03:04:05.999Z", events: [])
  }

  @Test("Kinds are named as they are printed; near names are told for another")
  func kinds() throws {
    try SampleJournal.makeFull()
    try expect("--type", "list.made", events: [1, 3])
    try expect("--type", "list.made,undo.applied", events: [1, 3, 7])
    try expect("--type", "list.made", "-n", "1", events: [3])
    try expect("--type", "event.99", events: [])
    let unknown = try Inspector.run("log", path, "--type", "list.made,lists.made")
    #expect(unknown.status == 2)
    #expect(unknown.output == "")
    #expect(
      unknown.errors.hasPrefix(
        #"journal-inspect: "lists.made" is no kind of event; near it are list.made, "#))
    let part = try Inspector.run("log", path, "--type", "moved")
    #expect(part.errors.contains("near it are content.moved, "))
  }

  @Test("A list's events are those that put something in, took it out or moved it there")
  func lists() throws {
    try SampleJournal.makeFull()
    try expect("--list", "X", events: [1, 2, 4, 6, 7])
    try expect("--list", "Y", events: [3, 4, 6, 7])
    try expect("--list", "Y", "-n", "1", "-r", events: [7])
    try expect("--list", "nowhere", events: [])
  }

  @Test("An item's life is where it was put, alone or with what it stood in, and its drags")
  func items() throws {
    try SampleJournal.makeFull()
    try expect("--item", "a", events: [2, 4, 8])
    try expect("--item", "b", events: [2, 5, 6, 7])
    try expect("--item", "x", events: [2])
    try expect("--item", "b", "-n", "2", events: [6, 7])
    try expect("--item", "b", "--actor", "local", events: [2])
    try expect("--item", "b", "--type", "drag.began", "-r", events: [5])
    try expect("--item", "nothing", events: [])
  }

  @Test("What becomes of a folder or list becomes of what is in it, also if it is gone by now")
  func carriedItems() throws {
    let lines = [
      #"1 list.made X into the top at 0; step "New List""#,
      #"2 list.made Y into the top at 1; step "New List""#,
      #"3 content.inserted F into X at 0; step "Insert Item"; 1 nested"#,
      #"4 content.inserted z into X at 1; step "Insert Item""#,
      #"5 content.moved F from X to Y at 0; step "Move Item""#,
      #"6 content.moved z from X to F at 0; step "Move Item""#,
      #"7 container.deleted Y out of the top; step "Delete List""#,
    ]
    let journal = try Journal.open(at: path, SampleJournal.options(SampleJournal.Clock()))
    _ = try journal.perform(.makeList(id: "X"))
    _ = try journal.perform(.makeList(id: "Y"))
    _ = try journal.perform(
      .insert([.new(NewItem(id: "F", items: [.plain("x")]))], into: "X"))
    _ = try journal.perform(.insert([.plain("z")], into: "X"))
    _ = try journal.perform(.move(["F"], to: "Y"))
    _ = try journal.perform(.move(["z"], to: "F", at: .first))
    _ = try journal.perform(.delete(container: "Y"))
    try journal.close()
    try expect(of: lines, events: [1, 2, 3, 4, 5, 6, 7])
    try expect("--item", "x", of: lines, events: [3, 5, 7])
    try expect("--item", "z", of: lines, events: [4, 6, 7])
    try expect("--item", "F", of: lines, events: [3, 5, 6, 7])
  }

  @Test("A drag session's events are its lift, its end, and all of its transfers")
  func sessions() throws {
    try SampleJournal.makeFull()
    try expect("--session", "s", events: [5, 6])
    try expect("--session", "t", events: [])
  }

  @Test("An item's failed and stopped transfers are in its life; a drop's in its session's")
  func transfers() throws {
    try SampleJournal.makeTransfers(finished: true)
    func numbers(_ options: String...) throws -> [Int?] {
      let run = try Inspector(["log", path, "--oneline"] + options).wait()
      #expect(run.status == 0 && run.errors == "")
      return run.lines.map { Int($0.prefix { $0 != " " }) }
    }
    #expect(try numbers("--item", "p") == [10, 11, 12, 13])
    #expect(try numbers("--doc", "D") == [4, 5, 11, 12, 13])
    #expect(try numbers("--session", "s") == [6, 7, 8, 9, 14, 15, 16, 17])
    #expect(try numbers("--session", "c") == [18, 19, 20])
    let life = try numbers("--item", "a")
    // 17: the session that lifted both ends with b.
    #expect(life.filter { $0 != 17 } == [2, 6, 7, 8, 14, 15, 18, 19, 20])
    #expect(try numbers("--item", "a", "--type", "transfer.failed,transfer.stopped") == [14, 20])
  }

  @Test("A text is looked for in the whole line, in small and capital letters")
  func grep() throws {
    try SampleJournal.makeFull()
    try expect("--grep", "move item", events: [4, 6])
    try expect("--grep", "SAY", events: [8])
    // The short line has neither the actor nor the time.
    try expect("--grep", "anna", events: [5, 6, 7])
    try expect("--grep", "03:04:08", events: [3])
    try expect("--grep", "", "-n", "1", events: [8])
    try expect("--grep", "nobody wrote this", events: [])
  }

  @Test("Fields are columns in the order in which they are named, or members of an object")
  func fields() throws {
    try SampleJournal.makeFull()
    try Inspector.expect(
      "log", path, "--from", "5", "--to", "7", "--fields", "session,kind,number",
      printed: "s drag.began 5\ns drop.performed 6\n- undo.applied 7\n")
    try Inspector.expect(
      "log", path, "--from", "5", "--to", "5", "--fields", "time,actor,summary",
      printed: "2026-01-02T03:04:10.000Z anna s lifts b\n")
    try Inspector.expect(
      "log", path, "--from", "5", "--to", "5", "--json", "--fields", "kind,v,session,seq",
      printed: #"{"v":1,"seq":5,"kind":"drag.began","session":"s"}"# + "\n")
    let column = try Inspector.run("log", path, "--fields", "number,seq")
    #expect(column.status == 2)
    #expect(
      column.errors == """
        journal-inspect: "seq" is no field; these are: number, time, actor, kind, summary, session; \
        see journal-inspect help log

        """)
    let member = try Inspector.run("log", path, "--json", "--fields", "number")
    #expect(member.status == 2)
    #expect(member.errors.contains("these are: v, seq, time, actor, origin, kind, "))
  }

  @Test("An empty journal has no events, whatever is wanted")
  func empty() throws {
    try SampleJournal.makeEmpty()
    for options in [
      ["-r"], ["--to", "head"], ["--type", "list.made"], ["--item", "a"], ["--list", "X"],
      ["--doc", "D"], ["--session", "s"], ["--grep", "a"], ["--until", "1s"],
      ["--after-cursor", "0"], ["-n", "5", "--item", "a"],
    ] {
      for form in [["--oneline"], ["--json"], ["--fields", "number"]] {
        let run = try Inspector(["log", path] + options + form).wait()
        #expect(run == .init(status: 0, output: "", errors: ""), "\(options) \(form)")
      }
    }
    try Inspector.expect("log", path, "--graph", printed: "")
  }
}
