package import DragModel

/// What joins a state to the log: which event made a step, and what events name by number.
extension JournalState {
  /// The number of the newest step of all actors; 0 if there never was one.
  package var newestStep: UInt32 { state.steps.count - 1 }

  /// The event that made a step or last did it again; nil if there is no such step.
  ///
  /// - Throws: `corrupt` for damaged pages.
  package func event(of step: StepNumber) throws(JournalError) -> SequenceNumber? {
    guard step != .none, step.value < state.steps.count else { return nil }
    return try state.step(step).doneAt
  }

  /// The event that the actor's next plain undo would take back; nil: there is nothing to undo.
  ///
  /// - Throws: `corrupt` for damaged pages.
  /// - Complexity: O(1) unless steps were undone out of order.
  package func eventToUndo(of actor: ActorID) throws(JournalError) -> SequenceNumber? {
    switch try state.nextUndoable(of: actor) {
    case nil: nil
    case .drop(let drop): try state.drop(drop).droppedAt
    case .step(let step): try state.step(step).doneAt
    }
  }

  /// The event of the step that the actor's next plain redo would do again; nil: there is none.
  ///
  /// - Throws: `corrupt` for damaged pages.
  package func eventToRedo(of actor: ActorID) throws(JournalError) -> SequenceNumber? {
    guard let step = try state.nextRedoable(of: actor) else { return nil }
    return try state.step(step).doneAt
  }

  /// What a drag session has lifted or was lent, at any depth.
  ///
  /// - Throws: `corrupt` for a number that no event up to `sequence` has given.
  package func items(of session: SessionNumber) throws(JournalError) -> [ContentID] {
    let record = try state.session(session)
    var ids = try record.items.map { (node) throws(JournalError) in try state.node(node).id }
    for item in record.external?.items ?? [] { ids += item.identifiers }
    return ids
  }

  /// The node that an identifier belongs to, there or gone; nil if there never was one.
  ///
  /// - Throws: `corrupt` for damaged pages.
  package func node(of id: ContentID) throws(JournalError) -> NodeNumber? {
    try state.number(of: id)
  }

  /// Whom a transfer concerns that events name by number.
  ///
  /// - Throws: `corrupt` for a number that no event up to `sequence` has given.
  package func parties(of number: TransferNumber) throws(JournalError) -> TransferParties {
    let record = try state.transfer(number)
    let drop = try state.drop(record.drop)
    let nodes = [record.seed.item, record.seed.source].compactMap(\.self)
    let target = try drop.seed.target.map { (node) throws(JournalError) in
      try state.node(node).id
    }
    return TransferParties(
      items: try nodes.map { (node) throws(JournalError) in try state.node(node).id },
      target: target, session: try state.session(drop.seed.session).id)
  }
}

/// Whom a transfer concerns.
package struct TransferParties: Sendable {
  /// What arrives, and what that is a copy of or a link to.
  package let items: [ContentID]
  /// The container that it was dropped on; nil: another app.
  package let target: ContentID?
  /// The drag session of the drop.
  package let session: SessionID
}

extension NewItem {
  /// The identifiers of the item and of all in it.
  package var identifiers: [ContentID] {
    (id.map { [$0] } ?? [])
      + (items ?? []).flatMap { inner in
        switch inner {
        case .plain(let id): [id]
        case .new(let item): item.identifiers
        }
      }
  }
}
