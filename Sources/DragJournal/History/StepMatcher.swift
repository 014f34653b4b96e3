import DragModel

/// Whether steps match a scope.
struct StepMatcher {
  private let scope: StepScope
  private let container: NodeNumber?
  private let session: SessionNumber?
  /// The actor whose steps count; nil: anyone's.
  private let actor: ActorID?

  /// Looks up what the scope names.
  ///
  /// - Throws: `notFound` or `sessionNotFound` for what never was.
  init(_ scope: StepScope, for requester: ActorID, in draft: borrowing Draft) throws(JournalError) {
    self.scope = scope
    if let id = scope.container {
      guard let number = try draft.state.number(of: id) else { throw .notFound(id) }
      container = number
    } else {
      container = nil
    }
    if let id = scope.session {
      guard let number = try draft.state.number(of: id) else { throw .sessionNotFound(id) }
      session = number
    } else {
      session = nil
    }
    actor = scope.actor ?? (scope.container == nil ? nil : requester)
  }

  /// True if a step matches all that the scope names.
  func matches(_ number: StepNumber, in draft: borrowing Draft) throws(JournalError) -> Bool {
    let record = try draft.state.step(number)
    if let actor, try draft.state.actors.element(record.actor).id != actor { return false }
    if let origin = scope.origin, origin != record.origin { return false }
    if let container, !record.touched.contains(container) { return false }
    if let session, !record.sessions.contains(session) { return false }
    return true
  }

  /// True if a drop by transfers matches all that the scope names.
  func matches(_ number: DropNumber, in draft: borrowing Draft) throws(JournalError) -> Bool {
    let seed = try draft.state.drop(number).seed
    let owner = try draft.state.session(seed.session)
    if let actor, owner.actor != actor { return false }
    if let origin = scope.origin, origin != owner.origin { return false }
    if let container, !seed.touched.contains(container) { return false }
    if let session, seed.session != session { return false }
    return true
  }
}
