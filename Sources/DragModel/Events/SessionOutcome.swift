/// How a drag session ended.
public enum SessionOutcome: Hashable, Sendable {
  /// It was dropped; nil: nothing came of it.
  case finished(DropOperation?)
  /// It ended without a drop.
  case cancelled(CancelReason)
}
