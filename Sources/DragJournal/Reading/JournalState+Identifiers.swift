public import DragModel

extension JournalState {
  /// The identifier of a list or item that events name by number; it never changes.
  ///
  /// The journal itself, `NodeNumber.root`, has an empty one.
  ///
  /// - Throws: `corrupt` for a number that no event up to `sequence` has given.
  /// - Complexity: O(1).
  public func id(of node: NodeNumber) throws(JournalError) -> ContentID {
    try state.node(node).id
  }

  /// The identifier of a drag session that events name by number.
  ///
  /// - Throws: `corrupt` for a number that no event up to `sequence` has given.
  /// - Complexity: O(1).
  public func id(of session: SessionNumber) throws(JournalError) -> SessionID {
    try state.session(session).id
  }
}
