/// Damaged journals, each read, verified, recovered and written.
///
/// Allowed is the right answer, or a typed error; not a signal, a hang, or a wrong answer.
struct RotTrials {
  let seed: UInt64
  let samples: [RotSample]
  let folder: String

  /// How many trials a seed has.
  private static let trialsPerSeed: UInt64 = 10_000

  /// Makes the sound journals in the worker's folder.
  init(seed: UInt64, _ worker: Worker) throws {
    self.seed = seed
    folder = worker.scratch
    samples = try RotSample.makeAll(in: folder)
  }

  /// Makes the trials; a hit is one in which something was refused.
  func run(in worker: inout Worker) throws {
    var expectations: [Int: RotExpectation] = [:]
    for number in 0..<Self.trialsPerSeed where !worker.isOver {
      let seed = seed * Self.trialsPerSeed + number
      let (index, damage, dice) = RotTrial.plan(seed, samples: samples.count)
      try worker.trial("\(samples[index].name): \(damage.rawValue)") { tally in
        let expected = try expectations[index] ?? RotExpectation(samples[index], in: folder)
        expectations[index] = expected
        let trial = RotTrial(seed: seed, expected: expected, folder: folder)
        let (outcome, words) = try trial.run(damage, dice)
        switch outcome {
        case .right: return nil
        case .told:
          tally.hits += 1
          return nil
        case .wrong(let what):
          return Finding(.wrong, "\(words): \(what)".replacing("\n", with: " "))
        }
      }
    }
  }
}
