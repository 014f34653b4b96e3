import Dispatch
import Synchronization

/// One run of a part by several workers.
struct PartRun {
  /// A finding with the trial that it was made in.
  struct Report {
    let finding: Finding
    let seed: UInt64
    let index: Int
    let name: String
  }

  /// What a run came to.
  struct Outcome {
    var tally = Tally()
    var reports: [Report] = []
    var seconds = 0.0

    /// How many findings are of a kind.
    func count(_ kind: Finding.Kind) -> Int { reports.count { $0.finding.kind == kind } }
  }

  let share: Worker.Share
  let workers: Int

  /// Runs it, with as many processes as there are workers.
  func run() throws(LabError) -> Outcome {
    let begin = ContinuousClock.now
    let outcome = Mutex(Outcome())
    let failure = Mutex<LabError?>(nil)
    DispatchQueue.concurrentPerform(iterations: workers) { number in
      do throws(LabError) {
        let found = try run(number)
        outcome.withLock {
          $0.tally = $0.tally + found.tally
          $0.reports += found.reports
        }
      } catch {
        failure.withLock { $0 = error }
      }
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
    return outcome.withLock {
      $0.seconds = (ContinuousClock.now - begin) / .seconds(1)
      return $0
    }
  }

  /// Runs one worker, and another in its place each time a signal ends it.
  private func run(_ number: Int) throws(LabError) -> Outcome {
    var outcome = Outcome()
    var share = share
    share.number = number
    share.workers = workers
    while true {
      let scratch = try Scratch.make()
      defer { Scratch.remove(scratch) }
      let worker = try Child(share.arguments + ["--scratch", scratch])
      var at: [Substring] = []
      var tally = Tally()
      var isOver = false
      while let line = worker.line() {
        let words = line.split(separator: " ")
        switch words.first {
        case "at":
          at = words
          tally.tried += 1
        case "tally": tally = Tally(Array(words.dropFirst()))
        case "over": isOver = true
        case "found":
          guard let kind = Finding.Kind(rawValue: String(words[1])) else { continue }
          let text = words.dropFirst(2).joined(separator: " ")
          outcome.reports.append(report(Finding(kind, text), at))
        default: throw LabError("a worker said: \(line)")
        }
      }
      outcome.tally = outcome.tally + tally
      let end = worker.wait()
      if isOver, end == .exit(0) { return outcome }
      guard case .signal(let signal) = end, at.count > 3, let counted = Int(at[1]) else {
        throw LabError("a worker ended by itself at \(at.joined(separator: " ")): \(end)")
      }
      let kind: Finding.Kind = signal == 14 ? .hang : .signal
      outcome.reports.append(report(Finding(kind, "the checking process got \(signal)"), at))
      if share.only != nil { return outcome }
      share.skipped = counted + 1
    }
  }

  private func report(_ finding: Finding, _ at: [Substring]) -> Report {
    Report(
      finding: finding, seed: at.count > 2 ? UInt64(at[2]) ?? 0 : 0,
      index: at.count > 3 ? Int(at[3]) ?? 0 : 0,
      name: at.dropFirst(4).joined(separator: " "))
  }
}

extension Worker.Share {
  /// The command line of a worker that makes it.
  var arguments: [String] {
    var words = [
      "worker", part.rawValue, "--seed", "\(seed)", "--steps", "\(steps)", "--count", "\(count)",
      "--number", "\(number)",
      "--workers", "\(workers)", "--skipped", "\(skipped)",
    ]
    if let only { words += ["--replay", "\(only)"] }
    return words
  }

  /// Reads such a command line.
  init(_ part: Part, _ arguments: Arguments) throws(LabError) {
    self.part = part
    seed = UInt64(try arguments.number("seed") ?? 1)
    steps = try arguments.number("steps") ?? part.steps
    count = try arguments.number("count") ?? part.longCount
    number = try arguments.number("number") ?? 0
    workers = try arguments.number("workers") ?? 1
    skipped = try arguments.number("skipped") ?? 0
    only = try arguments.number("replay")
  }
}
