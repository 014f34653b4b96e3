import Dispatch
import DragJournal
import DragModel
import Foundation
import Synchronization
import TestSupport
import Testing

/// Every verb on a journal that another process writes meanwhile: what it prints was so at one moment.
@Suite(.temporaryFolder, .serialized)
struct BesideAWriterTests {
  private let path = SampleJournal.path

  /// Runs a verb in text and in JSON; the head was within the range while it ran.
  private func run(
    _ verb: [String], _ writer: Writer, status: Int32 = 0, isTextAlone: Bool = false,
    _ check: (_ text: String?, _ json: PlainValue?, _ heads: ClosedRange<Int>) throws -> Void
  ) throws {
    for format in isTextAlone ? [[]] : [[], ["--json"]] {
      let oldest = writer.head
      let outcome = try Inspector([verb[0], path] + verb.dropFirst() + format).wait()
      // One more may be committed and not yet acknowledged.
      let heads = oldest...(writer.head + 1)
      #expect(outcome.status == status, "\(verb) \(format): \(outcome.errors)")
      #expect(outcome.errors == "", "\(verb) \(format)")
      if format.isEmpty {
        try check(outcome.output, nil, heads)
      } else {
        let values = try outcome.lines.map {
          try #require(PlainValue(parsing: String($0)), "\(verb)")
        }
        try check(nil, values.first, heads)
      }
    }
  }

  private func number(_ text: String, _ pattern: String) throws -> Int {
    let regex = try Regex(pattern, as: (Substring, Substring).self)
    return try #require(text.firstMatch(of: regex).flatMap { Int($0.1) }, "\(pattern) in \(text)")
  }

  @Test("What tells the head and its event tells of one moment")
  func heads() throws {
    let writer = try Writer(path)
    defer { writer.stop() }
    for _ in 0..<3 {
      try run(["info"], writer) { text, json, heads in
        let head =
          try text.map { try number($0, "\nhead +([0-9]+)\n") } ?? json?["head"]?["seq"]?.number
        #expect(heads.contains(try #require(head)))
      }
      try run(["log", "-n", "1"], writer) { text, json, heads in
        let head = try #require(text.map { try number($0, "^([0-9]+) ") } ?? json?["seq"]?.number)
        #expect(heads.contains(head))
        let summary = Writer.summary(of: head)
        #expect(text.map { $0.hasSuffix(" content.moved \(summary)\n") } ?? true)
        #expect(json.map { $0["summary"]?.text?.string == summary } ?? true)
      }
      try run(["show", "head"], writer) { text, json, heads in
        let head = try #require(
          text.map { try number($0, "^event ([0-9]+)\n") } ?? json?["seq"]?.number)
        #expect(heads.contains(head))
        let move = Writer.summary(of: head).prefix { $0 != ";" }
        #expect(text.map { $0.contains("\n  \(move)\n") } ?? true)
        #expect(json.map { $0["summary"]?.text?.string == Writer.summary(of: head) } ?? true)
      }
      try run(["undo-tree"], writer) { text, json, heads in
        let steps = try #require(
          text.map { try number($0, "^local: ([0-9]+) to") } ?? json?["undo"]?.number)
        #expect(heads.contains(steps + Writer.eventsWithoutStep))
      }
      try run(["stat"], writer) { text, json, heads in
        let events =
          try text.map { try number($0, "\nall +([0-9]+) ") }
          ?? json?["events"]?.values?.compactMap { $0["events"]?.number }.reduce(0, +)
        #expect(heads.contains(try #require(events)))
      }
      try run(["prune", "--keep-steps", "0", "--dry-run"], writer) { text, json, heads in
        let steps =
          try text.map { try number($0, "^would take away ([0-9]+) of ") }
          ?? json?["actors"]?.values?.first?["steps"]?.number
        #expect(heads.contains(try #require(steps) + Writer.eventsWithoutStep))
      }
    }
  }

  @Test("States and copies are as the journal was at one moment, and sound")
  func states() throws {
    let writer = try Writer(path)
    defer { writer.stop() }
    var copies = 0
    /// The head of a copy that was made, once its state and log are those of that moment.
    func checked(_ copy: String, _ heads: ClosedRange<Int>) throws {
      try Inspector.expect("verify", copy, "--rebuild", printed: "sound\n")
      let last = try number(try Inspector.run("log", copy, "-n", "1").output, "^([0-9]+) ")
      #expect(heads.contains(last))
      #expect(try Inspector.run("state", copy, "--json").output == Writer.state(at: last))
    }
    for _ in 0..<2 {
      try run(["state", "--text"], writer, isTextAlone: true) { text, _, _ in #expect(text == "") }
      for at in [[], ["--at", "head"]] {
        try run(["state"] + at, writer) { text, json, heads in
          let items =
            text.map {
              $0.split(separator: "\n").dropFirst().prefix(Carousel.count).map {
                String($0.dropFirst(2))
              }
            } ?? json?["lists"]?["X"]?.values?.compactMap { $0.text?.string } ?? []
          #expect(heads.contains { Writer.items(at: $0) == items })
        }
      }
      try run(["export"], writer, isTextAlone: true) { text, _, heads in
        copies += 1
        let file = TemporaryFolder.path + "/export-\(copies)"
        try #require(text).write(toFile: file, atomically: false, encoding: .utf8)
        #expect(try Inspector.run("import", file, "--into", file + ".dragjournal").status == 0)
        try checked(file + ".dragjournal", heads)
      }
      for format in [[], ["--json"]] {
        copies += 1
        let copy = TemporaryFolder.path + "/copy-\(copies).dragjournal"
        let oldest = writer.head
        let outcome = try Inspector(["backup", path, "--out", copy] + format).wait()
        let heads = oldest...(writer.head + 1)
        #expect(outcome.status == 0, "\(outcome)")
        let events = try number(
          outcome.output, #"^(?:backed up |.*"head":)([0-9]+)"#)
        #expect(heads.contains(events))
        try checked(copy, events...events)
      }
    }
  }

  @Test(
    "What does not change stays as it is, checks find nothing, and who would write is told to wait")
  func others() throws {
    let writer = try Writer(path)
    defer { writer.stop() }
    for (verb, before) in writer.before {
      let outcome = try Inspector([verb[0], path] + verb.dropFirst()).wait()
      #expect(outcome == before, "\(verb)")
      #expect(outcome.output != "", "\(verb)")
    }
    for depth in ["--quick", "--rebuild", "--deep"] {
      try run(["verify", depth], writer) { text, json, _ in
        #expect(text ?? "sound\n" == "sound\n")
        #expect(json.map { $0.json == #"{"v":1,"sound":true,"findings":0}"# } ?? true)
      }
    }
    try run(["readers"], writer) { text, _, _ in
      #expect(text.map { $0 == "" || $0.contains("process ") } ?? true)
    }
    let copy = TemporaryFolder.path + "/copy"
    for verb in [
      ["compact", "--yes"], ["prune", "--keep-steps", "0", "--yes"], ["recover", "--out", copy],
    ] {
      for format in [[], ["--json"]] {
        let outcome = try Inspector([verb[0], path] + verb.dropFirst() + format).wait()
        #expect(outcome.status == 5)
        #expect(outcome.output == "")
        #expect(
          outcome.errors == """
            journal-inspect: Process \(getpid()) is writing to \(path)/LOCK; close it there first, or \
            open for reading.

            """)
        #expect(!FileManager.default.fileExists(atPath: copy))
      }
    }
  }
}

/// Moves the items of a carousel, one a commit, until it is stopped.
private final class Writer: Sendable {
  /// Events that make no step: a lift, the drop that begins a transfer, and its bytes.
  static let eventsWithoutStep = 3
  /// Events before the first move.
  private static let firstMove = Carousel.firstMove + 5

  private let journal: Journal
  private let moves = Atomic<Int>(0)
  private let isStopped = Atomic<Bool>(false)
  private let group = DispatchGroup()
  /// What verbs printed of what does not change any more.
  let before: [([String], Inspector.Outcome)]

  /// Makes the journal, with a drop by transfer in it, and begins to move.
  init(_ path: String) throws {
    journal = try Journal.open(
      at: path, SampleJournal.options(SampleJournal.Clock(), checkpoints: 50))
    let carousel = try Carousel(journal)
    _ = try journal.perform(.makeList(id: "Z"))
    let item = NewItem(id: "p", representations: [Representation(type: "text/plain")])
    let source = DragSource(external: ExternalContent(app: "Web", items: [item]))
    _ = try journal.perform(.beginDrag("w", of: source))
    _ = try journal.perform(.drop("w", on: DropTarget(on: "Z")))
    let bytes = [UInt8](repeating: 7, count: 2_000)
    _ = try journal.perform(.receive(TransferNumber(1), bytes))
    _ = try journal.perform(.finish(TransferNumber(1)))
    before = try ["transfers", "sessions", "content"].flatMap { [[$0], [$0, "--json"]] }.map {
      verb in
      (verb, try Inspector([verb[0], path] + verb.dropFirst()).wait())
    }
    group.enter()
    // A thread of its own: those of queues are busy with tests that wait.
    Thread.detachNewThread {
      while !self.isStopped.load(ordering: .relaxed) {
        let move = self.moves.load(ordering: .relaxed)
        do { try carousel.move(move) } catch { Issue.record(error) }
        self.moves.store(move + 1, ordering: .sequentiallyConsistent)
      }
      self.group.leave()
    }
    while head == Self.firstMove { usleep(1_000) }
  }

  /// The last event that was acknowledged.
  var head: Int { moves.load(ordering: .sequentiallyConsistent) + Self.firstMove }

  /// Ends it.
  func stop() {
    isStopped.store(true, ordering: .relaxed)
    group.wait()
    try? journal.close()
  }

  /// What the log says of a move.
  static func summary(of head: Int) -> String {
    let item = Carousel.count - 1 - (head - firstMove - 1) % Carousel.count
    return "i\(item) within X from \(Carousel.count - 1) to 0; step \"Move Item\""
  }

  /// The items in their order after an event.
  static func items(at head: Int) -> [String] {
    (0..<Carousel.count).map { index in
      let count = Carousel.count
      return "i\(((index - (head - firstMove)) % count + count) % count)"
    }
  }

  /// The whole state in JSON after an event.
  static func state(at head: Int) -> String {
    Carousel.state(afterMoves: head - firstMove)
      .replacing("]},\"documents\"", with: "],\"Z\":[\"p\"]},\"documents\"")
  }
}
