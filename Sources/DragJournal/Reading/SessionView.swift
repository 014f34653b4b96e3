public import DragModel

/// A drag session, as tools list it.
public struct SessionView: Hashable, Sendable {
  /// Its identifier.
  public var id: SessionID
  /// Whose it is.
  public var actor: ActorID
  /// True if its drop waits for a confirmation.
  public var isHeld: Bool
  /// How it ended; nil while it is dragging or held.
  public var outcome: SessionOutcome?
}
