import Foundation
import Testing

/// An executable of this package, run as a process of its own.
struct Tool {
  /// What a run came to.
  struct Run {
    /// The exit status; negative for the signal that ended the process.
    var status: Int32
    var output: String
    var errors: String

    /// The lines of the output.
    var lines: [String] { output.split(separator: "\n").map { String($0) } }
  }

  private let url: URL

  /// Finds the executable beside the test bundle.
  init(_ name: String) throws {
    let places =
      [CommandLine.arguments.first.map { URL(fileURLWithPath: $0) }, Bundle.main.executableURL]
      .compactMap { $0?.resolvingSymlinksInPath().deletingLastPathComponent() }
    let found = places.map { $0.appendingPathComponent(name) }.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
    url = try #require(found, "The executable \(name) is not beside the test bundle.")
  }

  /// Runs it to its end.
  ///
  /// Files stand in for pipes, so that neither side ever waits for the other.
  func run(
    _ arguments: [String], input: Data = Data(), in folder: String,
    environment: [String: String]? = nil
  ) throws -> Run {
    let names = ["in", "out", "err"].map { folder + "/\($0)-" + UUID().uuidString }
    try input.write(to: URL(fileURLWithPath: names[0]))
    for name in names[1...] { try Data().write(to: URL(fileURLWithPath: name)) }
    let process = process(arguments)
    if let environment { process.environment = environment }
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: names[0]))
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: names[1]))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: names[2]))
    try process.run()
    process.waitUntilExit()
    let texts = try names[1...].map {
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: $0)), as: UTF8.self)
    }
    return Run(status: process.status, output: texts[0], errors: texts[1])
  }

  /// The process, not yet running, for tests that talk to it through pipes.
  func process(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    return process
  }
}

extension Process {
  /// The exit status; negative for the signal that ended the process.
  var status: Int32 {
    terminationReason == .uncaughtSignal ? -terminationStatus : terminationStatus
  }
}
