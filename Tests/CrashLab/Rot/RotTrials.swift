import Foundation

/// Many trials with damaged journals, in worker processes that may die of them.
///
/// Allowed is the right answer, or a typed error; not a signal, a hang, or a wrong answer.
enum RotTrials {
  /// What came of many trials.
  struct Summary {
    /// How many trials came to what, by the kind of damage.
    var counts: [RotDamage: [String: Int]] = [:]
    /// What is not allowed, with the command that does it again.
    var failures: [String] = []

    /// How many trials were made.
    var trials: Int { counts.values.reduce(0) { $0 + $1.values.reduce(0, +) } }

    mutating func add(_ damage: RotDamage, _ outcome: String) {
      counts[damage, default: [:]][outcome, default: 0] += 1
    }

    mutating func add(_ other: Summary) {
      for (damage, outcomes) in other.counts {
        counts[damage, default: [:]].merge(outcomes) { $0 + $1 }
      }
      failures += other.failures
    }

    /// A line for each kind of damage.
    var table: String {
      let outcomes = ["right", "told", "wrong", "signal", "hang"]
      var lines = [row("damage", outcomes)]
      for damage in RotDamage.allCases {
        lines.append(
          row(damage.rawValue, outcomes.map { String(counts[damage]?[$0] ?? 0) }))
      }
      let sums = outcomes.map { name in String(counts.values.reduce(0) { $0 + ($1[name] ?? 0) }) }
      return (lines + [row("all", sums)]).joined(separator: "\n")
    }

    private func row(_ name: String, _ cells: [String]) -> String {
      cells.reduce(name.padding(toLength: 20, withPad: " ", startingAt: 0)) {
        $0 + String(repeating: " ", count: max(1, 9 - $1.count)) + $1
      }
    }
  }

  /// Seconds that one trial may take before it counts as hanging.
  static let alarmSeconds: UInt32 = 30

  /// Runs the trials with these seeds on so many processes at a time.
  static func run(seeds: Range<UInt64>, workers: Int, in folder: String) async throws -> Summary {
    let share = (UInt64(seeds.count) + UInt64(workers) - 1) / UInt64(max(1, workers))
    return try await withThrowingTaskGroup(of: Summary.self) { group in
      for worker in 0..<UInt64(workers) {
        let from = seeds.lowerBound + worker * share
        let range = from..<max(from, min(seeds.upperBound, from + share))
        let place = "\(folder)/worker\(worker)"
        group.addTask { try await work(through: range, in: place) }
      }
      var all = Summary()
      for try await summary in group { all.add(summary) }
      return all
    }
  }

  /// Starts a process again and again behind the trial that it died of.
  private static func work(through seeds: Range<UInt64>, in folder: String) async throws -> Summary
  {
    var summary = Summary()
    var next = seeds.lowerBound
    let samples = RotWork.allCases.count * 2
    while next < seeds.upperBound {
      try? FileManager.default.removeItem(atPath: folder)
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let process = Process()
      process.executableURL = URL(filePath: CommandLine.arguments[0])
      process.arguments = ["rot-worker", folder, "\(next)", "\(seeds.upperBound)"]
      // A signal is counted; what the process looked like then is of no use here.
      process.environment = ProcessInfo.processInfo.environment.merging(
        ["SWIFT_BACKTRACE": "enable=no"]
      ) { $1 }
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let text = String(
        decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ", maxSplits: 2).map(String.init)
        guard words.count >= 2, let seed = UInt64(words[0]) else { continue }
        summary.add(RotTrial.plan(seed, samples: samples).1, words[1])
        if words[1] == "wrong" { summary.failures.append(failure(seed, words[2])) }
        next = seed + 1
      }
      guard next < seeds.upperBound else { break }
      let signal = process.terminationStatus
      guard process.terminationReason == .uncaughtSignal else {
        summary.failures.append(failure(next, "the worker ended with \(signal)"))
        break
      }
      let damage = RotTrial.plan(next, samples: samples).1
      summary.add(damage, signal == SIGALRM ? "hang" : "signal")
      summary.failures.append(failure(next, "\(damage.rawValue): signal \(signal)"))
      next += 1
    }
    try? FileManager.default.removeItem(atPath: folder)
    return summary
  }

  private static func failure(_ seed: UInt64, _ words: String) -> String {
    "\(words)\n  again: \(CommandLine.arguments[0]) rot --from \(seed) --to \(seed + 1)"
  }

  /// The work of one process: a line for each trial, before the next begins.
  static func runWorker(_ folder: String, seeds: Range<UInt64>) throws {
    let samples = try RotSample.makeAll(in: folder)
    var expectations: [Int: RotExpectation] = [:]
    for seed in seeds {
      let (index, damage, dice) = RotTrial.plan(seed, samples: samples.count)
      let expected = try expectations[index] ?? RotExpectation(samples[index], in: folder)
      expectations[index] = expected
      alarm(alarmSeconds)
      let trial = RotTrial(seed: seed, expected: expected, folder: folder)
      let (outcome, words) = try trial.run(damage, dice)
      switch outcome {
      case .right: say("\(seed) right")
      case .told: say("\(seed) told")
      case .wrong(let what):
        let line = "\(words): \(what)".replacingOccurrences(of: "\n", with: " ")
        say("\(seed) wrong \(line)")
      }
    }
    alarm(0)
  }

  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}
