/// What a process does to a journal while its end is tried out: a bit of everything, from one seed.
///
/// Lists, texts, drags, transfers, undo and redo, groups, prunes and mistakes come from the generator
/// for transfers; content of its own, collections, compactions and closings are added.
package struct Workload: Sendable {
  /// One thing to do.
  package enum Step: Hashable, Sendable {
    /// A request.
    case operation(Operation)
    /// Frees content that nothing can reach.
    case collect
    /// Goes on in a new generation without the free pages.
    case compact

    /// What it does, in a word.
    package var name: String {
      switch self {
      case .operation(let operation):
        String(String(describing: operation.verb).prefix { $0.isLetter })
      case .collect: "collect"
      case .compact: "compact"
      }
    }

    /// Whether it may be acknowledged before it is durable.
    package var isDeferred: Bool {
      guard case .operation(let operation) = self else { return false }
      switch operation.verb {
      case .drag, .add, .cancel, .begin: return true
      default: return false
      }
    }

    /// Whether the journal is closed and opened for it.
    package var isReopening: Bool {
      guard case .operation(let operation) = self else { return false }
      return operation.verb == .reopen || operation.verb == .crash
    }

    /// Whether it is made of several commits, of which the first may be durable when it fails.
    package var isCompound: Bool { isReopening || self == .collect || self == .compact }
  }

  /// What it was drawn from.
  package let seed: UInt64
  /// What is done, in order.
  package let steps: [Step]

  /// Draws so many steps; each eighth seed has content that makes the file grow past a small map.
  package init(seed: UInt64, count: Int) {
    self.seed = seed
    var generator = WorkloadGenerator(seed: seed, withLargeContent: Self.isLarge(seed))
    var journal = OracleJournal()
    steps = (0..<count).map { _ in
      let step = generator.next(for: journal)
      if case .operation(let operation) = step { journal.perform(operation) }
      return step
    }
  }

  /// Whether the seed has content that makes the file grow past a small map.
  package var isLarge: Bool { Self.isLarge(seed) }

  private static func isLarge(_ seed: UInt64) -> Bool { seed % 8 == 0 }
}
