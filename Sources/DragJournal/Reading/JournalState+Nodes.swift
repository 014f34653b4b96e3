package import DragModel

/// What follows a journal event by event looks at nodes by their numbers, also at those that are gone:
/// while they are, events may change them all the same.
extension JournalState {
  /// How many nodes events have made so far; their numbers are smaller, the journal's own is 0.
  package var nodeCount: UInt32 { state.nodes.count }

  /// How many steps there are or were, of all actors; their numbers are smaller, and there is no 0.
  package var stepCount: UInt32 { state.steps.count }

  /// True while transfers are under way.
  package var hasOpenTransfers: Bool { !state.openTransfers.isEmpty }

  /// What is said of a node other than a placeholder; its depth is not told.
  ///
  /// - Throws: `corrupt` for a number that no event up to `sequence` has given.
  /// - Complexity: O(1).
  package func entry(of node: NodeNumber) throws(JournalError) -> OutlineEntry {
    try entry(of: state.node(node), depth: 0)
  }

  /// What a node stands in; nil for one that stands nowhere.
  ///
  /// - Throws: As for an entry.
  /// - Complexity: O(1).
  package func container(of node: NodeNumber) throws(JournalError) -> NodeNumber? {
    try state.parent(of: node)
  }

  /// What a node holds as it is shown, in order: placeholders too, of a document the objects.
  ///
  /// - Throws: As for an entry.
  /// - Complexity: O(n), n = entries.
  package func shownEntries(of node: NodeNumber) throws(JournalError) -> [NodeNumber] {
    try state.shownEntries(of: node)
  }

  /// The text of a document.
  ///
  /// - Throws: As for an entry.
  /// - Complexity: O(n), n = length of the text.
  package func text(ofDocument node: NodeNumber) throws(JournalError) -> RichText {
    try richText(state.shownText(of: node))
  }

  /// The placeholders in the text of a document, with their offsets in scalars.
  ///
  /// - Throws: As for an entry.
  /// - Complexity: O(t log n), t = transfers under way, n = length of the text.
  package func placeholders(
    inDocument node: NodeNumber
  ) throws(JournalError) -> [(offset: Int, transfer: TransferNumber)] {
    try placeholders(in: node).map { ($0.offset, $0.placeholder.transfer) }
  }

  /// A transfer, as tools list it.
  ///
  /// - Throws: `corrupt` for a number that no event up to `sequence` has given.
  /// - Complexity: O(1).
  package func transfer(_ number: TransferNumber) throws(JournalError) -> TransferView {
    try state.view(of: number)
  }

  /// The drag sessions whose drops are in a step.
  ///
  /// - Throws: `stepNotFound`, `horizonReached` for a step that was pruned.
  /// - Complexity: O(1).
  package func sessions(of step: StepNumber) throws(JournalError) -> [SessionID] {
    try state.existing(step).sessions.map { (session) throws(JournalError) in
      try id(of: session)
    }
  }
}
