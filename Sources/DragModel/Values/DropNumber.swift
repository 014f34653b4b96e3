/// The number of a drop by transfers: 1, 2, … over the whole journal.
public struct DropNumber: Hashable, Sendable, Comparable {
  /// The number.
  public let value: UInt32

  /// Makes a drop number.
  public init(_ value: UInt32) { self.value = value }

  /// Orders by when they were dropped.
  public static func < (a: Self, b: Self) -> Bool { a.value < b.value }
}
