public import DragModel

extension Request where Reply == ContentReply {
  /// Performs a held drop: all is checked again, and its place is found again.
  ///
  /// `extra` is kept in the event for readers. Refused, it stays held: `sessionNotFound`,
  /// `sessionEnded`, `sessionNotHeld`, and as a drop.
  ///
  /// - Complexity: as a drop.
  public static func confirm(
    _ session: SessionID, extra: [ExactText: PropertyValue] = [:],
    by attribution: Attribution = .init()
  ) -> Self {
    Request { (draft: inout Draft) throws(JournalError) in
      try Checks.shape(session)
      try Checks.shape(extra.values.map { Optional($0) })
      try draft.check(attribution)
      let (number, drop) = try draft.state.held(session)
      return try draft.drop(number, on: draft.target(of: drop), isConfirmed: true, extra: extra)
    }
  }

  /// Ends a held drop; nothing happens.
  ///
  /// Refused: `sessionNotFound`, `sessionEnded`, `sessionNotHeld`.
  public static func decline(
    _ session: SessionID, by attribution: Attribution = .init()
  ) -> Self {
    Request { (draft: inout Draft) throws(JournalError) in
      try Checks.shape(session)
      try draft.check(attribution)
      let (number, _) = try draft.state.held(session)
      let record = try draft.state.session(number)
      try draft.append(
        .dropDeclined, actor: record.actor, origin: record.origin, session: number,
        bookkeeping: [.endSession(number, .cancelled(.declined))])
      return ContentReply(sequence: draft.state.sequence, changed: false)
    }
  }
}

extension State {
  /// The held drop of a session.
  fileprivate func held(
    _ id: SessionID
  ) throws(JournalError) -> (session: SessionNumber, drop: HeldDrop) {
    let number = try unended(id)
    guard case .held(let drop) = try session(number).status else { throw .sessionNotHeld(id) }
    return (number, drop)
  }
}
