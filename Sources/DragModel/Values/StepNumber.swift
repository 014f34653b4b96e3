/// The number of an undo step: 1, 2, … over the whole journal; 0 means none.
public struct StepNumber: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The number.
  public let value: UInt32

  /// Makes a step number.
  public init(_ value: UInt32) { self.value = value }

  /// No step: where a history begins.
  public static let none = StepNumber(0)

  /// The number in decimal.
  public var description: String { String(value) }

  /// Orders by when the steps were made.
  public static func < (a: Self, b: Self) -> Bool { a.value < b.value }
}
