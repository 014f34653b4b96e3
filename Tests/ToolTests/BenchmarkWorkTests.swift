import DragJournal
import Foundation
import TestSupport
import Testing

@testable import journal_bench

@Suite("The works of the benchmark", .temporaryFolder)
struct BenchmarkWorkTests {
  /// A work, and the lines that it reports in order.
  struct Row: CustomTestStringConvertible, Sendable {
    var work: String
    var lines: [String]
    var testDescription: String { work }
  }

  private static func moves(_ task: String, overwrite: Bool) -> [String] {
    let floors = ["4 KiB overwrite + flush", "raw LMDB append", "SQLite WAL FULL"]
    return (floors + ["journal", "raw LMDB cursor scan"]).map { "measured \(task) \($0)" }
      + floors.dropFirst(overwrite ? 0 : 1).map { "compared \(task) journal / \($0)" }
  }

  private static let rebuilt = ["1,000", "3,000"].flatMap { size in
    let task = "\(size) moves"
    return ["rebuild, stored", "fold alone", "raw LMDB cursor scan"].map {
      "measured \(task) \($0)"
    }
      + [
        "figure fold and store \(size.replacing(",", with: "")) events/s",
        "compared \(task) rebuild, stored / raw LMDB cursor scan",
      ]
  }

  private static let turned = ["durable", "1,000 a commit"].flatMap { task in
    ["moves", "undo", "redo"].map { "measured \(task) \($0)" }
      + ["undo", "redo"].map { "compared \(task) \($0) / moves" }
  }

  private static let followed = [
    "1 observer of events", "10 observers of events", "1 observer of the list",
    "10 observers of the list",
  ].flatMap { task in
    [
      "measured \(task) journal", "compared \(task) journal / no observer",
      "figure notice, \(task) µs",
    ]
  }

  private static let met = ["with a checkpoint", "a reader holds states", "a transfer arrives"]

  static let rows: [Row] = [
    Row(work: "durable", lines: moves("durable one by one", overwrite: true)),
    Row(work: "moves", lines: moves("1,000 a commit", overwrite: false)),
    Row(
      work: "multi",
      lines: moves("50 items, durable", overwrite: true)
        + moves("50 items, 1,000 a commit", overwrite: false)),
    Row(
      work: "group",
      lines: [
        "measured one caller journal", "measured 8 callers journal",
        "compared 8 callers journal / one caller",
      ]),
    Row(work: "undo", lines: turned),
    Row(work: "rebuild", lines: rebuilt + ["growth an event ns"]),
    Row(
      work: "open",
      lines: [
        "opened 0", "opened 100", "opened 1000", "opened 100", "growth items ms",
        "growth events ms",
      ]),
    Row(
      work: "index",
      lines: ["item at index", "index of item"].flatMap {
        ["figure \($0) 1000 ns", "figure \($0) 5000 ns", "growth \($0) ns"]
      }),
    Row(
      work: "at",
      lines: [500, 2_000].flatMap { ["figure median state \($0) ms", "figure p99 state \($0) ms"] }
        + ["growth a state ms"]),
    Row(
      work: "size",
      lines: ["one item", "50 items"].flatMap { items in
        ["durable", "1,000 items a commit"].flatMap { commit in
          ["log", "record"].map { "figure \($0), \(items), \(commit) bytes" }
        }
      }),
    Row(
      work: "memory",
      lines: [10, 1_000].flatMap {
        ["figure opened, one entry read \($0) bytes", "figure peak of 100 moves \($0) bytes"]
      }),
    Row(
      work: "transfers",
      lines: [
        "stored 4 MiB, one item journal, durable every 8 MiB",
        "stored 4 MiB, one item journal, durable every 1 MiB", "stored 4 MiB, one item cp + fsync",
        "compared 4 MiB, one item journal, durable every 8 MiB / cp + fsync",
        "stored 200 items at once journal, one drop",
      ]),
    Row(work: "observe", lines: ["measured no observer journal"] + followed),
    Row(
      work: "latency",
      lines: (["quiet"] + met).map { "measured \($0) journal" }
        + met.map { "figure p99 \($0) × quiet" }),
    Row(
      work: "tasks",
      lines: [
        "measured 50 tasks, 2 drops each journal", "figure slowest task by median ×",
      ]),
    Row(
      work: "plateau",
      lines: Array(repeating: "sampled", count: 20) + [
        "figure requests /s", "figure readers states", "figure log, second half bytes",
        "figure files, second half × what the log grew by",
        "figure own memory, second half × what it was",
      ]),
  ]

  @Test("A short run says all that was measured, and leaves nothing on disk", arguments: rows)
  func short(row: Row) throws {
    let bench = try BenchmarkRun(
      [row.work, "--quick", "--json", "--rounds", "1", "--seconds", "1"])
    #expect(bench.run.status == 0, "\(bench.run.errors)")
    #expect(bench.left == [])
    let lines = try bench.lines()
    #expect(lines.allSatisfy { $0.work == row.work })
    #expect(lines.map(\.name) == row.lines)
    for line in lines where line.kind == "measured" {
      #expect(line.rounds == 1)
      #expect((line.operationsARound ?? 0) > 0)
    }
    for figure in lines.flatMap(\.figures) {
      #expect(figure.min <= figure.median && figure.median <= figure.max)
    }
    for judged in lines.compactMap(\.judged) {
      let passes = judged.isCeiling ? judged.value <= judged.enough : judged.value >= judged.enough
      #expect(passes == (judged.verdict != .missed))
    }
  }

  @Test("Openings are of journals with as many events as were made")
  func open() throws {
    let lines = try BenchmarkRun(["open", "--quick", "--json", "--rounds", "1"]).lines()
    let opened = lines.filter { $0.kind == "opened" }
    #expect(opened.map(\.items) == [0, 100, 1_000, 100])
    // A list and its items are two events; then there are moves.
    #expect(opened.map(\.events) == [0, 202, 2_002, 1_002])
    #expect(opened.allSatisfy { ($0.openMilliseconds?.min ?? 0) > 0 })
    #expect(opened.map { $0.judged == nil } == [true, false, false, false])
    #expect(lines.filter { $0.kind == "growth" }.map(\.sizes) == [[100, 1_000], [202, 1_002]])
  }

  @Test("A journal that is not as the workload came to is found out")
  func wrongResult() throws {
    var workload = Workload(lists: 2, itemsEach: 4)
    let journal = try JournalContender(at: TemporaryFolder.path + "/journal", workload)
    try journal.check(workload)
    let moves = workload.moves(3)
    #expect(throws: BenchError.self) { try journal.check(workload) }
    try journal.commit(moves[...])
    try journal.check(workload)
    try journal.lists.check(workload)
    #expect(throws: BenchError.self) {
      try journal.lists.check(Workload(lists: 2, itemsEach: 4))
    }
    try journal.close()
  }

  @Test("Callers begin together, each once, and the failure of one is told")
  func callers() throws {
    let results = try Callers.run(5) { (caller) throws(BenchError) in caller * 2 }.results
    #expect(results == [0, 2, 4, 6, 8])
    #expect(throws: BenchError.self) {
      try Callers.run(3) { (caller) throws(BenchError) in
        if caller == 1 { throw .wrongResult("one of three") }
      }
    }
  }

  @Test("What a child of the memory work should have done is worked out by hand alike")
  func order() {
    var order = MemoryChild.Order(Workload(lists: 2, itemsEach: 3))
    order.moveFirst(4, to: 0)
    order.moveFirst(0, to: 1)
    order.moveFirst(2, to: 0)
    #expect(order.lists == [[2, 4, 1], [0, 3, 5]])
  }
}
