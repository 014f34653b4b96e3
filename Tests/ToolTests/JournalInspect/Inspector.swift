import Foundation
import Synchronization
import TestSupport
import Testing

/// Runs the built `journal-inspect` as a process.
struct Inspector {
  /// How a run ended and what it printed.
  struct Outcome: Equatable {
    var status: Int32
    var wasSignalled = false
    var output: String
    var errors: String

    /// The lines of the output.
    var lines: [Substring] { output.split(separator: "\n") }
  }

  private static let runs = Atomic<Int>(0)

  let process = Process()
  private let outputPath: String
  private let errorPath: String

  /// The executable, beside the tests that run.
  private static var executable: URL {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    #if os(Linux)
      if let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
        folder = URL(fileURLWithPath: own).deletingLastPathComponent()
      }
    #endif
    return folder.appendingPathComponent("journal-inspect")
  }

  /// Starts the tool; its output goes to a file in the folder, or to what is given.
  init(
    _ arguments: [String], in folder: String = TemporaryFolder.path, output: Any? = nil,
    errors: Any? = nil, environment: [String: String] = [:]
  ) throws {
    let number = Self.runs.add(1, ordering: .relaxed).newValue
    outputPath = folder + "/output-\(number)"
    errorPath = folder + "/errors-\(number)"
    process.executableURL = Self.executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try output ?? Self.file(outputPath)
    process.standardError = try errors ?? Self.file(errorPath)
    try process.run()
  }

  /// What it printed so far.
  var output: String { Self.text(outputPath) }

  /// Waits until it ends; one that does not is killed, which its outcome shows.
  func wait(seconds: Double = 60) -> Outcome {
    let end = Date(timeIntervalSinceNow: seconds)
    while process.isRunning, Date() < end { usleep(2_000) }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus,
      wasSignalled: process.terminationReason == .uncaughtSignal, output: output,
      errors: Self.text(errorPath))
  }

  /// Runs the tool to its end.
  static func run(_ arguments: String...) throws -> Outcome {
    try Inspector(arguments).wait()
  }

  private static func file(_ path: String) throws -> FileHandle {
    try Data().write(to: URL(fileURLWithPath: path))
    return try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  }

  private static func text(_ path: String) -> String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }
}

extension Inspector {
  /// Expects the whole output and the status of a run, and nothing among the errors.
  static func expect(
    _ arguments: String..., printed: String, status: Int32 = 0,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try Inspector(arguments).wait()
    #expect(
      outcome == Outcome(status: status, output: printed, errors: ""),
      sourceLocation: sourceLocation)
  }
}
