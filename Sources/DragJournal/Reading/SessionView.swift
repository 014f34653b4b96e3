public import DragModel

/// A drag session, as tools list it.
public struct SessionView: Hashable, Sendable {
  /// Its identifier.
  public var id: SessionID
  /// Whose it is.
  public var actor: ActorID
  /// How it ended; nil while it is dragging.
  public var outcome: SessionOutcome?
}
