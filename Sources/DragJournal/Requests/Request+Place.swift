public import DragModel

extension Request where Reply == ContentReply {
  /// Moves items to a position in a list or item; they keep their identity.
  ///
  /// Refused: `wouldCreateCycle` into itself, `forbidden` across apps, `readOnly`, `outOfBounds`,
  /// and what the target does not allow.
  ///
  /// - Complexity: O(k log n), k = items, n = entries of their containers.
  public static func move(
    _ items: [ContentID], to target: ContentID, at position: Position = .last,
    by attribution: Attribution = .init()
  ) -> Self {
    place(items, .move, kind: .contentMoved, to: target, at: position, as: [], by: attribution)
  }

  /// Copies items, with all they hold, to a position in a list or item.
  ///
  /// `identifiers` are for the items in the order named; the rest are made. Refused: as a move, and
  /// `alreadyExists` for a used identifier.
  ///
  /// - Complexity: O(k log n), k = items copied with all they hold, n = entries of the target.
  public static func copy(
    _ items: [ContentID], to target: ContentID, at position: Position = .last,
    as identifiers: [ContentID] = [], by attribution: Attribution = .init()
  ) -> Self {
    place(
      items, .copy, kind: .contentCopied, to: target, at: position, as: identifiers,
      by: attribution)
  }

  private static func place(
    _ items: [ContentID], _ operation: DropOperation, kind: EventKind, to target: ContentID,
    at position: Position, as identifiers: [ContentID], by attribution: Attribution
  ) -> Self {
    Request { (draft: inout Draft) throws(JournalError) in
      try Checks.shape(items)
      try Checks.shape(target)
      try Checks.shape(position)
      try Checks.shape(identifiers)
      if identifiers.count > items.count { throw .badRequest(.tooManyIdentifiers) }
      try draft.check(attribution)
      var wish = Placement.Wish(
        items: [], target: target, position: position, operation: operation,
        givenIDs: identifiers)
      for (index, id) in items.enumerated() {
        let number = try draft.state.presentEntry(id)
        wish.items.append(number)
        if index < identifiers.count, wish.copyIDs[number] == nil {
          wish.copyIDs[number] = identifiers[index]
        }
      }
      let rules = OperationRules(
        allows: DropOperation.allCases, allowsExternalMove: false, origin: attribution.origin)
      let placement = try Placement(consume wish, rules: rules, state: draft.state)
      return try draft.perform(placement, kind, by: attribution)
    }
  }
}

extension Draft {
  /// Does what a placement says, as one event and at most one step.
  mutating func perform(
    _ placement: Placement, _ kind: EventKind, by attribution: Attribution,
    session: SessionNumber? = nil, extra: [ExactText: PropertyValue] = [:]
  ) throws(JournalError) -> ContentReply {
    let operation = placement.decision.operation
    if let task = placement.task {
      return try startTask(task, placement, by: attribution, session: session, extra: extra)
    }
    guard try !placement.changesNothing(in: state) else {
      if let session {
        try append(
          kind, actor: attribution.actor, origin: attribution.origin, session: session,
          bookkeeping: [.endSession(session, .finished(nil))])
      }
      return ContentReply(sequence: state.sequence, changed: false, operation: operation)
    }
    let barrier = try placement.barrier(in: state)
    let facts = session == nil ? [:] : try placement.facts(extra: extra, in: state)
    let items = try place(placement)
    let step = try credit(
      kind, to: attribution, name: placement.stepName, barrier: barrier, session: session,
      facts: facts,
      bookkeeping: session.map { [.endSession($0, .finished(operation))] } ?? [])
    return ContentReply(
      sequence: state.sequence, changed: true, step: step, items: items, operation: operation)
  }
}
