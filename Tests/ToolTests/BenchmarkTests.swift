import Foundation
import Testing

@testable import journal_bench

@Suite("The benchmark")
struct BenchmarkTests {
  @Test(
    "A wrong call measures nothing and exits with 2",
    arguments: [
      [], ["sing"], ["moves", "--rounds", "0"], ["moves", "--at"], ["plateau", "--seconds", "x"],
      ["latency", "--transfer"], ["size", "--compare"], ["memory-child"],
    ] as [[String]])
  func misuse(words: [String]) throws {
    #expect(throws: BenchError.self) { try Arguments(words) }
    #expect(Benchmark.run(words) == 2)
  }

  @Test("All works but the one that takes an hour are asked for by one word")
  func all() throws {
    let works = try Arguments(["all"]).works
    #expect(works == Arguments.Work.allCases.filter { $0 != .plateau })
  }

  @Test("Options are read", arguments: [["durable"], ["--json", "at"]])
  func options(words: [String]) throws {
    let arguments = try Arguments(
      words + ["--seconds", "7", "--transfer", "9", "--compare", "old.jsonl"])
    #expect(arguments.seconds == 7)
    #expect(arguments.transferMebibytes == 9)
    #expect(arguments.earlier == "old.jsonl")
    #expect(arguments.isJSON == words.contains("--json"))
  }

  @Test("The usage names every work", arguments: Arguments.Work.allCases)
  func usage(work: Arguments.Work) {
    #expect(Arguments.usage.contains("\n  \(work.rawValue) "))
  }

  @Test(
    "Each move changes something, and done by hand gives the workload's own lists",
    arguments: [1, 2, 3, 9])
  func workload(size: Int) throws {
    var workload = Workload(lists: 3, itemsEach: 4)
    var lists = workload.lists
    for move in workload.moves(2_000, of: size) {
      let before = lists
      let target = lists[move.list]
      #expect(move.next == (move.gap < target.count ? target[move.gap] : nil))
      // They stood together, and are as many as were asked for if their list had as many.
      let home = try #require(lists.first { $0.contains(move.items[0]) })
      let first = try #require(home.firstIndex(of: move.items[0]))
      #expect(Array(home[first...].prefix(move.items.count)) == move.items)
      #expect(move.items.count == min(size, home.count))
      lists = lists.map { $0.filter { !move.items.contains($0) } }
      let place =
        move.next.flatMap { lists[move.list].firstIndex(of: $0) } ?? lists[move.list].count
      lists[move.list].insert(contentsOf: move.items, at: place)
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
