import Foundation

/// Each of the fuzzer's targets for some seconds, from a seed and what earlier seeds found worth keeping.
///
/// What is counted as hit are the inputs tried.
struct FuzzTrials {
  /// A target, and the longest input to be tried in bytes.
  private static let targets = [
    ("events", 4_096), ("pages", 262_144), ("play", 4_096), ("export", 65_536),
  ]

  private let seed: UInt64
  private let seconds: Int
  private let folder: String
  private let fuzzer: String

  init(seed: UInt64, _ worker: borrowing Worker) throws(LabError) {
    guard let fuzzer = ProcessInfo.processInfo.environment["CRASH_LAB_FUZZER"] else {
      throw LabError("CRASH_LAB_FUZZER must name the fuzzer: Tools/crash-lab builds it and says so")
    }
    self.fuzzer = fuzzer
    self.seed = seed
    seconds = worker.share.steps
    folder = worker.scratch
  }

  func run(in worker: inout Worker) throws {
    for (target, limit) in Self.targets {
      try worker.trial("\(target) for \(seconds) s") { tally in
        try finding(target, limit: limit, &tally)
      }
    }
  }

  private func finding(
    _ target: String, limit: Int, _ tally: inout Tally
  ) throws(LabError) -> Finding? {
    let seeds = "\(folder)/\(target)-seeds"
    let kept = "\(folder)/\(target)-kept"
    if access(kept, F_OK) != 0 {
      mkdir(kept, 0o700)
      let maker = try start(target, [], ["DRAGJOURNAL_FUZZ_SEEDS": seeds])
      let lines = maker.rest()
      guard maker.wait() == .exit(0) else { throw LabError(lines.joined(separator: " ")) }
    }
    let input = NSTemporaryDirectory() + "/crash-lab-\(target)-\(seed)-"
    let child = try start(
      target,
      [
        kept, seeds, "-seed=\(seed)", "-max_total_time=\(seconds)", "-max_len=\(limit)",
        "-timeout=10", "-rss_limit_mb=2048", "-print_final_stats=1", "-artifact_prefix=\(input)",
      ])
    let lines = child.rest()
    let tried = lines.compactMap { line in
      line.hasPrefix("stat::number_of_executed_units:")
        ? Int(line.split(separator: " ").last ?? "") : nil
    }
    tally.hits += tried.last ?? 0
    let end = child.wait()
    if end == .exit(0), (tried.last ?? 0) > 0 { return nil }
    let told = lines.filter {
      $0.hasPrefix("does not hold") || $0.hasPrefix("SUMMARY") || $0.contains("Test unit written")
    }
    return Finding(.signal, ([target, "\(end)"] + told).joined(separator: "; "))
  }

  private func start(
    _ target: String, _ words: [String], _ variables: [String: String] = [:]
  ) throws(LabError) -> Child {
    try Child(
      words, of: fuzzer,
      variables: variables.merging(["DRAGJOURNAL_FUZZ_TARGET": target]) { $1 }, withErrors: true)
  }
}
