public import DragModel

extension Request where Reply == ContentReply {
  /// Drops what a session drags.
  ///
  /// Durable when acknowledged; one step, whatever it holds.
  ///
  /// Items that are gone are left out and told in `skipped`. A refused drop leaves the session
  /// dragging. Refused: `sessionNotFound`, `sessionEnded`, and as a move or copy.
  ///
  /// - Complexity: as a move or copy.
  public static func drop(
    _ session: SessionID, on target: DropTarget, by attribution: Attribution = .init()
  ) -> Self {
    Request { (draft: inout Draft) throws(JournalError) in
      try Checks.shape(session)
      try target.checkShape()
      try draft.check(attribution)
      return try draft.drop(session, on: target)
    }
  }

  /// Drops what a session drags on another app: a copy changes nothing here, a move deletes the
  /// items, as one step.
  ///
  /// Refused: as a drop; `forbidden` for a move unless the drag allows external moves.
  public static func drop(
    _ session: SessionID, onApp app: ExactText, operation: DropOperation? = nil,
    fields: [ExactText]? = nil, allOrNothing: Bool = false, byTransfers: Bool = false,
    by attribution: Attribution = .init()
  ) -> Self {
    Request { (draft: inout Draft) throws(JournalError) in
      try Checks.shape(session)
      try draft.check(attribution)
      return try draft.drop(
        session, onApp: app, operation: operation, fields: fields, allOrNothing: allOrNothing,
        byTransfers: byTransfers)
    }
  }
}

extension Draft {
  fileprivate mutating func drop(
    _ id: SessionID, on target: DropTarget
  ) throws(JournalError) -> ContentReply {
    try drop(state.dragging(id), on: target, isConfirmed: false)
  }

  /// Checks a drop, and does it or lets it wait.
  mutating func drop(
    _ number: SessionNumber, on target: DropTarget, isConfirmed: Bool,
    extra: [ExactText: PropertyValue] = [:]
  ) throws(JournalError) -> ContentReply {
    let session = try session(number)
    if session.text != nil { try target.checkIsForText() }
    let content = try session.content(allOrNothing: target.allOrNothing, in: state)
    guard case .items(let load) = content else {
      return try dropText(content, of: session, number, on: target)
    }
    let placement = try Placement(session, load, target: target, state: state)
    var reply: ContentReply
    if !isConfirmed, try waits(placement) {
      reply = try hold(placement, target, of: number, session)
    } else if placement.task == nil, target.byTransfers || session.external != nil,
      try !placement.changesNothing(in: state)
    {
      reply = try beginTransfers(
        placement, allOrNothing: target.allOrNothing, of: number, extra: extra)
    } else {
      reply = try perform(
        placement, .dropPerformed, by: session.attribution, session: number, extra: extra)
    }
    reply.skipped = load.skipped
    return reply
  }

  fileprivate mutating func drop(
    _ id: SessionID, onApp app: ExactText, operation: DropOperation?, fields: [ExactText]?,
    allOrNothing: Bool, byTransfers: Bool
  ) throws(JournalError) -> ContentReply {
    let number = try state.dragging(id)
    let session = try state.session(number)
    if session.external != nil { throw .badRequest(.exclusive("to", "external")) }
    if session.text != nil {
      if byTransfers { throw .badRequest(.notWithText("transfer")) }
      if fields != nil { throw .badRequest(.notWithText("fields")) }
      if allOrNothing { throw .badRequest(.notWithText("allOrNothing")) }
    }
    let content = try session.content(allOrNothing: allOrNothing, in: state)
    var reply = ContentReply(sequence: state.sequence, changed: false)
    var name = StepName.action(.moveText, count: 1)
    let decision: OperationRules.Decision
    switch content {
    case .items(let load):
      let sources = try state.sourceOrder(load.items)
      decision = try session.operationRules.decide(
        asked: operation, sources: sources, target: nil, state: state)
      if fields != nil, decision.operation == .move { throw .badRequest(.fieldsWithoutCopy) }
      reply.skipped = load.skipped
      name = .action(.moveItem, count: sources.count)
      if decision.operation == .move {
        if byTransfers {
          var begun = try beginTransfers(
            of: sources, decision, toApp: app, allOrNothing: allOrNothing, of: number)
          begun.skipped = load.skipped
          return begun
        }
        _ = try takeAway(sources)
      }
    case .text(let text, _):
      decision = try session.operationRules.decide(
        asked: operation, from: [text.document], isText: true, target: nil, state: state)
      if decision.operation == .move { try show(state.hiding(text)) }
    }
    reply.operation = decision.operation
    reply.changed = hasChanges
    var facts = decision.facts(toApp: app)
    if let fields { facts["fields"] = .list(fields.map { .text($0) }) }
    reply.step = try credit(
      .dropPerformed, to: session.attribution, name: name, session: number, facts: facts,
      bookkeeping: [.endSession(number, .finished(hasChanges ? decision.operation : nil))])
    reply.sequence = state.sequence
    return reply
  }
}

extension Draft {
  private mutating func dropText(
    _ content: DraggedContent, of session: SessionRecord, _ number: SessionNumber,
    on target: DropTarget
  ) throws(JournalError) -> ContentReply {
    guard case .text(let text, let edges) = content else {
      throw .badRequest(.nothingLifted)
    }
    let placement = try TextPlacement(
      text, edges: edges, session: session, target: target, state: state)
    return try perform(placement, .dropPerformed, by: session.attribution, session: number)
  }
}

extension TextPlacement {
  /// What a drop of a session's text on a target comes to.
  init(
    _ text: FoundText, edges: (first: TextNumber, last: TextNumber), session: SessionRecord,
    target: DropTarget, state: State
  ) throws(JournalError) {
    try self.init(
      text, edges: edges, to: target.container, at: target.position ?? .last,
      operation: target.operation, rules: session.operationRules, state: state)
  }
}

extension Placement {
  /// What a drop of a session's load on a target comes to.
  init(
    _ session: SessionRecord, _ load: DragLoad, target: DropTarget, isProposal: Bool = false,
    state: borrowing State
  ) throws(JournalError) {
    try self.init(
      Wish(
        items: load.items, external: session.external?.items, target: target.container,
        position: target.position ?? .last, operation: target.operation,
        replacing: target.replacing, properties: target.properties, fields: target.fields,
        isProposal: isProposal),
      rules: session.operationRules, state: state)
  }
}

extension SessionRecord {
  /// Whose requests the session's are.
  var attribution: Attribution { Attribution(actor: actor, origin: origin) }

  /// What decides the operation of its drop.
  var operationRules: OperationRules {
    OperationRules(allows: allows, allowsExternalMove: allowsExternalMove, origin: origin)
  }
}

extension State {
  /// True if drops on a container wait until they are confirmed.
  func holdsDrops(_ container: NodeNumber) throws(JournalError) -> Bool {
    let options = try node(container).options
    return options.needsConfirmation || options.irreversibleReason != nil
  }
}
