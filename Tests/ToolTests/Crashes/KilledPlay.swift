import DragJournal
import Foundation
import TestSupport
import Testing

/// A journal-play that ends by SIGKILL at a certain change of files, and what it leaves.
///
/// Its changes are counted by the library `WatchedCalls`, which is loaded before all others.
struct KilledPlay {
  /// When, in the write, the process ends.
  enum Moment: String, CaseIterable, Sendable {
    case before, halfway, after
  }

  /// What a process came to.
  struct Outcome {
    /// The exit status; negative for the signal that ended the process.
    var status: Int32
    /// The last sequence number that each reply told.
    var told: [UInt64]
    /// Replies that were not as wished.
    var refusals: [Substring]
  }

  let script: [TestSupport.Operation]
  /// Where the journals are made.
  let folder: String

  /// The library, beside the executables.
  static func library() throws -> String {
    let places =
      [CommandLine.arguments.first.map { URL(fileURLWithPath: $0) }, Bundle.main.executableURL]
      .compactMap { $0?.resolvingSymlinksInPath().deletingLastPathComponent() }
    let found = places.map { $0.appendingPathComponent("libWatchedCalls.so").path }.first {
      FileManager.default.fileExists(atPath: $0)
    }
    return try #require(found, "The library WatchedCalls is not beside the test bundle.")
  }

  /// Plays the whole script; says how many writes that took.
  func countWrites(in journal: String) throws -> (outcome: Outcome, writes: Int) {
    let count = folder + "/writes"
    let outcome = try play(in: journal, ["WATCHED_CALLS_COUNT": count])
    let text = try String(contentsOfFile: count, encoding: .utf8)
    let changes = text.split(separator: "\n").first { $0.hasPrefix("changes ") }?.dropFirst(8)
    return (outcome, try #require(changes.flatMap { Int($0) }))
  }

  /// Plays the script until a write.
  func play(in journal: String, until moment: Moment, write number: Int) throws -> Outcome {
    try play(in: journal, ["WATCHED_CALLS_KILL": "\(moment.rawValue) \(number)"])
  }

  private func play(in journal: String, _ variables: [String: String]) throws -> Outcome {
    let input = folder + "/script"
    if !FileManager.default.fileExists(atPath: input) {
      let lines = script.map { $0.playLine + "\n" }.joined()
      try Data(lines.utf8).write(to: URL(fileURLWithPath: input))
    }
    let process = try Tool("journal-play").process(["--journal", folder + "/" + journal, input])
    process.environment = ProcessInfo.processInfo.environment
      .merging([
        "LD_PRELOAD": try Self.library(), "WATCHED_CALLS_IN": folder + "/" + journal,
      ]) { $1 }
      .merging(variables) { $1 }
    // Replies go to a pipe, which is no file, so that they are no writes that count.
    let replies = Pipe()
    process.standardOutput = replies
    process.standardError = FileHandle.nullDevice
    try process.run()
    let told = try replies.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let lines = String(decoding: told, as: UTF8.self).split(separator: "\n")
    return Outcome(
      status: process.status,
      told: lines.compactMap { PlainValue(parsing: String($0))?["seq"]?.number.map(UInt64.init) },
      refusals: lines.filter { !$0.hasPrefix(#"{"ok":true,"#) })
  }
}
