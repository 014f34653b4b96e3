/// The dense number that the journal gives to an element of text, in event order, from 1.
///
/// Elements are scalars, embedded objects, and the marks that moves leave behind. An element keeps
/// its number wherever it is moved, and while it is not shown.
public struct TextNumber: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The number.
  public let value: UInt32

  /// Makes a text number.
  public init(_ value: UInt32) { self.value = value }

  /// No element: the start of a text.
  public static let none = TextNumber(0)

  /// The number after it.
  public var next: TextNumber { TextNumber(value + 1) }

  /// The number in decimal.
  public var description: String { String(value) }

  /// Orders by when the elements were made.
  public static func < (a: Self, b: Self) -> Bool { a.value < b.value }
}
