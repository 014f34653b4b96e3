/// The number of a task that a drop started: 1, 2, … over the whole journal.
public struct TaskNumber: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The number.
  public let value: UInt32

  /// Makes a task number.
  public init(_ value: UInt32) { self.value = value }

  /// The number in decimal.
  public var description: String { String(value) }

  /// Orders by when the tasks were started.
  public static func < (a: Self, b: Self) -> Bool { a.value < b.value }
}
