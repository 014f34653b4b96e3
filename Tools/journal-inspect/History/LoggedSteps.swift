import DragJournal
import DragModel

/// Which steps of the histories some events made, undid or did again.
struct LoggedSteps {
  /// What an event did to a step.
  enum Deed: Character {
    case made = "*"
    case joined = "+"
    case undone = "<"
    case redone = ">"
  }

  /// What an event did to a step, and the branch that this is in.
  struct Mark {
    var deed: Deed
    var branch: StepBranches.Branch
  }

  /// The branches of all histories.
  let branches: StepBranches
  private var made: [SequenceNumber: StepNumber] = [:]

  private static let pieceCount: UInt64 = 256

  /// Looks at the histories, and goes back through the log to the first of some events in order: steps
  /// are numbered as they are made, so they are counted from the newest one down.
  init(of journal: Journal, in events: [LoggedEvent]) throws(Failure) {
    let now = try Failure.wrapping { () throws(JournalError) in
      try journal.read { (state) throws(JournalError) in
        let histories = try state.actors().map { (actor) throws(JournalError) in
          (actor, try state.history(of: actor))
        }
        return (sequence: state.sequence, newestStep: state.newestStep, histories: histories)
      }
    }
    branches = StepBranches(now.histories)
    guard let first = events.first?.sequence else { return }
    var number = now.newestStep
    var end = now.sequence.value
    while end >= first.value {
      let size = min(Self.pieceCount, end)
      let start = SequenceNumber(end - size)
      let piece = try Failure.wrapping { () throws(JournalError) in
        try journal.events(after: start, limit: Int(size))
      }
      for logged in piece.reversed() where logged.event.makesStep {
        made[logged.sequence] = StepNumber(number)
        number -= 1
      }
      end -= size
    }
  }

  /// What an event did to a step; nil if it is about none.
  func mark(of logged: LoggedEvent) -> Mark? {
    for change in logged.event.changes {
      let (deed, step): (Deed, StepNumber)
      switch change {
      case .makeStep: (deed, step) = (.made, made[logged.sequence] ?? .none)
      case .joinStep(let joined): (deed, step) = (.joined, joined)
      case .joinArrival(let arrival): (deed, step) = (.joined, arrival.step)
      case .takeBack(let move): (deed, step) = (.undone, move.step)
      case .doAgain(let move): (deed, step) = (.redone, move.step)
      default: continue
      }
      return Mark(deed: deed, branch: branches.branch(of: step, by: logged.event.actor))
    }
    return nil
  }
}

extension Event {
  fileprivate var makesStep: Bool {
    changes.contains { if case .makeStep = $0 { true } else { false } }
  }
}
