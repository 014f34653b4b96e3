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
  /// The drop was held, and was not confirmed.
  case declined = 4

  /// The reason's name, as tools print it.
  public var name: String {
    switch self {
    case .user: "user"
    case .noTarget: "noTarget"
    case .error: "error"
    case .abandoned: "abandoned"
    case .declined: "declined"
    }
  }
}
