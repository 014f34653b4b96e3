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
  /// The operation that was decided, also while it waits or changes nothing; nil if none is allowed.
  public var operation: DropOperation?
  /// The rule that decided the operation.
  public var rule: String?
  /// The gap that the items would go to, as shown now; in a text the offset in scalars.
  public var gap: Int?
  /// The same place by what stays around it; nil where nothing would be put, or text stays.
  public var insertion: InsertionPoint?
  /// The order as it would be, around the gap; nil in a text, and where nothing would be put.
  public var preview: OrderPreview?
  /// The encoding that the target would take of the first item, and why; links take none.
  public var choice: Negotiation.Choice?

  /// Makes a proposal.
  public init(
    action: Action, operation: DropOperation? = nil, rule: String? = nil, gap: Int? = nil,
    insertion: InsertionPoint? = nil, preview: OrderPreview? = nil,
    choice: Negotiation.Choice? = nil
  ) {
    self.action = action
    self.operation = operation
    self.rule = rule
    self.gap = gap
    self.insertion = insertion
    self.preview = preview
    self.choice = choice
  }

  /// How many entries before the gap and after it a preview shows unless asked for more or less.
  public static let previewRadius = 3

  /// The content type that the target would take of the first item.
  public var representation: ExactText? { choice?.type }

  /// Why a drop would be refused; nil if it would not.
  public var reason: JournalError? {
    if case .forbidden(let error) = action { error } else { nil }
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
    _ id: SessionID, over target: DropTarget, previewing radius: Int
  ) throws(JournalError) -> DropProposal {
    try Checks.shape(id)
    try target.checkShape()
    let session = try session(dragging(id))
    do throws(JournalError) {
      if session.text != nil { try target.checkIsForText() }
      switch try session.content(allOrNothing: target.allOrNothing, in: self) {
      case .items(let load):
        let placement = try Placement(
          session, load, target: target, isProposal: true, state: self)
        return try proposal(for: placement, previewing: radius)
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
    let operation = placement.decision.operation
    let offset = try placement.landing.map { (landing) throws(JournalError) in
      try landing.offset(in: self)
    }
    return DropProposal(
      action: changesNothing ? .cancel : .perform(operation), operation: operation,
      rule: placement.decision.rule.rawValue, gap: offset,
      insertion: offset.map(InsertionPoint.offset))
  }

  private func proposal(
    for placement: Placement, previewing radius: Int
  ) throws(JournalError) -> DropProposal {
    let operation = placement.decision.operation
    var proposal = DropProposal(
      action: .perform(operation), operation: operation, rule: placement.decision.rule.rawValue)
    let options = try node(placement.target).options
    let isHeld = try holdsDrops(placement.target)
    if try placement.changesNothing(in: self) {
      proposal.action = .cancel
    } else if isHeld || options.task != nil {
      proposal.action = .ask
    }
    let gap = try placement.landing.gap(in: self)
    proposal.gap = gap
    if placement.landing.text != nil {
      proposal.insertion = .offset(gap)
    } else if options.task == nil {
      let surroundings = try GapSurroundings(placement, radius: max(1, radius), state: self)
      proposal.insertion = try surroundings.insertionPoint(in: self)
      if radius > 0 {
        let arrivals = try placement.arrivals(in: self)
        proposal.preview = try surroundings.preview(of: arrivals, in: self)
      }
    }
    if operation != .link, let offered = try placement.firstOffer(in: self) {
      proposal.choice =
        Negotiation(offered: offered, accepted: options.accepts, types: contentTypes).best
    }
    return proposal
  }
}

extension Placement {
  /// The identifiers of what would arrive; nil for an item from another app that has none yet.
  fileprivate func arrivals(in state: State) throws(JournalError) -> [ContentID?] {
    if let external = wish.external { return external.map(\.id) }
    return try sources.map { (source) throws(JournalError) in try state.id(of: source) }
  }

  /// The content types of the first item, best first; nil if there is none.
  fileprivate func firstOffer(in state: State) throws(JournalError) -> [ExactText]? {
    if let external = wish.external { return external.first?.representations.map(\.type) }
    return try sources.first.map { (source) throws(JournalError) in
      try state.node(source).representations.map(\.type)
    }
  }
}
