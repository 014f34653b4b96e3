/// How typing joins into one undo step.
public struct TypingOptions: Hashable, Sendable {
  /// The longest pause between two edits of one step, in milliseconds.
  public var intervalMilliseconds: UInt64

  /// Describes how typing joins.
  public init(intervalMilliseconds: UInt64) {
    self.intervalMilliseconds = intervalMilliseconds
  }
}
