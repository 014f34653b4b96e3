import Foundation
import Testing

@testable import git_history

/// The folder of the package's manifest.
private let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// Plays a repository's script in the simulation and compares it with git at chosen commits.
private func expectEqualTrees(
  _ git: Git, every interval: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let history = try GitLog.commits(of: git)
  let count = try git.commitCount()
  #expect(history.count == count, sourceLocation: sourceLocation)
  var simulation = PlaySimulation()
  for line in PlayScript.preparation { try simulation.play(line) }
  for commit in try PlayScript.commits(of: history) {
    for line in commit.requests { try simulation.play(line) }
    #expect(simulation.stepCount == commit.number, sourceLocation: sourceLocation)
    guard commit.number % interval == 0 || commit.number == count else { continue }
    let differences = TreeCheck.differences(
      journal: try simulation.files(), git: try TreeCheck.files(of: commit.id, in: git))
    #expect(differences == [], "at commit \(commit.number)", sourceLocation: sourceLocation)
  }
}

/// The names of the requests of a repository's last commit, without its group and mark.
private func lastChanges(_ git: Git) throws -> [String] {
  let last = try #require(try PlayScript.commits(of: GitLog.commits(of: git)).last)
  return try last.changes.map {
    try JSONDecoder().decode(SimulatedRequest.self, from: Data($0)).op
  }
}

@Suite("A git history as requests")
struct GitHistoryTests {
  @Test("A move with an edit is a move and a set")
  func moveWithEdit() throws {
    var stream = ImportStream()
    stream.commit("one")
    stream.write("a/x", content(1))
    stream.write("b/y", content(2))
    stream.commit("two")
    stream.move(GitPath("a/x"), to: GitPath("b/x"))
    stream.write("b/x", content(1, edit: 1))
    let repository = try TemporaryRepository(stream)
    try expectEqualTrees(repository.git)
    #expect(try lastChanges(repository.git) == ["move", "set", "delete"])
  }

  @Test("A copy of a file that stays as it is, is a copy")
  func plainCopy() throws {
    var stream = ImportStream()
    stream.commit("one")
    stream.write("x", content(1))
    stream.commit("two")
    stream.copy(GitPath("x"), to: GitPath("d/x"))
    let repository = try TemporaryRepository(stream)
    try expectEqualTrees(repository.git)
    #expect(try lastChanges(repository.git) == ["insert", "copy"])
  }

  @Test("A copy with another name and content is a copy and a set")
  func copyWithEdit() throws {
    var stream = ImportStream()
    stream.commit("one")
    stream.write("x", content(1))
    stream.commit("two")
    stream.write("y", content(1, edit: 3))
    let repository = try TemporaryRepository(stream)
    try expectEqualTrees(repository.git)
    #expect(try lastChanges(repository.git) == ["copy", "set"])
  }

  @Test("A file can become a folder that holds it, and back")
  func fileAndFolderSwap() throws {
    var stream = ImportStream()
    stream.commit("a file")
    stream.write("a", content(1))
    stream.write("k/l/m", content(2))
    stream.commit("a folder that holds it, and a file where two folders were")
    stream.delete(GitPath("a"))
    stream.write("a/a", content(1))
    stream.delete(GitPath("k"))
    stream.write("k", content(3))
    stream.commit("back")
    stream.delete(GitPath("a"))
    stream.write("a", content(1))
    stream.delete(GitPath("k"))
    stream.write("k/l/m", content(2))
    let repository = try TemporaryRepository(stream)
    try expectEqualTrees(repository.git)
  }

  @Test("A folder that is emptied is deleted in one request with all it holds")
  func deletedFolder() throws {
    var stream = ImportStream()
    stream.commit("one")
    for number in 0..<5 { stream.write("a/b/\(number)", content(number)) }
    stream.write("a/c/d", content(9))
    stream.write("z", content(10))
    stream.commit("two")
    stream.delete(GitPath("a"))
    let repository = try TemporaryRepository(stream)
    try expectEqualTrees(repository.git)
    let last = try #require(try PlayScript.commits(of: GitLog.commits(of: repository.git)).last)
    let requests = try last.changes.map {
      try JSONDecoder().decode(SimulatedRequest.self, from: Data($0))
    }
    #expect(requests.map(\.op) == ["delete"])
    #expect(requests.first?.ids.count == 1)
  }

  @Test("Modes, symbolic links, submodules and changes of kind are properties of the file")
  func modesAndKinds() throws {
    var stream = ImportStream()
    stream.commit("one")
    stream.write("tool", content(1))
    stream.write("link", "tool", mode: "120000")
    stream.submodule("library", at: String(repeating: "1", count: 40))
    stream.commit("two")
    stream.write("tool", content(1), mode: "100755")
    stream.write("link", content(2))
    stream.submodule("library", at: String(repeating: "2", count: 40))
    stream.commit("three")
    stream.write("library", content(4))
    let repository = try TemporaryRepository(stream)
    try expectEqualTrees(repository.git)
  }

  @Test("A merge stands for its difference to its first parent")
  func merge() throws {
    var stream = ImportStream()
    stream.commit("one")
    stream.write("a", content(1))
    stream.branch("side")
    stream.commit("side one", on: "side")
    stream.write("b", content(2))
    stream.commit("side two", on: "side")
    stream.write("c", content(3))
    stream.commit("two")
    stream.write("d", content(4))
    stream.commit("merge", merging: "side")
    stream.write("b", content(2))
    stream.write("c", content(3))
    let repository = try TemporaryRepository(stream)
    try expectEqualTrees(repository.git)
    let history = try GitLog.commits(of: repository.git)
    #expect(history.map(\.subject) == ["one", "two", "merge"])
    #expect(history.last?.changes.count == 2)
  }

  @Test("Names of any bytes stay apart")
  func oddNames() throws {
    var stream = ImportStream()
    let names: [[UInt8]] = [
      Array("tab\there".utf8), Array("line\nend".utf8), Array("quote\"\\".utf8), [0xFF, 0xFE],
      Array("%FF%FE".utf8), Array("e\u{301}".utf8), Array("\u{E9}".utf8), [0xC3], [1, 2, 0x7F],
      Array(" ".utf8), Array("\u{1F600}".utf8), [0xF0, 0x9F, 0x98], Array("%".utf8),
    ]
    stream.commit("one")
    for (number, name) in names.enumerated() {
      stream.write(GitPath(bytes: name), content(number))
    }
    stream.commit("two")
    for (number, name) in names.enumerated() {
      stream.move(GitPath(bytes: name), to: GitPath(bytes: Array("dir/".utf8) + name))
      stream.write(GitPath(bytes: Array("\(number)/".utf8) + name), content(number + 100))
    }
    let repository = try TemporaryRepository(stream)
    try expectEqualTrees(repository.git)
    let files = try TreeCheck.files(of: "HEAD", in: repository.git)
    #expect(files.count == 2 * names.count)
  }

  @Test(
    "A name is escaped so that its bytes can be had back",
    arguments: [
      ([0x61, 0xFF], "a%FF"), ([0x25], "%25"), ([0xC3, 0xA9], "\u{E9}"), ([0xC3, 0x61], "%C3a"),
      ([0xED, 0xA0, 0x80], "%ED%A0%80"), ([0x0A], "\n"), ([0x01], "\u{1}"),
    ] as [([UInt8], String)])
  func escapedName(bytes: [UInt8], text: String) {
    let escaped = FileName(bytes: bytes).escaped
    #expect(Array(escaped.utf8) == Array(text.utf8))
    #expect(unescaped(escaped) == bytes)
  }

  @Test(
    "Random histories are equal to git at every commit", arguments: 1...6 as ClosedRange<UInt64>)
  func randomHistories(seed: UInt64) throws {
    let repository = try TemporaryRepository(RandomHistory(seed: seed, commits: 60).stream)
    try expectEqualTrees(repository.git)
  }

  @Test("A history of 2,000 commits is equal to git at every hundredth commit")
  func longHistory() throws {
    let history = RandomHistory(seed: 7, commits: 2_000, changes: 1...4)
    let repository = try TemporaryRepository(history.stream)
    try expectEqualTrees(repository.git, every: 100)
  }

  @Test(
    "This repository's own history is equal to git at every commit",
    .enabled(if: FileManager.default.fileExists(atPath: packageRoot.appending(path: ".git").path)))
  func ownHistory() throws {
    try expectEqualTrees(Git(repository: packageRoot.path))
  }

  @Test("A repository without commits has none, and a folder without a repository is an error")
  func nothingToPlay() throws {
    let repository = try TemporaryRepository(ImportStream())
    #expect(try repository.git.commitCount() == 0)
    #expect(throws: HistoryError.self) {
      try Git(repository: repository.folder.path).commitCount()
    }
  }
}
