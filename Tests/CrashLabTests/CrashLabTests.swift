import Foundation
import Testing

/// The short forms of the parts of the crash lab, through its executable.
@Suite(.serialized)
struct CrashLabTests {
  /// A part, how many trials it makes here, and how many must have met what they were made for.
  struct Form: CustomTestStringConvertible, Sendable {
    let part: String
    let trials: Int
    /// How many steps a writer makes; fewer than in the long form.
    let steps: Int
    var leastHits = 0

    var testDescription: String { "\(trials) trials of \(part)" }
  }

  @Test(
    "Nothing that was acknowledged is lost, nothing is half there, and everything opens again",
    arguments: [
      Form(part: "kill", trials: 320, steps: 40, leastHits: 250),
      Form(part: "power", trials: 5_800, steps: 10),
      Form(part: "faults", trials: 1_500, steps: 5, leastHits: 300),
      Form(part: "rot", trials: 3_000, steps: 1, leastHits: 1_000),
      Form(part: "model", trials: 2_000, steps: 200, leastHits: 1_000),
    ])
  func holds(form: Form) throws {
    let run = try CrashLab.run(form.part, trials: form.trials, steps: form.steps)
    #expect(run.status == 0, "\(run.output)")
    let row = try #require(run.row)
    #expect(row["tried"] == form.trials)
    #expect(row["hit", default: 0] >= form.leastHits)
    for fault in ["lost", "wrong", "signals", "hangs"] { #expect(row[fault] == 0) }
    if form.part == "power" { #expect(row["distinct", default: 0] >= 5_000) }
  }

  @Test("The lab finds faults where nothing is flushed")
  func teeth() throws {
    let run = try CrashLab.run("no-sync", trials: 400, steps: 10)
    #expect(run.status == 0, "\(run.output)")
    let row = try #require(run.row)
    let found = ["lost", "wrong", "signals", "hangs"].reduce(0) { $0 + row[$1, default: 0] }
    #expect(found > 100)
  }

  @Test(
    "Where meta pages are not flushed, one commit may be lost, never more, and the rest is sound")
  func oneCommit() throws {
    let run = try CrashLab.run("no-meta-sync", trials: 600, steps: 10)
    #expect(run.status == 0, "\(run.output)")
    #expect(try #require(run.row)["hit", default: 0] > 50)
  }
}

/// The executable of the lab, beside the test bundle.
enum CrashLab {
  /// What a run came to.
  struct Run {
    let status: Int32
    let output: String
    /// The numbers of the table's only row, by their column.
    let row: [String: Int]?
  }

  /// Makes so many trials of a part.
  static func run(_ part: String, trials: Int, steps: Int) throws -> Run {
    let folders = [
      CommandLine.arguments.first.map { URL(fileURLWithPath: $0) }, Bundle.main.executableURL,
    ]
    .compactMap { $0?.resolvingSymlinksInPath().deletingLastPathComponent() }
    let found = folders.map { $0.appendingPathComponent("crash-lab") }.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
    let executable = try #require(found, "crash-lab is not beside the test bundle.")
    let process = Process()
    process.executableURL = executable
    process.arguments = [part, "--count", "\(trials)", "--steps", "\(steps)"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    var row: [String: Int]?
    if let heading = lines.firstIndex(where: { $0.first == "part" }), heading + 1 < lines.count {
      row = Dictionary(
        zip(lines[heading], lines[heading + 1]).compactMap { name, value in
          Int(value).map { (name, $0) }
        }
      ) { first, _ in first }
    }
    return Run(status: process.terminationStatus, output: text, row: row)
  }
}
