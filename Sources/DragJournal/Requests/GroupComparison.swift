import DragModel

/// Whether a group has changed anything in the end.
extension Draft {
  /// Compares each list and item that a group changed with how it was when the group first did.
  ///
  /// How it was is found by going back over the events since, whoever made them: once to find when
  /// each was first changed, once to compare.
  ///
  /// - Complexity: O(k log n + m), k = events since the group began, n = entries of a list, m =
  ///   entries of all lists that it changed.
  func hasChangedAnything(_ group: GroupRecord) throws(JournalError) -> Bool {
    var firstTouch: [NodeNumber: SequenceNumber] = [:]
    try goBack(over: group) { (past, event, sequence) throws(JournalError) in
      for change in event.changes {
        for node in try past.nodes(concernedBy: change) { firstTouch[node] = sequence }
      }
      return true
    }
    let touched = Dictionary(grouping: firstTouch.keys) { firstTouch[$0] ?? .zero }
    var isDifferent = false
    try goBack(over: group) { (past, _, sequence) throws(JournalError) in
      for node in touched[sequence] ?? [] where !isDifferent {
        isDifferent = try past.isShownDifferently(node, from: state)
      }
      return !isDifferent
    }
    return isDifferent
  }

  /// Hands out the state before each event of a group, newest first, until the body has enough.
  private func goBack(
    over group: GroupRecord,
    _ body: (State, Event, SequenceNumber) throws(JournalError) -> Bool
  ) throws(JournalError) {
    guard let first = group.runs.first?.sequence else { return }
    let ofGroup = Set(group.runs.map(\.sequence))
    var past = state
    while past.sequence >= first {
      let sequence = past.sequence
      let event = try event(at: sequence)
      try past.revert(event)
      guard ofGroup.contains(sequence) else { continue }
      if try !body(past, event, sequence) { return }
    }
  }
}

extension Change {
  /// The nodes whose look the change concerns: the entry, and the containers it left and reached.
  var touchedNodes: [NodeNumber] {
    var nodes: [NodeNumber] = []
    forEachTouchedNode { nodes.append($0) }
    return nodes
  }

  /// Hands out the nodes whose look the change concerns.
  ///
  /// Something gone that it was taken out of has no look.
  func forEachTouchedNode<E: Error>(_ body: (NodeNumber) throws(E) -> Void) throws(E) {
    switch self {
    case .relocate(let relocation):
      try body(relocation.node)
      if relocation.passage != .returning, let left = relocation.from?.container, left != .root {
        try body(left)
      }
      if let reached = relocation.to?.container, reached != .root { try body(reached) }
    case .set(let change): try body(change.node)
    case .write(let writing):
      try body(writing.document)
      for part in writing.parts { if let object = part.object { try body(object) } }
    case .show(let showing): for passage in showing.passages { try body(passage.document) }
    case .style(let styling): for piece in styling.pieces { try body(piece.document) }
    case .moveText(let move):
      try body(move.from)
      try body(move.to)
    default: return
    }
  }
}

extension State {
  /// The nodes that a change makes look different, in the state before it: what it touches, and,
  /// if the node comes or goes, all that comes or goes with it.
  fileprivate func nodes(concernedBy change: Change) throws(JournalError) -> [NodeNumber] {
    switch change {
    case .relocate(let relocation)
    where relocation.from == nil || relocation.to == nil || relocation.passage != .ordinary:
      return try change.touchedNodes + subtree(of: relocation.node)
    case .write(let writing):
      // A copied object comes with what it holds.
      var concerned = change.touchedNodes
      for object in writing.parts.compactMap(\.object) { concerned += try subtree(of: object) }
      return concerned
    case .show:
      var concerned = change.touchedNodes
      for object in try objects(in: change, isDone: false) { concerned += try subtree(of: object) }
      return concerned
    default: return change.touchedNodes
    }
  }

  /// True if a node is there in one state only, or its entries or values differ.
  func isShownDifferently(
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
    if before.kind == .document { return try shownText(of: number) != other.shownText(of: number) }
    return try shownEntries(of: number) != other.shownEntries(of: number)
  }
}
