import Foundation
import Store
import TestSupport
import Testing

/// Who reads a journal, as `readers` tells it.
@Suite(.temporaryFolder)
struct ReadersVerbTests {
  private let path = TemporaryFolder.path + "/J.dragjournal"
  private var folder: String { path + "/g000001" }

  /// The process and the transaction of each slot, as `mdb_stat -r` prints them; by itself
  /// it would end as if it had failed.
  private func slots() throws -> [(process: Int32, transaction: Int)] {
    try StockTool.report(folder, "-r", "-e", "-a").split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 3, let process = Int32(words[0]), let transaction = Int(words[2]) else {
        return nil
      }
      return (process, transaction)
    }
  }

  private func make(lists: Range<Int>) throws {
    let script = lists.map { "{\"op\":\"list\",\"id\":\"L\($0)\"}\n" }.joined()
    #expect(try play(script).status == 0)
  }

  @Test("A journal that nobody reads has no readers")
  func nobody() throws {
    try make(lists: 0..<1)
    try Inspector.expect("readers", path, printed: "")
    try Inspector.expect("readers", path, "--json", printed: "")
  }

  @Test("A reader is told with its view, and one that was killed is stale until the next opening")
  func deadAndAlive() async throws {
    try make(lists: 0..<3)
    let environment = try Environment(folder: folder, options: reading())
    let own = try begin(environment)
    await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String] in
      try dieReading(folder)
    }
    let before = try environment.lastTransaction
    let slots = try slots()
    #expect(slots.map(\.transaction) == [before, before])
    let dead = try #require(slots.first { $0.process != getpid() }).process
    #expect(kill(dead, 0) == -1)
    func expected(behind: Int) throws -> (lines: [String], json: [String]) {
      var expected: (lines: [String], json: [String]) = ([], [])
      for slot in slots {
        let isStale = slot.process == dead
        expected.lines.append(
          "process \(slot.process), transaction \(before), "
            + (behind == 1 ? "1 commit behind" : "\(behind) commits behind")
            + (isStale ? ", stale" : ""))
        expected.json.append(
          "{\"v\":1,\"process\":\(slot.process),\"transaction\":\(before),\"behind\":\(behind),"
            + "\"stale\":\(isStale)}")
      }
      return expected
    }
    for _ in 0..<2 {
      // Looking does not free it.
      let outcome = try Inspector.run("readers", path)
      #expect(outcome.status == 0)
      #expect(outcome.lines.map { String($0) } == (try expected(behind: 0).lines))
    }
    #expect(
      try Inspector.run("readers", path, "--json").lines.map { String($0) }
        == (try expected(behind: 0).json))
    // Opening for writing frees the slot of the dead.
    try make(lists: 3..<6)
    let behind = try environment.lastTransaction - before
    #expect(behind > 0)
    try Inspector.expect(
      "readers", path,
      printed: "process \(getpid()), transaction \(before), \(behind) commits behind\n")
    end(own)
    try Inspector.expect("readers", path, printed: "")
    try close(environment)
  }

  @Test("What is no journal has no readers to tell")
  func noJournal() throws {
    for place in DamageTests.Place.allCases {
      let outcome = try Inspector.run("readers", place.make())
      #expect(outcome.status == 3)
      #expect(outcome.output == "")
      try? FileManager.default.removeItem(atPath: TemporaryFolder.path + "/place")
    }
  }
}

private func reading() -> Environment.Options {
  var options = Environment.Options()
  options.access = .reading
  return options
}

/// A view that is held until it is ended.
private final class HeldView {
  fileprivate var view: ReadTransaction?

  fileprivate init(_ view: consuming ReadTransaction) { self.view = consume view }
}

private func begin(_ environment: Environment) throws -> HeldView {
  HeldView(try environment.beginRead())
}

private func close(_ environment: Environment) throws { try environment.close() }

private func end(_ held: HeldView) { held.view = nil }

private func dieReading(_ folder: String) throws {
  let environment = try Environment(folder: folder, options: reading())
  let view = try environment.beginRead()
  kill(getpid(), SIGKILL)
  // The view is held until the process is gone.
  _ = view.number
}
