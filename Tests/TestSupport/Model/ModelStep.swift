/// One thing that a run of the model test does.
package enum ModelStep: Hashable, Sendable {
  /// An operation; a request waits for the next commit, a question and an opening make one first.
  case operation(Operation)
  /// What waits is performed, with one commit.
  case commit
  /// Content that nothing can reach is freed.
  case collect
  /// The journal goes on in a new generation without the free pages.
  case compact
  /// What is deferred is made durable.
  case flush

  /// The step as a line: an operation as the play protocol writes it.
  package var line: String {
    switch self {
    case .operation(let operation): operation.playLine
    case .commit: "commit"
    case .collect: "collect"
    case .compact: "compact"
    case .flush: "flush"
    }
  }
}

/// Draws the steps of a joined run: those of a workload, some of them in groups that share a commit.
package struct ModelGenerator: Sendable {
  private var workload: WorkloadGenerator
  private var random: SplitMix64
  /// How many more requests the next commit is to hold.
  private var waiting = 0

  /// Makes the generator of a seed: of eight, one is about lists alone and one leaves transfers out.
  package init(seed: UInt64) {
    let focus: WorkloadGenerator.Focus =
      switch seed % 8 {
      case 0: .lists
      case 1: .texts
      default: .everything
      }
    workload = WorkloadGenerator(seed: seed, focus: focus, withLargeContent: false)
    random = SplitMix64(seed: seed &* 0x9E37_79B9)
  }

  /// Draws the next steps, of which one is no commit, for a journal in this state.
  package mutating func next(for journal: OracleJournal) -> [ModelStep] {
    var operation: Operation
    switch workload.next(for: journal) {
    case .operation(let next): operation = next
    case .collect: return [.collect]
    case .compact: return [.compact]
    }
    switch operation.verb {
    case .reopen, .crash:
      operation.verb = random.chance(60) ? .crash : .reopen
      return random.chance(40) ? [.flush, .operation(operation)] : [.operation(operation)]
    default: break
    }
    guard operation.isRequest else { return [.operation(operation)] }
    if waiting > 0 {
      waiting -= 1
    } else if random.chance(12) {
      waiting = 1 + random.below(7)
    }
    return waiting > 0 ? [.operation(operation)] : [.operation(operation), .commit]
  }
}
