/// The dense number that the journal gives to a list, document or item, in event order.
///
/// Events and projections name content by it, so that they stay small; replay assigns the same
/// numbers again.
public struct NodeNumber: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The number.
  public let value: UInt32

  /// Makes a node number.
  public init(_ value: UInt32) { self.value = value }

  /// The journal itself: the container of lists and documents that stand by themselves.
  public static let root = NodeNumber(0)

  /// The number in decimal.
  public var description: String { String(value) }

  /// Orders by when the nodes were made.
  public static func < (a: Self, b: Self) -> Bool { a.value < b.value }
}
