public import DragModel

/// An event with its place in the log.
public struct LoggedEvent: Hashable, Sendable {
  /// Its place in the log.
  public var sequence: SequenceNumber
  /// The event.
  public var event: Event
}
