import DragJournal
import DragModel
import Foundation
import Store
import TestSupport
import Testing

/// What verbs print, whole, in text and in JSON, of journals that are empty, small or damaged, as far as
/// the tests of each verb do not say it.
@Suite(.temporaryFolder)
struct EveryVerbTests {
  private let path = SampleJournal.path
  private var new: String { TemporaryFolder.path + "/new.dragjournal" }

  private func bytes(of path: String, generation: Int = 1) throws -> Int {
    try Data(contentsOf: URL(filePath: path + "/g00000\(generation)/data.mdb")).count
  }

  private func expect(
    _ verb: [String], printed: String, errors: String = "", status: Int32 = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try Inspector([verb[0], path] + verb.dropFirst()).wait()
    #expect(
      outcome == Inspector.Outcome(status: status, output: printed, errors: errors),
      "\(verb)", sourceLocation: sourceLocation)
  }

  // MARK: Empty

  @Test("An empty journal has nothing to show, in JSON either")
  func empty() throws {
    try SampleJournal.makeEmpty()
    let silent = [
      ["log", "--json"], ["content"], ["content", "--json"], ["diff", "0", "head", "--json"],
      ["readers"], ["readers", "--json"], ["state", "--text"],
    ]
    for verb in silent { try expect(verb, printed: "") }
    try expect(
      ["state", "--json", "--names"], printed: #"{"lists":{},"documents":{}}"# + "\n")
    let none = "journal-inspect: there is no such event; the last one is 0\n"
    for verb in [["show", "1"], ["show", "head", "--json"], ["diff", "1", "head", "--json"]] {
      try expect(verb, printed: "", errors: none, status: 1)
    }
    for depth in ["--quick", "--rebuild", "--deep"] {
      try expect(["verify", depth], printed: "sound\n")
      try expect(
        ["verify", depth, "--json"], printed: #"{"v":1,"sound":true,"findings":0}"# + "\n")
    }
    let horizon = ["prune", "--keep-bytes", "0"]
    for (option, text, isDry) in [
      ("--dry-run", "would take away", true), ("--yes", "took away", false),
    ] {
      try expect(horizon + [option], printed: "\(text) nothing\n")
      try expect(
        horizon + [option, "--json"],
        printed: #"{"v":1,"dryRun":\#(isDry),"actors":[],"elements":0}"# + "\n")
    }
  }

  @Test("The information about an empty journal says what it was made with")
  func emptyInformation() throws {
    try SampleJournal.makeEmpty()
    let bytes = try bytes(of: path)
    let map = Environment.Options().initialMapBytes
    try expect(
      ["info"],
      printed: """
        journal     000102030405060708090a0b0c0d0e0f
        format      1.1
        generation  1
        created     2026-01-02T03:04:05.000Z
        head        0
        chain       none yet
        checkpoint  0
        lists       0
        documents   0
        items       0
        steps       0
        actors      0
        sessions    0 (0 open)
        open groups 0
        transfers   0 (0 open)
        failures    not acknowledged: 0
        data file   \(bytes) bytes
        map         \(map) bytes
        store       \(Environment.lmdbVersion)

        """)
    try expect(
      ["info", "--json"],
      printed: """
        {"v":1,"journal":"000102030405060708090a0b0c0d0e0f","format":"1.1","generation":1,\
        "created":"2026-01-02T03:04:05.000Z","head":{"seq":0,"chain":null},\
        "keyed":false,"checkpoint":0,"counts":{"lists":0,"documents":0,"items":0,"steps":0,"actors":0,\
        "sessions":0,"openSessions":0,"openGroups":0,"transfers":0,"openTransfers":0,\
        "unacknowledgedFailures":0},"dataBytes":\(bytes),\
        "mapBytes":\(map),"store":"\(Environment.lmdbVersion)"}

        """)
  }

  @Test("An empty journal is exported, imported, copied, compacted and recovered as one")
  func emptyCopies() throws {
    try SampleJournal.makeEmpty()
    let exported = try Inspector.run("export", path)
    // The chain's first value is BLAKE2b-256 of "DragJournal" and the identity, 0 to 15.
    #expect(
      exported.output.replacing(#/"sum":"[0-9a-f]{16}"/#, with: #""sum":"…""#) == """
        {"v":1,"export":"DragJournal","format":"1.1","journal":"000102030405060708090a0b0c0d0e0f",\
        "created":1767323045000,"keyed":false,"chain":\
        "58ff334a07ea42bca419fc93012c7440f019f425a3bc0228f1df422b906b2e92",\
        "sum":"…"}
        {"nextBlob":1,"sum":"…"}
        {"end":true,"events":0,"contents":0,"sum":"…"}

        """)
    let file = TemporaryFolder.path + "/export.jsonl"
    try exported.output.write(toFile: file, atomically: false, encoding: .utf8)
    try Inspector.expect("import", file, "--into", new, printed: "imported 0 events\n")
    #expect(try Inspector.run("export", new) == exported)
    try expectCopies(events: 0, contents: 0)
  }

  // MARK: Small

  @Test("A copy is told with its events and bytes, in JSON too")
  func copies() throws {
    try SampleJournal.makeFull()
    try expectCopies(events: 8, contents: 0)
  }

  /// Expects what backup, recover and compact print of a sound journal.
  private func expectCopies(events: Int, contents: Int) throws {
    let copy = new + "-2"
    try Journal.open(at: path).backup(to: copy)
    let copied = try bytes(of: copy)
    let transaction = try #require(
      try StockTool.report(path + "/g000001", "-e").firstMatch(
        of: #/Last transaction ID: ([0-9]+)/#)
    ).1
    let copies: [([String], String)] = [
      (["backup"], "backed up \(events) events, \(copied) bytes"),
      (["backup", "--json"], #"{"v":1,"head":\#(events),"bytes":\#(copied)}"#),
      (
        ["recover"],
        "saved \(events) of \(events) events, \(contents) contents with 0 bytes"
      ),
      (
        ["recover", "--json"],
        """
        {"v":1,"complete":true,"events":\(events),"eventsBefore":\(events),"unreadableEvents":[],\
        "stranded":0,"contents":\(contents),"contentBytes":0,"lostContents":[],"lostArrivals":[],\
        "transaction":\(transaction),"pages":[]}
        """
      ),
    ]
    let log = try Inspector.run("log", path, "--json")
    for (number, (verb, printed)) in copies.enumerated() {
      let place = new + "-copy-\(number)"
      try expect([verb[0], "--out", place] + verb.dropFirst(), printed: printed + "\n")
      #expect(try Inspector.run("log", place, "--json") == log)
      try Inspector.expect("verify", place, "--deep", printed: "sound\n")
    }
    let before = try bytes(of: path)
    let text = try Inspector.run("compact", path, "--yes")
    let after = try bytes(of: path, generation: 2)
    #expect(after <= before)
    #expect(text.output == "\(before) bytes before, \(after) bytes now\n")
    let json = try Inspector.run("compact", path, "--yes", "--json")
    let last = try bytes(of: path, generation: 3)
    #expect(json.output == #"{"v":1,"bytesBefore":\#(after),"bytesAfter":\#(last)}"# + "\n")
    #expect(try Inspector.run("log", path, "--json") == log)
  }

  // MARK: Damaged

  /// Makes a journal whose events 1 and 3 are damaged, and nothing else.
  ///
  /// They alone still know a name that was changed.
  private func makeDamaged(_ damage: Bool = true) throws {
    let journal = try Journal.open(at: path, SampleJournal.options(SampleJournal.Clock()))
    let name = "known to the log"
    _ = try journal.perform(.makeList(id: "X", named: ExactText(name)))
    _ = try journal.perform(.insert([.plain("a"), .plain("b")], into: "X"))
    _ = try journal.perform(.set(NewValues(name: .some("Today")), of: "X"))
    _ = try journal.perform(.move(["b"], to: "X", at: .first))
    try journal.close()
    let file = URL(filePath: path + "/g000001/data.mdb")
    var data = try Data(contentsOf: file)
    var end = data.startIndex
    while let found = data.range(of: Data(name.utf8), in: end..<data.endIndex) {
      data[found.lowerBound] ^= 1
      end = found.upperBound
    }
    try #require(end > data.startIndex)
    if damage { try data.write(to: file) }
  }

  private static let message = """
    The journal is damaged: event 1 is not what was written. Recover into a new journal.
    """
  private static let commands = [
    ["info"], ["log"], ["log", "-n", "1"], ["show", "1"], ["show", "head"], ["state"],
    ["state", "--at", "3"], ["state", "--at", "1"], ["diff", "3", "head"], ["diff", "0", "head"],
    ["undo-tree"], ["transfers"], ["sessions"], ["content"], ["stat"], ["readers"],
    ["verify", "--quick"], ["prune", "--keep-steps", "0", "--dry-run"], ["export"],
  ]
  /// Commands that need a damaged event, and which they name.
  private static let refused: [[String]: Int] = [
    ["log"]: 1, ["show", "1"]: 1, ["state", "--at", "1"]: 1,
    ["content"]: 1, ["stat"]: 1,
  ]

  @Test("Of a journal with damaged events a verb prints the same as before, or names the event")
  func damaged() throws {
    let all = Self.commands.flatMap { $0 == ["export"] ? [$0] : [$0, $0 + ["--json"]] }
    try makeDamaged(false)
    let before = try all.map { try Inspector([$0[0], path] + $0.dropFirst()).wait() }
    for outcome in before { #expect(outcome.status == 0 || outcome.output != "") }
    try FileManager.default.removeItem(atPath: path)
    try makeDamaged()
    for (command, sound) in zip(all, before) {
      let words = command.filter { $0 != "--json" }
      if let event = Self.refused[words] {
        let message = Self.message.replacing("event 1", with: "event \(event)")
        try expect(command, printed: "", errors: "journal-inspect: \(message)\n", status: 4)
      } else if words == ["export"] {
        // What comes before the events.
        let lines = sound.lines.prefix(2).map { $0 + "\n" }.joined()
        try expect(command, printed: lines, errors: "journal-inspect: \(Self.message)\n", status: 4)
      } else {
        try expect(command, printed: sound.output, status: sound.status)
      }
    }
  }

  @Test("Damaged events are found, and told as lost when the rest is saved")
  func damagedAndSaved() throws {
    try makeDamaged()
    for depth in ["--rebuild", "--deep"] {
      try expect(["verify", depth], printed: Self.message + "\n", status: 1)
      try expect(
        ["verify", depth, "--json"],
        printed: """
          {"v":1,"finding":"\(Self.message)","severity":"damage","seq":1,"page":null,\
          "advice":"Recover into a new journal."}
          {"v":1,"sound":false,"findings":1}

          """, status: 1)
    }
    try expect(
      ["recover", "--out", new],
      printed: """
        saved 0 of 4 events, 0 contents with 0 bytes
        lost events 1 to 1
        lost events 3 to 3
        left out 2 events that come after a lost one

        """, status: 1)
    let json = try Inspector.run("recover", path, "--out", new + "-2", "--json")
    #expect(json.status == 1)
    #expect(
      json.output.replacing(#/"transaction":[0-9]+/#, with: #""transaction":0"#) == """
        {"v":1,"complete":false,"events":0,"eventsBefore":4,"unreadableEvents":[[1,1],[3,3]],\
        "stranded":2,"contents":0,"contentBytes":0,"lostContents":[],"lostArrivals":[],\
        "transaction":0,"pages":[]}

        """)
    for copy in [new, new + "-2"] {
      try Inspector.expect("verify", copy, "--deep", printed: "sound\n")
    }
  }
}
