/// A drag session that begins.
public struct SessionSeed: Hashable, Sendable {
  /// The session's identifier.
  public var id: SessionID
  /// The items lifted, in the order in which they were named.
  public var items: [NodeNumber]
  /// The operations that the source allows.
  public var allows: [DropOperation]
  /// True if items may leave their app for good.
  public var allowsExternalMove: Bool
  /// What the app shows under the finger; opaque.
  public var preview: PropertyValue?

  /// Makes a seed.
  public init(
    id: SessionID, items: [NodeNumber], allows: [DropOperation], allowsExternalMove: Bool,
    preview: PropertyValue?
  ) {
    self.id = id
    self.items = items
    self.allows = allows
    self.allowsExternalMove = allowsExternalMove
    self.preview = preview
  }
}

/// How a drag session ended.
public enum SessionOutcome: Hashable, Sendable {
  /// It was dropped; nil: nothing came of it.
  case finished(DropOperation?)
  /// It ended without a drop.
  case cancelled(CancelReason)
}

/// Why a drag ended without a drop.
///
/// The numbers are stored.
public enum CancelReason: UInt8, Hashable, Sendable, CaseIterable {
  /// The person let go on purpose.
  case user = 0
  /// There was no target.
  case noTarget = 1
  /// Something failed.
  case error = 2
  /// The process ended before the drag did.
  case abandoned = 3

  /// The reason's name, as tools print it.
  public var name: String {
    switch self {
    case .user: "user"
    case .noTarget: "noTarget"
    case .error: "error"
    case .abandoned: "abandoned"
    }
  }
}
