public import DragModel

/// What a step must match; what is nil matches everything.
public struct StepScope: Hashable, Sendable {
  /// A container that it took from, put into or edited, one around such, or an entry concerned.
  public var container: ContentID?
  /// Where it comes from.
  public var origin: Origin?
  /// The drag session it belongs to.
  public var session: SessionID?
  /// Whose it is; with a container and without this, the requesting actor's.
  public var actor: ActorID?

  /// Describes a scope.
  public init(
    container: ContentID? = nil, origin: Origin? = nil, session: SessionID? = nil,
    actor: ActorID? = nil
  ) {
    self.container = container
    self.origin = origin
    self.session = session
    self.actor = actor
  }
}
