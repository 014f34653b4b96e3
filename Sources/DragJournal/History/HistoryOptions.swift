/// How an undo or redo is to be done.
public struct HistoryOptions: Hashable, Sendable {
  /// Answers as if, and changes nothing.
  public var isDryRun: Bool
  /// Sets values back even if they were changed since.
  public var isForced: Bool

  /// Describes how.
  public init(isDryRun: Bool = false, isForced: Bool = false) {
    self.isDryRun = isDryRun
    self.isForced = isForced
  }
}
