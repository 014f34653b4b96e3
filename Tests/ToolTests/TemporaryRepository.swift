import Foundation

@testable import git_history

/// A bare git repository in a temporary folder, made from a `git fast-import` stream.
final class TemporaryRepository {
  /// The folder that holds the repository and whatever a test puts beside it.
  let folder: URL

  /// The repository.
  var git: Git { Git(repository: folder.appending(path: "history.git").path) }

  /// Makes the repository and imports the stream into it.
  init(_ stream: ImportStream) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "git-history-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try run(["init", "--quiet", "--bare", "--initial-branch=main", git.repository], input: [])
    if !stream.bytes.isEmpty {
      try run(
        ["-C", git.repository, "fast-import", "--quiet", "--force", "--date-format=raw"],
        input: stream.bytes)
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private func run(_ arguments: [String], input: [UInt8]) throws {
    let file = folder.appending(path: "input")
    try Data(input).write(to: file)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.standardInput = try FileHandle(forReadingFrom: file)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw HistoryError.failed(
        program: "git \(arguments)", status: process.terminationStatus)
    }
  }
}

/// Commits on the branch `main`, in the words of `git fast-import`.
struct ImportStream {
  /// The stream so far.
  private(set) var bytes: [UInt8] = []

  private var time = 1_700_000_000

  /// Begins a commit on a branch; `merging` names a branch that becomes its second parent.
  mutating func commit(_ subject: String, on branch: String = "main", merging: String? = nil) {
    time += 1
    text("commit refs/heads/\(branch)\ncommitter A <a@b> \(time) +0000\n")
    text("data \(subject.utf8.count)\n\(subject)\n")
    if let merging { text("merge refs/heads/\(merging)\n") }
  }

  /// Begins a branch at the present commit of `main`.
  mutating func branch(_ name: String) {
    text("reset refs/heads/\(name)\nfrom refs/heads/main\n\n")
  }

  /// Writes a file, in the place of whatever is there.
  mutating func write(_ path: GitPath, _ content: String, mode: String = "100644") {
    text("M \(mode) inline \(quoted(path))\ndata \(content.utf8.count)\n\(content)\n")
  }

  /// Writes a file at a path of plain text.
  mutating func write(_ path: String, _ content: String, mode: String = "100644") {
    write(GitPath(path), content, mode: mode)
  }

  /// Puts a submodule at a path.
  mutating func submodule(_ path: String, at commit: String) {
    text("M 160000 \(commit) \(quoted(GitPath(path)))\n")
  }

  /// Deletes a file or a folder.
  mutating func delete(_ path: GitPath) {
    text("D \(quoted(path))\n")
  }

  /// Moves a file or a folder.
  mutating func move(_ source: GitPath, to target: GitPath) {
    text("R \(quoted(source)) \(quoted(target))\n")
  }

  /// Copies a file or a folder.
  mutating func copy(_ source: GitPath, to target: GitPath) {
    text("C \(quoted(source)) \(quoted(target))\n")
  }

  private mutating func text(_ text: String) {
    bytes += Array(text.utf8)
  }

  /// A path in quotes with every byte as an octal escape.
  private func quoted(_ path: GitPath) -> String {
    let escapes = path.bytes.map { byte in
      let digits = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
    return "\"" + escapes.joined() + "\""
  }
}

/// Ten lines that no other number has, with the number of the edit in one of them.
func content(_ number: Int, edit: Int = 0) -> String {
  (0..<20).map { line in
    line == 7 ? "edit \(edit) of \(number)\n" : "line \(line) of file \(number &* 7919 &+ line)\n"
  }.joined()
}
