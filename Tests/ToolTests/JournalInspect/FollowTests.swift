import Dispatch
import DragJournal
import DragModel
import Foundation
import Synchronization
import TestSupport
import Testing

/// Reading a journal that this process writes meanwhile.
@Suite(.temporaryFolder, .serialized)
struct FollowTests {
  private let path = SampleJournal.path

  /// Waits until something holds; false if it does not in time.
  private func waited(seconds: Double, for condition: () -> Bool) -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    while !condition() {
      if Date() > end { return false }
      usleep(2_000)
    }
    return true
  }

  private func numbers(_ output: String) -> [Int?] {
    output.split(separator: "\n").map { Int($0.prefix { $0 != " " }) }
  }

  @Test("Following prints what is there and what comes, each event once, until interrupted")
  func follow() throws {
    let clock = SampleJournal.Clock()
    let journal = try Journal.open(at: path, SampleJournal.options(clock))
    let carousel = try Carousel(journal)
    for k in 0..<10 { try carousel.move(k) }
    let all = try Inspector(["log", path, "--follow", "--oneline"])
    let few = try Inspector(["log", path, "-f", "-n", "3", "--oneline"])
    #expect(waited(seconds: 20) { all.output.utf8.count { $0 == 10 } == 12 })
    #expect(waited(seconds: 20) { few.output.utf8.count { $0 == 10 } == 3 })
    for k in 10..<300 { try carousel.move(k) }
    #expect(waited(seconds: 20) { all.output.utf8.count { $0 == 10 } == 302 })
    #expect(waited(seconds: 20) { few.output.utf8.count { $0 == 10 } == 293 })
    all.process.interrupt()
    few.process.interrupt()
    let outcome = all.wait(seconds: 20)
    #expect(outcome.status == 130)
    #expect(!outcome.wasSignalled)
    #expect(outcome.errors == "")
    #expect(numbers(outcome.output) == Array(1...302))
    #expect(
      outcome.lines.last
        == "302 content.moved i100 within X from 199 to 0; step \"Move Item\"")
    #expect(numbers(few.wait(seconds: 20).output) == Array(10...302))
    try journal.close()
  }

  @Test("Following chooses from what comes as from what was there")
  func followChosen() throws {
    let clock = SampleJournal.Clock()
    let journal = try Journal.open(at: path, SampleJournal.options(clock))
    let carousel = try Carousel(journal)
    // Move k is event k + 3 and moves i(199 - k).
    for k in 0..<4 { try carousel.move(k) }
    func follow(_ options: String...) throws -> Inspector {
      try Inspector(["log", path, "-f", "--oneline"] + options)
    }
    let item = try follow("--item", "i197")
    let list = try follow("--list", "X", "-n", "2")
    let text = try follow("--grep", "MOVED I19", "-n", "1")
    let kind = try follow("--type", "list.made")
    let late = try follow("--from", "5")
    let runs = [item, list, text, kind, late]
    let before = [2, 2, 1, 1, 2]
    #expect(
      waited(seconds: 20) {
        zip(runs, before).allSatisfy { $0.output.utf8.count { $0 == 10 } == $1 }
      })
    for k in 4..<203 { try carousel.move(k) }
    _ = try journal.perform(.makeList(id: "Y"))
    #expect(waited(seconds: 20) { kind.output.utf8.count { $0 == 10 } == 2 })
    #expect(waited(seconds: 20) { late.output.hasSuffix(" step \"New List\"\n") })
    #expect(waited(seconds: 20) { list.output.utf8.count { $0 == 10 } == 201 })
    #expect(waited(seconds: 20) { item.output.contains("\n205 ") })
    #expect(waited(seconds: 20) { text.output.contains("\n205 ") })
    for run in runs { run.process.interrupt() }
    let printed = runs.map { numbers($0.wait(seconds: 20).output) }
    #expect(printed[0] == [2, 5, 205])
    #expect(printed[1] == Array(5...205))
    #expect(printed[2] == [6, 7, 8, 9, 10, 11, 12, 183, 203, 204, 205])
    #expect(printed[3] == [1, 206])
    #expect(printed[4] == Array(5...206))
    try journal.close()
  }

  @Test("Readers beside a writer see everything, once and at once, and keep no page from reuse")
  func besideAWriter() throws {
    let atLeast = LongRuns.areWanted ? 50_000 : 2_000
    let clock = SampleJournal.Clock()
    // Few events between checkpoints, so that states are replaced while they are read.
    let journal = try Journal.open(at: path, SampleJournal.options(clock, checkpoints: 200))
    let carousel = try Carousel(journal)
    let followers = try (0..<2).map { _ in try Inspector(["log", path, "-f", "--oneline"]) }
    let readers = StateReaders(path: path, folder: TemporaryFolder.path) { moves, output in
      output == Carousel.state(afterMoves: moves)
    }
    readers.start(2)
    // However quick the writer is, it goes on until the readers have read beside it.
    let deadline = ContinuousClock.now + .seconds(60)
    var moves = 0
    while moves < atLeast || (readers.runs < 4 && ContinuousClock.now < deadline) {
      try carousel.move(moves)
      moves += 1
      readers.acknowledge(moves: moves)
    }
    let last = "\n\(moves + Carousel.firstMove) content.moved "
    #expect(waited(seconds: 5) { followers.allSatisfy { $0.output.contains(last) } })
    let wrong = readers.stop()
    #expect(wrong == [])
    #expect(readers.runs >= 4)
    for follower in followers {
      follower.process.interrupt()
      let outcome = follower.wait(seconds: 20)
      #expect(outcome.status == 130)
      #expect(outcome.errors == "")
      #expect(numbers(outcome.output) == Array(1...(moves + Carousel.firstMove)))
    }
    // A slot that kept a reader's view would cost each move several pages of 4,096 bytes.
    for k in moves..<moves + 200 { try carousel.move(k) }
    let before = try dataBytes()
    for k in moves + 200..<moves + 700 { try carousel.move(k) }
    #expect(try dataBytes() - before < 500 * 1_024)
    try journal.close()
    #expect(try Inspector.run("verify", path, "--rebuild").output == "sound\n")
  }

  /// Runs a verb while moves are made; what it printed.
  private func outcome(
    of arguments: [String], _ carousel: Carousel, _ moves: inout Int
  ) throws -> Inspector.Outcome {
    let run = try Inspector(arguments)
    repeat {
      try carousel.move(moves)
      moves += 1
    } while run.process.isRunning
    let outcome = run.wait()
    #expect(outcome.errors == "")
    return outcome
  }

  @Test("What compares and measures a journal that is being written tells of one moment")
  func comparedBesideAWriter() throws {
    let clock = SampleJournal.Clock()
    let journal = try Journal.open(at: path, SampleJournal.options(clock, checkpoints: 50))
    let carousel = try Carousel(journal)
    var moves = 3
    try carousel.move(first: moves)
    for _ in 0..<5 {
      let diff = try outcome(of: ["diff", path, "head~3", "head"], carousel, &moves)
      #expect(diff.status == 1)
      let first = try #require(diff.output.firstMatch(of: /^moved i([0-9]+) within/)).1
      let item = try #require(Int(first))
      #expect(
        diff.output
          == (0..<3).map { index in
            "moved i\((item + index) % 200) within X from \(197 + index) to \(index)\n"
          }.joined())
      let stat = try outcome(of: ["stat", path, "--json"], carousel, &moves)
      #expect(stat.status == 0)
      let told = try #require(PlainValue(parsing: stat.output))
      let events = (told["events"]?.values ?? []).map { $0["events"]?.number ?? 0 }
      // The log has an entry for each of the three other tables.
      #expect(told["tables"]?.values?.first?["entries"]?.number == events.reduce(3, +))
      let tree = try outcome(of: ["undo-tree", path, "--json"], carousel, &moves)
      #expect(tree.status == 0)
      let history = try #require(PlainValue(parsing: tree.output))
      #expect(history["undo"]?.number == history["steps"]?.values?.count)
      #expect(history["current"]?.number == history["steps"]?.values?.count)
      #expect(try outcome(of: ["readers", path], carousel, &moves).status == 0)
    }
    try journal.close()
  }

  private func dataBytes() throws -> Int {
    let data = path + "/g000001/data.mdb"
    let size = try FileManager.default.attributesOfItem(atPath: data)[.size]
    return try #require(size as? Int)
  }
}

/// Threads that run `state` again and again, and compare what it prints with what was written.
private final class StateReaders: Sendable {
  private let path: String
  private let folder: String
  private let isState: @Sendable (_ moves: Int, _ output: String) -> Bool
  private let acknowledged = Atomic<Int>(0)
  private let isStopped = Atomic<Bool>(false)
  private let results = Mutex<(runs: Int, wrong: [String])>((0, []))
  private let group = DispatchGroup()

  init(
    path: String, folder: String, isState: @escaping @Sendable (Int, String) -> Bool
  ) {
    self.path = path
    self.folder = folder
    self.isState = isState
  }

  /// Tells the readers how much is acknowledged: no state read from now on may be older.
  func acknowledge(moves: Int) { acknowledged.store(moves, ordering: .sequentiallyConsistent) }

  func start(_ count: Int) {
    for _ in 0..<count {
      DispatchQueue.global().async(group: group) {
        while !self.isStopped.load(ordering: .sequentiallyConsistent) { self.readOnce() }
      }
    }
  }

  /// How many states were read so far.
  var runs: Int { results.withLock { $0.runs } }

  /// Stops the readers; what was wrong.
  func stop() -> [String] {
    isStopped.store(true, ordering: .sequentiallyConsistent)
    group.wait()
    return results.withLock { $0.wrong }
  }

  /// The state is one between what was acknowledged before and what is on its way afterwards.
  private func readOnce() {
    let oldest = acknowledged.load(ordering: .sequentiallyConsistent)
    let outcome = try? Inspector(["state", path, "--json"], in: folder).wait()
    let newest = acknowledged.load(ordering: .sequentiallyConsistent) + 1
    let isRight =
      outcome?.status == 0 && (oldest...newest).contains { isState($0, outcome?.output ?? "") }
    results.withLock { results in
      results.runs += 1
      if !isRight {
        results.wrong.append("between \(oldest) and \(newest): \(String(describing: outcome))")
      }
    }
  }
}
