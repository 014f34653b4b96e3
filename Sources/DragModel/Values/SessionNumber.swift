/// The dense number of a drag session, in event order.
public struct SessionNumber: Hashable, Sendable {
  /// The number.
  public let value: UInt32

  /// Makes a session number.
  public init(_ value: UInt32) { self.value = value }
}
