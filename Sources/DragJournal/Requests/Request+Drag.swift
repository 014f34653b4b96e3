public import DragModel

extension Request where Reply == SessionID {
  /// Lifts items or text: a drag session begins.
  ///
  /// Identifiers are held from now on, not indexes; text is followed by its elements, not by offsets.
  ///
  /// Acknowledged at once; its event rides with the next commit, so a drag that a crash ends before
  /// that is as if it had never begun. What another app lends stays in memory: the event has its outline,
  /// the drop stores what the target keeps. Refused: `sessionAlreadyExists`, `badRequest` for no items, and
  /// for text as its deletion; `rangeOutOfBounds` for an empty stretch.
  ///
  /// - Complexity: O(k), k = items.
  public static func beginDrag(
    _ session: SessionID? = nil, of source: DragSource, by attribution: Attribution = .init()
  ) -> Self {
    Request(.deferred) { (draft: inout Draft) throws(JournalError) in
      if let session { try Checks.shape(session) }
      try Checks.shape(source.items)
      if let text = source.text {
        try Checks.shape(text.document)
      } else if let external = source.external {
        try Checks.shape(external)
      } else if source.items.isEmpty {
        throw .badRequest(.nothingLifted)
      }
      if let preview = source.preview { try Checks.shape([preview]) }
      try draft.check(attribution)
      if let session, try draft.state.number(of: session) != nil {
        throw .sessionAlreadyExists(session)
      }
      let items = try draft.lifted(source.items, besides: [])
      let text = try draft.state.lifted(source.text)
      for item in source.external?.items ?? [] { try draft.checkStored(.new(item)) }
      if let external = source.external { try draft.checkStorable(external) }
      let id: SessionID
      if let session { id = session } else { id = try draft.freeSessionID() }
      let number = SessionNumber(draft.state.sessions.count)
      try draft.append(
        .dragBegan, actor: attribution.actor, origin: attribution.origin, session: number,
        bookkeeping: [
          .beginSession(
            SessionSeed(
              id: id, items: items, text: text, external: source.external?.outline,
              allows: source.allows,
              allowsExternalMove: source.allowsExternalMove, preview: source.preview))
        ])
      draft.lent[number] = source.external?.items
      return id
    }
  }

  /// Adds items to a drag under way; repeats are ignored.
  ///
  /// Acknowledged at once, as a lift.
  ///
  /// Refused: `sessionNotFound`, `sessionEnded`, and what a lift would be refused for.
  public static func addToDrag(
    _ session: SessionID, items: [ContentID], by attribution: Attribution = .init()
  ) -> Self {
    Request(.deferred) { (draft: inout Draft) throws(JournalError) in
      try Checks.shape(session)
      try Checks.shape(items)
      try draft.check(attribution)
      let number = try draft.state.dragging(session)
      let record = try draft.state.session(number)
      if record.text != nil || record.external != nil {
        throw .badRequest(.notWithText("items"))
      }
      let added = try draft.lifted(items, besides: record.items)
      if added.isEmpty { return session }
      try draft.append(
        .dragItemsAdded, actor: record.actor, origin: record.origin, session: number,
        bookkeeping: [.addToSession(number, added)])
      return session
    }
  }

  /// Ends a drag, also one whose drop is held; nothing happens.
  ///
  /// Acknowledged at once, as a lift.
  ///
  /// Refused: `sessionNotFound`, `sessionEnded`.
  public static func cancelDrag(
    _ session: SessionID, reason: CancelReason = .user, by attribution: Attribution = .init()
  ) -> Self {
    Request(.deferred) { (draft: inout Draft) throws(JournalError) in
      try Checks.shape(session)
      try draft.check(attribution)
      let number = try draft.state.unended(session)
      let record = try draft.state.session(number)
      if case .transferring = record.status { throw .sessionTransferring(session) }
      try draft.append(
        .dragCancelled, actor: record.actor, origin: record.origin, session: number,
        bookkeeping: [.endSession(number, .cancelled(reason))])
      return session
    }
  }
}

extension State {
  /// The session with an identifier, which must not have ended.
  func unended(_ id: SessionID) throws(JournalError) -> SessionNumber {
    guard let number = try number(of: id) else { throw .sessionNotFound(id) }
    if case .ended = try session(number).status { throw .sessionEnded(id) }
    return number
  }

  /// The session with an identifier, which must be dragging.
  func dragging(_ id: SessionID) throws(JournalError) -> SessionNumber {
    let number = try unended(id)
    switch try session(number).status {
    case .held: throw .sessionHeld(id)
    case .transferring: throw .sessionTransferring(id)
    default: return number
    }
  }
}

extension State {
  /// The text that a range lifts.
  fileprivate func lifted(_ range: TextRange?) throws(JournalError) -> LiftedText? {
    guard let range else { return nil }
    let text = try find(range)
    guard let edges = text.edges else {
      throw .rangeOutOfBounds(
        start: range.start, end: range.end, length: try textLength(of: text.document)[range.unit],
        range.unit)
    }
    return LiftedText(
      document: text.document, spans: try stampedSpans(from: edges.first, to: edges.last))
  }
}

extension Draft {
  /// The nodes of lifted items, each once.
  fileprivate func lifted(
    _ items: [ContentID], besides known: [NodeNumber]
  ) throws(JournalError) -> [NodeNumber] {
    var seen = Set(known)
    var lifted: [NodeNumber] = []
    for id in items {
      let number = try state.presentEntry(id)
      if seen.insert(number).inserted { lifted.append(number) }
    }
    return lifted
  }

  fileprivate mutating func freeSessionID() throws(JournalError) -> SessionID {
    let stem: ExactText = "session-"
    var number = usedNumbers.firstUnknown(stem, from: 1)
    while try state.number(of: SessionID("\(stem)\(number)")) != nil { number += 1 }
    usedNumbers.areUsed(stem, below: number)
    return SessionID("\(stem)\(number)")
  }
}
