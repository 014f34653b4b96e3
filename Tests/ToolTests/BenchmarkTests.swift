import Foundation
import Testing

@testable import journal_bench

/// One line of the benchmark's JSON, as far as these tests look at it.
private struct Line: Decodable {
  struct Spread: Decodable {
    var median: Double
    var min: Double
    var max: Double
  }

  var v: Int
  var kind: String
  var work: String?
  var task: String?
  var system: String?
  var floor: String?
  var bar: Double?
  var passes: Bool?
  var items: Int?
  var events: Int?
  var operationsPerSecond: Spread?
  var ratio: Spread?
  var openMilliseconds: Spread?
  var logBytesPerMove: Double?
}

/// Runs the benchmark that was built beside these tests, in a folder that is deleted.
private func benchmark(_ words: String...) throws -> (exit: Int32, output: String, left: [String]) {
  let folder = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let process = Process()
  let pipe = Pipe()
  process.executableURL = try #require(Bundle.main.executableURL).deletingLastPathComponent()
    .appending(path: "journal-bench")
  process.arguments = words
  process.currentDirectoryURL = folder
  process.standardOutput = pipe
  process.standardError = FileHandle.nullDevice
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
  return (process.terminationStatus, String(decoding: data, as: UTF8.self), left)
}

private func lines(_ output: String) throws -> [Line] {
  try output.split(separator: "\n").map { line in
    try JSONDecoder().decode(Line.self, from: Data(line.utf8))
  }
}

@Suite("The benchmark")
struct BenchmarkTests {
  @Test("Moves are reported with every floor, and nothing is left on disk")
  func moves() throws {
    let (exit, output, left) = try benchmark("moves", "--quick", "--json", "--rounds", "1")
    #expect(exit == 0)
    #expect(left == [])
    let lines = try lines(output)
    #expect(lines.allSatisfy { $0.v == 1 })
    #expect(lines.first?.kind == "machine")
    for task in ["durable one by one", "1,000 a commit"] {
      let measured = lines.filter { $0.kind == "measured" && $0.task == task }
      #expect(
        Set(measured.compactMap(\.system)) == [
          "4 KiB overwrite + flush", "raw LMDB append", "SQLite WAL FULL", "journal",
          "raw LMDB cursor scan",
        ])
      #expect(measured.allSatisfy { ($0.operationsPerSecond?.min ?? 0) > 0 })
      let journal = try #require(measured.first { $0.system == "journal" })
      #expect(try #require(journal.logBytesPerMove) > 0)
    }
    let barred = lines.filter { $0.kind == "compared" && $0.bar != nil }
    #expect(barred.map(\.floor) == ["raw LMDB append", "SQLite WAL FULL"])
    for line in barred {
      let ratio = try #require(line.ratio)
      #expect(line.passes == (ratio.median >= (line.bar ?? 0)))
    }
  }

  @Test("Openings are reported for every size, the empty journal first")
  func open() throws {
    let (exit, output, left) = try benchmark("open", "--quick", "--json", "--rounds", "1")
    #expect(exit == 0)
    #expect(left == [])
    let opened = try lines(output).filter { $0.kind == "opened" }
    #expect(opened.map(\.items) == [0, 100, 1_000])
    // A list and its items are two events; then there are two moves an item.
    #expect(opened.map(\.events) == [0, 202, 2_002])
    #expect(opened.allSatisfy { ($0.openMilliseconds?.min ?? 0) > 0 && $0.passes != nil })
  }

  @Test(
    "A wrong call measures nothing and exits with 2",
    arguments: [[], ["sing"], ["moves", "--rounds", "0"], ["moves", "--at"]] as [[String]])
  func misuse(words: [String]) throws {
    #expect(throws: BenchError.self) { try Arguments(words) }
    #expect(Benchmark.run(words) == 2)
  }

  @Test("Each move changes something, and done by hand gives the workload's own lists")
  func workload() throws {
    var workload = Workload(lists: 3, itemsEach: 4)
    var lists = workload.lists
    for move in workload.moves(2_000) {
      let before = lists
      let target = lists[move.list]
      #expect(move.next == (move.gap < target.count ? target[move.gap] : nil))
      lists = lists.map { $0.filter { $0 != move.item } }
      let place =
        move.next.flatMap { lists[move.list].firstIndex(of: $0) } ?? lists[move.list].count
      lists[move.list].insert(move.item, at: place)
      try #require(lists != before)
    }
    #expect(workload.lists == lists)
  }

  @Test(
    "The middle of figures is their median",
    arguments: zip([[3, 1, 2], [4, 1, 3, 2], [7]] as [[Double]], [2, 2.5, 7]))
  func median(figures: [Double], median: Double) {
    #expect(Spread(figures).median == median)
  }

  @Test("Ninety-nine of a hundred figures do not exceed the 99th percentile")
  func percentile() {
    #expect(Spread.quantile(0.99, of: (1...100).map(Double.init)) == 99)
  }
}
