/// Where a task stands that a drop has started.
///
/// The numbers are stored, but for that of a cancelled one, which only the kind of its event tells.
public enum TaskState: UInt8, Hashable, Sendable, CaseIterable {
  /// It was started.
  case running = 0
  /// It has told how far it is.
  case progress = 1
  /// It has done what it was for.
  case finished = 2
  /// It has failed.
  case failed = 3
  /// It was cancelled in place of undoing the drop that had started it.
  case cancelled = 4

  /// True for a task that says nothing more.
  public var isEnd: Bool { self == .finished || self == .failed || self == .cancelled }

  /// The state's name, as tools print it.
  public var name: String {
    switch self {
    case .running: "running"
    case .progress: "progress"
    case .finished: "finished"
    case .failed: "failed"
    case .cancelled: "cancelled"
    }
  }
}
