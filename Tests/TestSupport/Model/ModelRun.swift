import DragJournal
import DragModel

/// Runs steps on a journal and on the oracle side by side and compares them all the way.
package struct ModelRun {
  /// What a run came to.
  package struct Outcome: Sendable {
    /// The first difference, in words; nil if there is none.
    package var difference: String?
    /// What was done, up to the difference.
    package var steps: [ModelStep] = []
    /// How many states were read by other threads and compared.
    package var readerViews = 0
    /// How many states were read again in the end and compared.
    package var pastViews = 0
  }

  /// A folder for the journals, which is not there yet.
  private let folder: String
  private let seed: UInt64

  /// Makes a run in a place where nothing is yet; intervals and readings depend on the seed.
  package init(folder: String, seed: UInt64) {
    self.folder = folder
    self.seed = seed
  }

  /// Draws and performs so many operations.
  package func outcome(drawing count: Int) -> Outcome {
    var generator = ModelGenerator(seed: seed)
    var left = count
    return run { oracle in
      if left == 0 { return nil }
      left -= 1
      return generator.next(for: oracle)
    }
  }

  /// Performs steps.
  package func outcome(of steps: [ModelStep]) -> Outcome {
    var left: [ModelStep]? = steps
    return run { _ in
      defer { left = nil }
      return left
    }
  }

  /// Performs what is drawn for each state, until nothing is.
  private func run(_ next: (OracleJournal) -> [ModelStep]?) -> Outcome {
    var outcome = Outcome()
    do throws(JournalError) {
      var session = try ModelSession(folder: folder, seed: seed)
      defer { session.leave() }
      while outcome.difference == nil, let steps = next(session.oracle) {
        for step in steps where outcome.difference == nil {
          outcome.steps.append(step)
          outcome.difference = try session.perform(step).map {
            "step \(outcome.steps.count), \(step.line): \($0)"
          }
        }
      }
      if outcome.difference == nil { outcome.difference = try session.finish() }
      outcome.readerViews = session.readerViews
      outcome.pastViews = session.pastViews
    } catch {
      outcome.difference = "the journal failed: \(error)"
    }
    return outcome
  }
}
