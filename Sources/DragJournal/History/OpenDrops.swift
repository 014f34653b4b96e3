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
  /// - Complexity: O(t), t = transfers under way.
  func openDrops(of actor: ActorID? = nil) throws(JournalError) -> [DropNumber] {
    var found: [DropNumber] = []
    for number in openTransfers {
      let record = try transfer(number)
      guard record.state == .running, found.last != record.drop else { continue }
      let drop = try drop(record.drop)
      let session = try session(drop.seed.session)
      guard drop.committedCount == 0, !session.origin.isExcludedFromHistory,
        actor == nil || session.actor == actor
      else { continue }
      found.append(record.drop)
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
    for number in state.openTransfers {
      let record = try state.transfer(number)
      guard record.state == .running, try state.drop(record.drop).step == step else { continue }
      running.append(number)
    }
    try end(running, .stopped)
    return !running.isEmpty
  }
}
