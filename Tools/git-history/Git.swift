import Foundation

/// A git repository, read by running `git`.
struct Git {
  /// The path of the working copy or of the git directory.
  let repository: String

  /// Runs `git` with the arguments and returns what it printed.
  ///
  /// - Throws: `cannotRun` without git, `failed` when git says so.
  func output(of arguments: [String]) throws(HistoryError) -> [UInt8] {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-c", "safe.directory=*", "-C", repository] + arguments
    process.environment = Self.environment()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw .cannotRun(program: "git", reason: error.localizedDescription)
    }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw .failed(
        program: "git \(arguments.first ?? "")", status: process.terminationStatus)
    }
    return Array(data)
  }

  /// This process's environment without what would send git to another repository.
  private static func environment() -> [String: String] {
    let misleading = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"]
    return ProcessInfo.processInfo.environment.filter { !misleading.contains($0.key) }
  }

  /// The number of commits in the first-parent history, 0 in a repository without any.
  func commitCount() throws(HistoryError) -> Int {
    do {
      _ = try output(of: ["rev-parse", "--verify", "--quiet", "HEAD"])
    } catch .failed(_, status: 1) {
      return 0
    }
    let count = try output(of: ["rev-list", "--first-parent", "--count", "HEAD", "--"])
    return Int(text(of: count)) ?? 0
  }

  /// The number of files in the last commit.
  func fileCount() throws(HistoryError) -> Int {
    try output(of: ["ls-tree", "-r", "-z", "--full-tree", "HEAD"]).count { $0 == 0 }
  }

  private func text(of bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
