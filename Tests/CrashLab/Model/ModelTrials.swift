import Foundation
import TestSupport

/// Random operations on a journal and on the oracle side by side, with openings, crashes and readers.
///
/// A seed is one trial that counts as many as it has operations.
struct ModelTrials {
  let seed: UInt64
  let folder: String

  /// Makes the trial of a seed; the journals stand in the worker's folder.
  init(seed: UInt64, _ worker: Worker) {
    self.seed = seed
    folder = worker.scratch + "/model"
  }

  /// Makes it; hits are states that were read beside the writer, or again in the past, and compared.
  ///
  /// If it is the only one that is made, the shortest list of steps that fails is told too.
  func run(in worker: inout Worker) {
    let count = worker.share.steps
    let isReplay = worker.share.only != nil
    worker.trial(of: count, "\(count) operations") { tally in
      let outcome = run { $0.outcome(drawing: count) }
      tally.hits += outcome.readerViews + outcome.pastViews
      guard let difference = outcome.difference else { return nil }
      if isReplay { tellShortest(outcome.steps) }
      return Finding(.wrong, difference.replacing("\n", with: " "))
    }
  }

  private func run(_ body: (ModelRun) -> ModelRun.Outcome) -> ModelRun.Outcome {
    defer { Scratch.remove(folder) }
    return body(ModelRun(folder: folder, seed: seed))
  }

  private func tellShortest(_ steps: [ModelStep]) {
    // It may take minutes.
    alarm(0)
    let shortest = Shrinker { candidate in
      run { $0.outcome(of: candidate) }.difference != nil
    }.shrink(steps)
    let lines = shortest.map(\.line) + [run { $0.outcome(of: shortest) }.difference ?? ""]
    FileHandle.standardError.write(Data((lines.joined(separator: "\n") + "\n").utf8))
  }
}
