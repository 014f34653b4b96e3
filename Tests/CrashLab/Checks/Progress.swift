import DragJournal
import Store
import TestSupport

/// How far a writer came, by what it said before its end.
struct Progress {
  /// What an error says of the change that failed.
  enum Outcome: String {
    case notApplied = "not-applied"
    case applied
    case unknown

    init(_ error: JournalError) {
      guard case .storage(let error) = error else {
        self = .notApplied
        return
      }
      switch error.outcome {
      case .notApplied: self = .notApplied
      case .applied: self = .applied
      case .unknown: self = .unknown
      }
    }
  }

  /// Whether the journal was open.
  private(set) var isReady = false
  /// How many steps were acknowledged.
  private(set) var done = 0
  /// Whether another step was begun.
  private(set) var isInStep = false
  /// What was said of each failure of that step.
  private(set) var outcomes: [Outcome?] = []
  /// What it said that no undisturbed writer says.
  private(set) var troubles: [String] = []

  /// Takes notice of a line.
  mutating func read(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 3)
    switch words.first {
    case "ready": isReady = true
    case "begin":
      isInStep = true
      outcomes = []
    case "done":
      done += 1
      isInStep = false
      outcomes = []
    case "failed":
      outcomes.append(words.count > 2 ? Outcome(rawValue: String(words[2])) : nil)
      troubles.append(line)
    default: troubles.append(line)
    }
  }

  /// How many events the log may have.
  func range(in reference: Reference) -> ClosedRange<UInt64> {
    guard isReady else { return 0...0 }
    let steps = done + (isInStep ? 1 : 0)
    let isDone = isInStep && outcomes.contains(.applied)
    let floor = reference.floor(after: isDone ? steps : done)
    var end = reference.end(after: steps)
    // What was said not to be applied, each time it was tried, must not be there.
    if isInStep, !outcomes.isEmpty, outcomes.allSatisfy({ $0 == .notApplied }),
      !(done < reference.workload.steps.count && reference.workload.steps[done].isCompound)
    {
      end = reference.end(after: done)
    }
    return floor...max(floor, end)
  }
}
