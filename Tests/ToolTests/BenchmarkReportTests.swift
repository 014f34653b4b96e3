import Foundation
import TestSupport
import Testing

@testable import journal_bench

@Suite("The benchmark's report", .temporaryFolder)
struct BenchmarkReportTests {
  @Test(
    "A figure misses, is enough, or reaches the aim",
    arguments: zip(
      [0.79, 0.8, 0.94, 0.95], [.missed, .pass, .pass, .aim] as [Judged.Verdict]))
  func atLeast(value: Double, verdict: Judged.Verdict) {
    #expect(Goal.atLeast(0.8, aim: 0.95, "drops").judge(value).verdict == verdict)
  }

  @Test(
    "Where less is better, the other way round",
    arguments: zip([141, 140, 101, 100], [.missed, .pass, .pass, .aim] as [Judged.Verdict]))
  func atMost(value: Double, verdict: Judged.Verdict) {
    #expect(Goal.atMost(140, aim: 100, "bytes").judge(value).verdict == verdict)
  }

  @Test("Without an aim enough is the best there is")
  func noAim() {
    #expect(Goal.atMost(3, "p99").judge(1).verdict == .pass)
  }

  @Test("A time that is a line over log n has its slope, and does not grow faster than it")
  func logarithmic() {
    let growth = Growth(
      work: "w", task: "t", unit: "ns", [(1_024, 10), (2_048, 11), (4_096, 12), (16_384, 14)])
    #expect(abs(growth.perDoubling - 1) < 1e-9)
    #expect(!growth.growsFasterThanLog)
  }

  @Test("A time that is a power of n has its exponent, and grows faster than log n")
  func power() {
    let growth = Growth(work: "w", task: "t", unit: "ns", [(100, 10), (10_000, 100)])
    #expect(abs(growth.exponent - 0.5) < 1e-9)
    #expect(growth.growsFasterThanLog)
    #expect(
      growth.text == "w, t, 100 to 10,000: 13.5 ns a doubling, n to the power of 0.50;"
        + " faster than log n: yes")
  }

  /// Three results of an earlier run; the first is of another machine.
  private static let earlier = """
    {"kind":"machine","v":1,"cores":2}
    {"kind":"compared","v":1,"work":"w","task":"t","system":"journal","floor":"f","ratio":{"median":2,"min":1.5,"max":2.5},"judged":{"row":"r"}}
    {"kind":"figure","v":1,"work":"w","task":"t","size":10,"unit":"ns","value":{"median":100,"min":90,"max":110}}
    {"kind":"figure","v":1,"work":"w","task":"t","size":20,"unit":"ns","value":{"median":0,"min":0,"max":0}}
    """

  private func earlier(_ text: String) throws -> Earlier {
    let file = TemporaryFolder.path + "/earlier.jsonl"
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    return try Earlier(file: file)
  }

  @Test("A result is compared with the one of its name, and marked if the rounds do not meet")
  func compare() throws {
    let earlier = try earlier(Self.earlier)
    func changes(_ line: some ReportLine) throws -> [String] {
      earlier.changes(in: try JSONEncoder().encode(line)).map {
        "\($0.result) \($0.figure) \($0.factor) \($0.isBeyondSpread)"
      }
    }
    func ratio(_ ratios: [Double]) -> Compared {
      Compared(work: "w", task: "t", system: "journal", floor: "f", ratios, goal: nil)
    }
    let name = "floor f, system journal, task t, work w"
    #expect(try changes(ratio([3])) == ["\(name) ratio 1.5 true"])
    #expect(try changes(ratio([2.4, 3, 4])) == ["\(name) ratio 1.5 false"])
    #expect(try changes(ratio([1, 1.4])) == ["\(name) ratio 0.6 true"])
    func figure(_ size: Int) -> Figure {
      Figure(work: "w", task: "t", size: size, unit: "ns", [80, 85])
    }
    #expect(try changes(figure(10)) == ["size 10.0, task t, work w value 0.825 true"])
    // Nothing is a factor of zero, and what was not measured before cannot be compared.
    #expect(try changes(figure(20)) == [])
    #expect(try changes(figure(30)) == [])
    #expect(try changes(Growth(work: "w", task: "t", unit: "ns", [(1, 1), (2, 2)])) == [])
  }

  @Test("What is no earlier run is refused", arguments: ["[1]", "{", "7\n"])
  func noEarlier(text: String) throws {
    #expect(throws: BenchError.self) { try earlier(text) }
    #expect(throws: BenchError.self) { try Earlier(file: TemporaryFolder.path + "/none") }
  }

  @Test("A run beside an earlier one tells the changes, and one for people ends in a table")
  func whole() throws {
    let file = TemporaryFolder.path + "/earlier.jsonl"
    let old = """
      {"kind":"figure","work":"size","task":"record, one item, durable","unit":"bytes","value":{"median":10,"min":9,"max":11}}
      """
    try Data(old.utf8).write(to: URL(fileURLWithPath: file))
    let words = ["size", "--quick", "--compare", file]
    let lines = try BenchmarkRun(words + ["--json"]).lines()
    let record = try #require(lines.first { $0.task == "record, one item, durable" }?.value)
    let changed = lines.filter { $0.kind == "changed" }
    #expect(changed.map(\.result) == ["task record, one item, durable, work size"])
    #expect(changed.map(\.figure) == ["value"])
    #expect(changed.map(\.factor) == [record.median / 10])
    #expect(changed.map(\.isBeyondSpread) == [true])

    let bench = try BenchmarkRun(words)
    #expect(bench.run.status == 0, "\(bench.run.errors)")
    #expect(bench.run.lines.count { $0.hasSuffix("<-- beyond the spread of both") } == 1)
    let table = bench.run.lines.suffix(3).map { $0.split(separator: "  ").first.map(String.init) }
    #expect(
      table == [
        "result", "log for one move, durable, bytes",
        "log for one move, 1,000 items a commit, bytes",
      ])
    let verdicts = lines.compactMap(\.judged).map(\.verdict.words)
    #expect(zip(bench.run.lines.suffix(2), verdicts).allSatisfy { $0.hasSuffix("  " + $1) })
  }

  @Test("A file that is no earlier run ends a run with 1 before anything is measured")
  func badEarlier() throws {
    let bench = try BenchmarkRun(["size", "--quick", "--compare", TemporaryFolder.path])
    #expect(bench.run.status == 1)
    #expect(bench.run.output == "")
    #expect(bench.run.errors.hasPrefix("journal-bench: "))
  }
}
