import DragModel
import Foundation
import TestSupport
import Testing

@testable import journal_bench

/// One line of the benchmark's JSON about texts, as far as these tests look at it.
private struct Line: Decodable {
  struct Spread: Decodable {
    var median: Double
    var min: Double
    var max: Double
  }

  var v: Int
  var kind: String
  var work: String?
  var system: String?
  var floor: String?
  var trace: String?
  var edits: Int?
  var bytes: Int?
  var from: String?
  var to: String?
  var bar: Double?
  var passes: Bool?
  var judged: Judged?
  var ratio: Spread?
  var editsPerSecond: Spread?
  var operationsPerSecond: Spread?
  var microseconds: Spread?
  var peakMemoryBytes: Spread?
  var recordBytesPerEdit: Double?
  var logBytesPerEdit: Double?
  var openMilliseconds: Spread?
  var endMicroseconds: Spread?
  var middleMicroseconds: Spread?
  var anywhereMicroseconds: Spread?
}

@Suite("The benchmark of texts", .temporaryFolder)
struct TextBenchmarkTests {
  /// One patch, two in one transaction, one that replaces.
  private static let recorded = """
    {"startContent":"ab","endContent":"aXYd","txns":[
    {"time":"1970-01-01T00:00:00Z","patches":[[2,0,"cd"]]},
    {"time":"1970-01-01T00:00:00Z","patches":[[2,1,""],[1,0,"X"]]},
    {"time":"1970-01-01T00:00:00Z","patches":[[2,1,"Y"]]}]}
    """

  private func run(
    _ words: [String], trace: String? = nil
  ) throws -> (run: Tool.Run, lines: [Line], left: [String]) {
    let folder = TemporaryFolder.path
    let here = folder + "/here"
    try FileManager.default.createDirectory(
      atPath: here, withIntermediateDirectories: false)
    var words = words
    if let trace {
      let file = folder + "/small.json"
      try Data(trace.utf8).write(to: URL(fileURLWithPath: file))
      words += ["--trace", file]
    }
    words += ["--at", here]
    let run = try Tool("journal-bench").run(words, in: folder)
    let lines = try run.lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    return (run, lines, try FileManager.default.contentsOfDirectory(atPath: here))
  }

  @Test("A short run says what was asked, and leaves nothing on disk")
  func short() throws {
    let (run, lines, left) = try run(["text", "--quick", "--json", "--rounds", "1"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(left == [])
    #expect(lines.first?.kind == "machine")
    #expect(lines.allSatisfy { $0.v == 1 })
    #expect(lines.dropFirst().allSatisfy { $0.work == "text" })

    let measured = lines.filter { $0.kind == "measured" }
    #expect(measured.map(\.system) == ["raw LMDB append", "journal"])
    #expect(measured.allSatisfy { ($0.operationsPerSecond?.min ?? 0) > 0 })
    #expect(lines.filter { $0.kind == "compared" }.map(\.floor) == ["raw LMDB append"])

    let typed = try #require(lines.first { $0.kind == "typed" })
    // The recorded trace is taken where it is beside the folder that this runs in.
    let recorded = "automerge-paper.json.gz"
    let isThere = FileManager.default.fileExists(atPath: "../shared/data/traces/" + recorded)
    #expect(typed.trace == (isThere ? recorded : "made up"))
    #expect(typed.edits == 2_000)
    let judged = try #require(typed.judged)
    #expect(judged.enough == 150_000)
    #expect(judged.aim == 500_000)
    #expect(judged.value == typed.editsPerSecond?.median)
    let passed: Judged.Verdict = judged.value < 500_000 ? .pass : .aim
    #expect(judged.verdict == (judged.value < 150_000 ? .missed : passed))
    #expect((typed.peakMemoryBytes?.min ?? 0) > 1_000_000)
    #expect((typed.openMilliseconds?.min ?? 0) > 0)
    // A record is a check, flags and an event; pages hold no less than their records.
    #expect(try #require(typed.recordBytesPerEdit) > 9)
    #expect(try #require(typed.logBytesPerEdit) > #require(typed.recordBytesPerEdit))
  }

  @Test("Edits are reported for every size and place, with what is asked of the middle")
  func splices() throws {
    let (run, lines, _) = try run(["text", "--quick", "--json", "--rounds", "1"])
    #expect(run.status == 0, "\(run.errors)")
    let spliced = lines.filter { $0.kind == "spliced" }
    #expect(spliced.map(\.bytes) == [10_000, 100_000])
    for line in spliced {
      for figure in [line.endMicroseconds, line.middleMicroseconds, line.anywhereMicroseconds] {
        #expect(try #require(figure).min > 0)
      }
      #expect(line.bar == 1.5)
      #expect(line.passes == (try #require(line.ratio).median <= 1.5))
    }
    let grown = lines.filter { $0.kind == "grown" }
    // The logarithms of 100,000 and 10,000 are as 5 to 4.
    #expect(grown.map { $0.bar ?? 0 } == [1.25])
    #expect(grown.allSatisfy { $0.passes == (($0.ratio?.median ?? 9) <= 1.25) })
    let converted = lines.filter { $0.kind == "converted" && ($0.bytes ?? 0) > 50_000 }
    #expect(
      converted.map { "\($0.from ?? "") \($0.to ?? "")" }.sorted() == [
        "character utf16", "character utf8", "utf16 character", "utf16 utf8", "utf8 character",
        "utf8 utf16",
      ])
    #expect(converted.allSatisfy { ($0.microseconds?.min ?? 0) > 0 })
  }

  @Test("A recorded trace is done to its end, packed or not")
  func recorded() throws {
    let (run, lines, _) = try run(
      ["text", "--quick", "--json", "--rounds", "1"], trace: Self.recorded)
    #expect(run.status == 0, "\(run.errors)")
    let typed = try #require(lines.first { $0.kind == "typed" })
    #expect(typed.trace == "small.json")
    #expect(typed.edits == 3)

    let folder = TemporaryFolder.path
    let file = folder + "/small.json"
    try Data(Self.recorded.utf8).write(to: URL(fileURLWithPath: file))
    let gzip = Process()
    gzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    gzip.arguments = ["gzip", file]
    try gzip.run()
    gzip.waitUntilExit()
    let trace = try Trace(file: file + ".gz")
    #expect(trace.start == "ab")
    #expect(trace.end == "aXYd")
    #expect(trace.transactions.map(\.count) == [1, 2, 1])
  }

  @Test("Another text than the trace's own ends the run with 1")
  func wrongEnd() throws {
    let wrong = Self.recorded.replacingOccurrences(of: "aXYd", with: "aXYe")
    let (run, lines, _) = try run(["text", "--quick", "--json", "--rounds", "1"], trace: wrong)
    #expect(run.status == 1)
    #expect(run.errors.contains("wrong result"))
    #expect(!lines.contains { $0.kind == "typed" })
  }

  @Test("A file that is no trace ends the run with 1", arguments: ["", "{}", "[1", "\u{1F}\u{8B}"])
  func noTrace(content: String) throws {
    let (run, lines, _) = try run(["text", "--quick", "--json", "--rounds", "1"], trace: content)
    #expect(run.status == 1)
    #expect(lines.map(\.kind) == ["machine"])
  }

  @Test("The first edits of a trace end in what they come to by hand")
  func prefix() throws {
    let folder = TemporaryFolder.path
    let file = folder + "/small.json"
    try Data(Self.recorded.utf8).write(to: URL(fileURLWithPath: file))
    let ends = ["ab", "abcd", "aXbd", "aXYd"]
    for (count, end) in ends.enumerated() {
      var trace = try Trace(file: file)
      try trace.keepFirst(count)
      try #require(trace.end == end)
      try #require(trace.transactions.count == count)
    }
  }

  @Test("Made-up edits are seeded, fit the text, and are as many as asked")
  func madeUp() throws {
    let trace = Trace.madeUp(edits: 20_000)
    #expect(trace.transactions.count == 20_000)
    var length = 0
    for edit in trace.transactions.joined() {
      let inserted = edit.inserted.unicodeScalars.count
      try #require(inserted + edit.deleted == 1)
      try #require(edit.offset >= 0 && edit.offset + edit.deleted <= length)
      length += inserted - edit.deleted
    }
    #expect(trace.end.unicodeScalars.count == length)
    let deletions = trace.transactions.joined().count { $0.deleted > 0 }
    // The recorded writing deletes 77,463 of 259,778 times: 30 of 100.
    #expect((25...35).contains(deletions * 100 / 20_000))
    let again = Trace.madeUp(edits: 20_000)
    #expect(again.end == trace.end)
  }

  @Test("A seeded text has the lengths that the standard library counts")
  func seededText() {
    let text = SeededText(bytes: 20_000)
    #expect(text.length[.utf8] == text.string.utf8.count)
    #expect(text.length[.utf16] == text.string.utf16.count)
    #expect(text.length[.scalar] == text.string.unicodeScalars.count)
    #expect(text.length[.character] == text.string.count)
    #expect((20_000..<20_004).contains(text.string.utf8.count))
    #expect(text.string.utf16.count > text.string.count)
  }

  @Test(
    "Options of texts want their values",
    arguments: [["text", "--trace"], ["text", "--edits"], ["text", "--edits", "0"]])
  func misuse(words: [String]) {
    #expect(throws: BenchError.self) { try Arguments(words) }
    #expect(Benchmark.run(words) == 2)
  }

  @Test("Options of texts are read")
  func arguments() throws {
    let arguments = try Arguments(["text", "--trace", "a.gz", "--edits", "7"])
    #expect(arguments.works == [.text])
    #expect(arguments.trace == "a.gz")
    #expect(arguments.edits == 7)
  }
}
