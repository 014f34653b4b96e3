/// The number of a transfer: 1, 2, … over the whole journal.
public struct TransferNumber: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The number.
  public let value: UInt32

  /// Makes a transfer number.
  public init(_ value: UInt32) { self.value = value }

  /// The number in decimal.
  public var description: String { String(value) }

  /// Orders by when the transfers were begun.
  public static func < (a: Self, b: Self) -> Bool { a.value < b.value }
}
