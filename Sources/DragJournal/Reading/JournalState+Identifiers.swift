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

  /// The transfer that a node, which events name by number, stands in for; nil for what is no
  /// placeholder.
  ///
  /// - Throws: `corrupt` for a number that no event up to `sequence` has given.
  /// - Complexity: O(1).
  public func transfer(placeheldBy node: NodeNumber) throws(JournalError) -> TransferNumber? {
    try state.node(node).transfer
  }

  /// The transfers that an event has begun, in its order; none if it is no drop by transfers.
  ///
  /// - Complexity: O(log d + k), d = drops by transfers, k = transfers of the event.
  public func transfers(
    begunBy sequence: SequenceNumber
  ) throws(JournalError) -> [TransferNumber] {
    var low: UInt32 = 1
    var high = state.drops.count
    while low < high {
      let middle = low + (high - low) / 2
      if try state.drops.element(middle).droppedAt < sequence {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < state.drops.count else { return [] }
    let drop = try state.drops.element(low)
    return drop.droppedAt == sequence ? drop.transfers : []
  }
}
