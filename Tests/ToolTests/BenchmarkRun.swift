import Foundation
import TestSupport
import Testing

@testable import journal_bench

/// One line of the benchmark's JSON, as far as tests look at it.
struct BenchmarkLine: Decodable {
  var v: Int
  var kind: String
  var work: String?
  var task: String?
  var system: String?
  var floor: String?
  var size: Int?
  var items: Int?
  var events: Int?
  var sizes: [Int]?
  var rounds: Int?
  var operationsARound: Int?
  var unit: String?
  var value: Spread?
  var ratio: Spread?
  var operationsPerSecond: Spread?
  var openMilliseconds: Spread?
  var bytesPerSecond: Spread?
  var each: Latency?
  var judged: Judged?
  var logBytesPerMove: Double?
  var fileBytes: Int?
  var second: Double?
  var result: String?
  var figure: String?
  var factor: Double?
  var isBeyondSpread: Bool?

  /// What tells it from the others of its work.
  var name: String {
    let size = kind == "opened" ? items : size
    return [kind, task, system, floor.map { "/ " + $0 }, size.map { String($0) }, unit]
      .compactMap { $0 }.joined(separator: " ")
  }

  /// The figures that every round has given.
  var figures: [Spread] {
    [value, ratio, operationsPerSecond, openMilliseconds, bytesPerSecond].compactMap { $0 }
  }
}

/// A run of the built benchmark in a folder of the test's own, which it must leave empty.
struct BenchmarkRun {
  let run: Tool.Run
  let left: [String]

  /// Runs it.
  init(_ words: [String]) throws {
    let here = TemporaryFolder.path + "/here-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: here, withIntermediateDirectories: false)
    run = try Tool("journal-bench").run(words + ["--at", here], in: TemporaryFolder.path)
    left = try FileManager.default.contentsOfDirectory(atPath: here)
  }

  /// Its lines of JSON, without the first, which tells the machine.
  func lines() throws -> [BenchmarkLine] {
    let lines = try run.lines.map {
      try JSONDecoder().decode(BenchmarkLine.self, from: Data($0.utf8))
    }
    #expect(lines.first?.kind == "machine")
    #expect(lines.allSatisfy { $0.v == 1 })
    return Array(lines.dropFirst())
  }
}
