/// Where a transfer stands.
///
/// The numbers are stored.
public enum TransferState: UInt8, Hashable, Sendable, CaseIterable {
  /// Its content is on the way.
  case running = 0
  /// All has come; it waits for the other transfers of its drop.
  case ready = 1
  /// Its item has arrived.
  case committed = 2
  /// The app, or the loss of the target, ended it.
  case failed = 3
  /// The journal was closed, or its process ended, while it ran.
  case interrupted = 4
  /// A person ended it.
  case stopped = 5
  /// It had failed, and another transfer tries again.
  case retried = 6
  /// It had failed, and was given up.
  case discarded = 7

  /// True while it has not ended.
  public var isUnderWay: Bool { self == .running || self == .ready }
  /// True if it came to nothing and may be tried again.
  public var isFailure: Bool { self == .failed || self == .interrupted }

  /// The state's name, as tools print it.
  public var name: String {
    switch self {
    case .running: "running"
    case .ready: "ready"
    case .committed: "committed"
    case .failed: "failed"
    case .interrupted: "interrupted"
    case .stopped: "stopped"
    case .retried: "retried"
    case .discarded: "discarded"
    }
  }
}
