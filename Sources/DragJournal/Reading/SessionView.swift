public import DragModel

/// A drag session, as tools list it.
public struct SessionView: Hashable, Sendable {
  /// Where a session stands.
  public enum State: String, Hashable, Sendable {
    /// Under way.
    case dragging
    /// Its drop waits for a confirmation.
    case held
    /// Transfers of its drop are under way.
    case transferring
    /// It was dropped.
    case finished
    /// It ended without a drop.
    case cancelled
  }

  /// Its identifier.
  public var id: SessionID
  /// Whose it is.
  public var actor: ActorID
  /// Where it stands.
  public var state: State
  /// What came of it so far; nil: nothing.
  public var operation: DropOperation?
  /// Why it was cancelled.
  public var cancelReason: CancelReason?
}

extension SessionView {
  init(_ record: SessionRecord) {
    id = record.id
    actor = record.actor
    switch record.status {
    case .dragging: state = .dragging
    case .held: state = .held
    case .transferring(let arrived):
      state = .transferring
      operation = arrived
    case .ended(.finished(let done)):
      state = .finished
      operation = done
    case .ended(.cancelled(let reason)):
      state = .cancelled
      cancelReason = reason
    }
  }
}
