/// The place of an event in the log: 1, 2, … without gaps; 0 is before the first.
public struct SequenceNumber: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The number.
  public let value: UInt64

  /// Makes a sequence number.
  public init(_ value: UInt64) { self.value = value }

  /// The number before the first event.
  public static let zero = SequenceNumber(0)

  /// The number that follows.
  public var next: SequenceNumber { SequenceNumber(value + 1) }

  /// The number in decimal.
  public var description: String { String(value) }

  /// Orders by the log's order.
  public static func < (a: Self, b: Self) -> Bool { a.value < b.value }
}
