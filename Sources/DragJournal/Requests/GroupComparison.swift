import DragModel

/// Whether a group has changed anything in the end.
extension Draft {
  /// Compares each list and item that a group changed with how it was when the group first did.
  ///
  /// How it was is found by going back over the events since, whoever made them.
  func hasChangedAnything(_ group: GroupRecord) throws(JournalError) -> Bool {
    guard let first = group.runs.first?.sequence else { return false }
    var firstTouch: [SequenceNumber: [NodeNumber]] = [:]
    var seen: Set<NodeNumber> = []
    for run in group.runs {
      for change in try event(at: run.sequence).changes {
        for node in change.touchedNodes where seen.insert(node).inserted {
          firstTouch[run.sequence, default: []].append(node)
        }
      }
    }
    var past = state
    var sequence = state.sequence
    while sequence >= first {
      try past.revert(event(at: sequence))
      for node in firstTouch[sequence] ?? [] {
        if try past.isShownDifferently(node, from: state) { return true }
      }
      sequence = SequenceNumber(sequence.value - 1)
    }
    return false
  }
}

extension Change {
  /// The nodes whose look the change concerns: the entry, and the containers it left and reached.
  var touchedNodes: [NodeNumber] {
    switch self {
    case .relocate(let relocation):
      [relocation.node, relocation.from?.container, relocation.to?.container]
        .compactMap { $0 }.filter { $0 != .root }
    case .set(let change): [change.node]
    default: []
    }
  }
}

extension State {
  /// True if a node is there in one state only, or its entries or values differ.
  fileprivate func isShownDifferently(
    _ number: NodeNumber, from other: State
  ) throws(JournalError) -> Bool {
    let wasThere = try isPresent(number)
    guard try wasThere == other.isPresent(number) else { return true }
    guard wasThere else { return false }
    let before = try node(number)
    let after = try other.node(number)
    if before.name != after.name || before.properties != after.properties
      || before.representations != after.representations
    {
      return true
    }
    return try entries(of: number) != other.entries(of: number)
  }
}
