import DragModel

/// What an undo takes: a step, or a drop by transfers that has none yet.
enum Undoable {
  case step(StepNumber)
  case drop(DropNumber)
}

/// Drops by transfers of which some run and none has committed.
extension State {
  /// The open drops of everyone or of one actor, in the order in which they were dropped.
  ///
  /// - Complexity: O(d log t), d = drops of which transfers are under way, t = those transfers.
  func openDrops(of actor: ActorID? = nil) throws(JournalError) -> [DropNumber] {
    var found: [DropNumber] = []
    for (number, _) in try openTransfersByDrop() {
      let drop = try drop(number)
      let session = try session(drop.seed.session)
      guard drop.runningCount > 0, drop.committedCount == 0,
        !session.origin.isExcludedFromHistory, actor == nil || session.actor == actor
      else { continue }
      found.append(number)
    }
    return found
  }

  /// The transfers under way, drop by drop, in the order in which they were begun.
  ///
  /// - Complexity: O(d log t), d = drops, t = transfers.
  func openTransfersByDrop() throws(JournalError) -> [(
    drop: DropNumber, transfers: ArraySlice<TransferNumber>
  )] {
    var found: [(drop: DropNumber, transfers: ArraySlice<TransferNumber>)] = []
    var rest = openTransfers[...]
    while let first = rest.first {
      let number = try transfer(first).drop
      let drop = try drop(number)
      let end = openTransfers.sortedIndex(of: TransferNumber(drop.first.value + drop.count))
      found.append((number, rest[..<end]))
      rest = rest[end...]
    }
    return found
  }

  /// The newer of a step, by when it was made or last done again, and an open drop.
  func newer(_ step: StepNumber, _ drop: DropNumber?) throws(JournalError) -> Undoable? {
    guard let drop else { return step == .none ? nil : .step(step) }
    if step == .none { return .drop(drop) }
    return try self.step(step).doneAt > self.drop(drop).droppedAt ? .step(step) : .drop(drop)
  }

  /// What menus call an open drop.
  func name(of drop: DropNumber) throws(JournalError) -> StepName {
    let record = try self.drop(drop)
    return record.stepName(count: Int(record.count))
  }
}

extension Draft {
  /// Stops the transfers of an open drop.
  mutating func stop(_ number: DropNumber) throws(JournalError) -> HistoryReply {
    let name = try state.name(of: number)
    try end(state.drop(number).transfers, .stopped)
    return HistoryReply(
      sequence: state.sequence, step: nil, name: name, result: .cancelled, conflicts: [])
  }

  /// Stops what still runs of the drop that became a step; true if anything did.
  mutating func stopTransfers(of step: StepNumber) throws(JournalError) -> Bool {
    var running: [TransferNumber] = []
    for (drop, transfers) in try state.openTransfersByDrop()
    where try state.drop(drop).step == step {
      running += transfers
    }
    try end(running, .stopped)
    return !running.isEmpty
  }
}
