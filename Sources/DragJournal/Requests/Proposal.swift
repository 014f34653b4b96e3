public import DragModel

/// What a target would do with the hovering items, and where.
///
/// Nothing is stored.
public struct DropProposal: Hashable, Sendable {
  /// What a drop would do.
  public enum Action: Hashable, Sendable {
    /// It would do this.
    case perform(DropOperation)
    /// It would wait for a confirmation, or start a task.
    case ask
    /// It would be refused.
    case forbidden(JournalError)
    /// It would change nothing.
    case cancel
  }

  /// What a drop would do.
  public var action: Action
  /// The rule that decided the operation.
  public var rule: String?
  /// The gap that the items would go to, as shown now; in a text the offset in scalars.
  public var gap: Int?
  /// The content type that the target would take of the first item.
  public var representation: ExactText?

  /// Makes a proposal.
  public init(
    action: Action, rule: String? = nil, gap: Int? = nil, representation: ExactText? = nil
  ) {
    self.action = action
    self.rule = rule
    self.gap = gap
    self.representation = representation
  }

  /// The badge shown at the finger; nil for a move or nothing.
  public var badge: Badge? {
    switch action {
    case .perform(.move), .cancel: nil
    case .perform(.copy): .copy
    case .perform(.link): .link
    case .ask: .ask
    case .forbidden: .forbidden
    }
  }

  /// What the badge shows.
  public enum Badge: String, Hashable, Sendable {
    /// A copy will be made.
    case copy
    /// A link will be made.
    case link
    /// A question will be asked.
    case ask
    /// A drop is not allowed here.
    case forbidden
  }
}

extension State {
  /// What a drop of a session on a target would do; reads only, cheap enough for every frame.
  ///
  /// - Throws: what is wrong with the session itself, or with the shape of the target.
  func proposal(
    _ id: SessionID, over target: DropTarget
  ) throws(JournalError) -> DropProposal {
    try Checks.shape(id)
    try target.checkShape()
    let session = try session(dragging(id))
    do throws(JournalError) {
      if session.text != nil { try target.checkIsForText() }
      switch try session.content(allOrNothing: target.allOrNothing, in: self) {
      case .items(let load):
        return try proposal(for: Placement(session, load, target: target, state: self))
      case .text(let text, let edges):
        return try proposal(
          for: TextPlacement(text, edges: edges, session: session, target: target, state: self))
      }
    } catch {
      if error.isDamage { throw error }
      return DropProposal(action: .forbidden(error))
    }
  }

  private func proposal(for placement: TextPlacement) throws(JournalError) -> DropProposal {
    let changesNothing = try placement.changesNothing(in: self)
    return DropProposal(
      action: changesNothing ? .cancel : .perform(placement.decision.operation),
      rule: placement.decision.rule.rawValue,
      gap: try placement.landing.map { (landing) throws(JournalError) in
        try landing.offset(in: self)
      })
  }

  private func proposal(for placement: Placement) throws(JournalError) -> DropProposal {
    var proposal = DropProposal(
      action: .perform(placement.decision.operation), rule: placement.decision.rule.rawValue)
    let options = try node(placement.target).options
    let isHeld = try holdsDrops(placement.target)
    if try placement.changesNothing(in: self) {
      proposal.action = .cancel
    } else if isHeld || options.task != nil {
      proposal.action = .ask
    }
    proposal.gap = try placement.landing.gap(in: self)
    var offered = placement.wish.external?.first.map { $0.representations.map(\.type) }
    if let first = placement.sources.first {
      offered = try node(first).representations.map(\.type)
    }
    if let offered {
      proposal.representation = offered.first { type in
        options.accepts?.contains { Representation(type: type).conforms(to: $0) } ?? true
      }
    }
    return proposal
  }
}
