import Foundation
import Testing

@testable import git_history

@Suite("A history played with kills on the way")
struct ReplayTests {
  /// Plays a history with the stand-in, and returns what it said and the requests it kept.
  private func replay(
    _ repository: TemporaryRepository, batch: Int
  ) throws -> (acknowledged: [Replay.Acknowledged], told: [String], log: [[UInt8]]) {
    // A killed stand-in reads no more; writing to it must not end the tests.
    signal(SIGPIPE, SIG_IGN)
    let journal = repository.folder.appending(path: "journal")
    let program = try StandInPlayer.install(in: repository.folder)
    var told: [String] = []
    var replay = try Replay(
      GitLog.commits(of: repository.git), with: Player(program: program, journal: journal.path),
      batch: batch
    ) { told.append($0) }
    let acknowledged = try replay.run()
    let log = try Data(contentsOf: journal.appending(path: StandInPlayer.logName))
    return (acknowledged, told, Array(log).split(separator: UInt8(ascii: "\n")).map(Array.init))
  }

  @Test(
    "Every commit is in the journal once, in order, and the tree is git's",
    arguments: [1, 7, 1_000])
  func nothingLostOrDoubled(batch: Int) throws {
    let history = RandomHistory(seed: 11, commits: 120, changes: 1...5)
    let repository = try TemporaryRepository(history.stream)
    let (acknowledged, told, log) = try replay(repository, batch: batch)
    let expected = try GitLog.commits(of: repository.git).map(\.id)
    #expect(acknowledged.map(\.id) == expected)
    #expect(told.filter { $0.hasPrefix("killed by SIGKILL") }.count == 2)
    #expect(told.contains { $0.contains("taken back by undo") })

    var simulation = PlaySimulation()
    for line in log { try simulation.play(line) }
    #expect(simulation.stepCount == expected.count)
    #expect(simulation.properties(of: PlayScript.head)["commit"] == expected.last)
    let files = try simulation.files()
    #expect(try files == TreeCheck.files(of: "HEAD", in: repository.git))
  }

  @Test("A history of one commit survives both kills")
  func oneCommit() throws {
    var stream = ImportStream()
    stream.commit("only")
    stream.write("a/b", content(1))
    stream.write("c", content(2))
    let repository = try TemporaryRepository(stream)
    let (acknowledged, told, log) = try replay(repository, batch: 1_000)
    #expect(acknowledged.count == 1)
    #expect(told.contains { $0.contains("taken back by undo") })
    var simulation = PlaySimulation()
    for line in log { try simulation.play(line) }
    #expect(simulation.stepCount == 1)
    #expect(try simulation.files() == TreeCheck.files(of: "HEAD", in: repository.git))
  }

  @Test("A first commit that outweighs all others leaves the writer killable")
  func heavyFirstCommit() throws {
    var stream = ImportStream()
    stream.commit("heavy")
    for number in 0..<300 { stream.write("\(number)", content(number)) }
    for number in 1...6 {
      stream.commit("light \(number)")
      stream.write("0", content(0, edit: number))
    }
    let repository = try TemporaryRepository(stream)
    let (acknowledged, told, _) = try replay(repository, batch: 1_000)
    #expect(acknowledged.count == 7)
    #expect(told.filter { $0.hasPrefix("killed by SIGKILL") }.count == 2)
  }

  @Test("Commits without changes are steps of their own")
  func emptyCommits() throws {
    var stream = ImportStream()
    for number in 1...9 { stream.commit("nothing \(number)") }
    let repository = try TemporaryRepository(stream)
    let (acknowledged, _, log) = try replay(repository, batch: 2)
    #expect(acknowledged.map(\.number) == Array(1...9))
    var simulation = PlaySimulation()
    for line in log { try simulation.play(line) }
    #expect(simulation.stepCount == 9)
  }

  @Test("A reply that is not as wished stops the replay with that reply")
  func refusal() throws {
    signal(SIGPIPE, SIG_IGN)
    let repository = try TemporaryRepository(ImportStream())
    let program = repository.folder.appending(path: "refuser")
    let script = "#!/bin/sh\necho '{\"ok\":false}'\n"
    try Data(script.utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    #expect(throws: HistoryError.refused(reply: "{\"ok\":false}")) {
      try Player(program: program.path, journal: "x").play([Request.plain("undo")], batch: 1)
    }
  }

  @Test("A journal that ends early is an error with the number of requests without an answer")
  func earlyEnd() {
    signal(SIGPIPE, SIG_IGN)
    #expect(throws: HistoryError.unanswered(requests: 1)) {
      try Player(program: "/bin/false", journal: "x").play([Request.plain("undo")], batch: 1)
    }
  }
}
