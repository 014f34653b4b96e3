import DragJournal
import Foundation
import TestSupport
import Testing

/// `journal-inspect backup` and `compact`, killed at each of their writes.
@Suite(.temporaryFolder)
struct CopyKillTests {
  private let folder = TemporaryFolder.path
  private var journal: String { SampleJournal.path }
  private var copy: String { folder + "/copy" }

  /// Everything that the journal at a path says of itself, but for where it is and how large.
  private func content(of path: String) throws -> [Inspector.Outcome] {
    try [["log", "--json"], ["state"], ["verify", "--rebuild"]].map { words in
      try Inspector([words[0], path] + words.dropFirst()).wait()
    }
  }

  /// Runs the tool until it is killed at a write; says how it ended.
  private func run(
    _ arguments: [String], until moment: KilledPlay.Moment, write number: Int
  ) throws -> Int32 {
    let variables = [
      "LD_PRELOAD": try KilledPlay.library(), "WATCHED_CALLS_IN": copy,
      "WATCHED_CALLS_KILL": "\(moment) \(number)",
    ]
    return try Tool("journal-inspect").run(
      arguments, in: folder,
      environment: ProcessInfo.processInfo.environment.merging(variables) { $1 }
    ).status
  }

  /// Kills the tool at its first write, its second, and so on until it ends by itself.
  ///
  /// Before each run what the tool works on is prepared; after it what it left is checked.
  private func killAtEachWrite(
    _ arguments: [String], _ moment: KilledPlay.Moment, atLeast kills: Int,
    prepare: () throws -> Void, check: (Comment) throws -> Void
  ) throws {
    var killed = 0
    for number in 1...200 {
      try prepare()
      let status = try run(arguments, until: moment, write: number)
      try check("killed \(moment) write \(number)")
      try FileManager.default.removeItem(atPath: copy)
      if status == 0 { break }
      #expect(status == -SIGKILL)
      killed += 1
    }
    #expect((kills..<200).contains(killed))
  }

  @Test(
    "Killed at any write, compacting leaves the journal whole, and can be done again",
    .enabled(if: KilledPlay.isPossible, "libraries cannot be preloaded here"),
    arguments: KilledPlay.Moment.allCases)
  func compact(moment: KilledPlay.Moment) throws {
    try SampleJournal.makeFull()
    let expected = try content(of: journal)
    #expect(expected.map(\.status) == [0, 0, 0])
    let arguments = ["compact", copy, "--yes"]
    try killAtEachWrite(arguments, moment, atLeast: 10) {
      try FileManager.default.copyItem(atPath: journal, toPath: copy)
    } check: { (comment) throws in
      #expect(try content(of: copy) == expected, comment)
      #expect(try Inspector(arguments).wait().status == 0)
      #expect(try content(of: copy) == expected)
      let left = try FileManager.default.contentsOfDirectory(atPath: copy)
      #expect(left.count == 3, "\(left)")
    }
  }

  @Test(
    "Killed at any write, a backup is there whole or not at all, and can be made again",
    .enabled(if: KilledPlay.isPossible, "libraries cannot be preloaded here"),
    arguments: KilledPlay.Moment.allCases)
  func backup(moment: KilledPlay.Moment) throws {
    try SampleJournal.makeFull()
    let expected = try content(of: journal)
    let arguments = ["backup", journal, "--out", copy]
    try killAtEachWrite(arguments, moment, atLeast: 8, prepare: {}) { (comment) throws in
      #expect(try content(of: journal) == expected)
      if !FileManager.default.fileExists(atPath: copy + "/CURRENT"),
        !FileManager.default.fileExists(atPath: copy + "/g000001")
      {
        #expect(try Inspector(arguments).wait().status == 0)
      } else {
        // What opening completes, it does for writing only.
        #expect(try Inspector(["compact", copy, "--yes"]).wait().status == 0)
      }
      #expect(try content(of: copy) == expected, comment)
    }
  }
}
