/// A value that an app attaches to an item: JSON's shapes, with exact text and with integers apart.
///
/// Two numbers that are equal by value are one value: 1.0 is the integer 1 and -0.0 the integer 0,
/// whichever case they were put in. `init(number:)` picks the case that such a number is stored as.
public enum PropertyValue: Sendable {
  /// Nothing; within lists and maps only, because a property that is null is a property not there.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number that fits 64 signed bits.
  case integer(Int64)
  /// A finite number that is not whole or does not fit `integer`.
  case number(Double)
  /// Text, compared by its bytes.
  case text(ExactText)
  /// Values in order.
  case list([PropertyValue])
  /// Values by name.
  case map([ExactText: PropertyValue])

  /// Takes a finite number, as `integer` where that holds it exactly; nil for NaN and infinities.
  public init?(number: Double) {
    guard number.isFinite else { return nil }
    self = PropertyValue.number(number).normalized
  }

  /// The same value, with a whole number that was put into `number` moved to `integer`.
  ///
  /// Only this value is looked at, not what a list or map holds.
  var normalized: PropertyValue {
    guard case .number(let number) = self, let whole = Self.whole(number) else { return self }
    return .integer(whole)
  }

  /// Gives the integer that equals `number`, if 64 signed bits hold it.
  ///
  /// `Int64(exactly:)` says the same, but needs the C mathematics library to be linked.
  static func whole(_ number: Double) -> Int64? {
    guard number >= -0x1p63, number < 0x1p63 else { return nil }
    let truncated = Int64(number)
    return Double(truncated) == number ? truncated : nil
  }
}

extension PropertyValue: Hashable {
  /// Tells whether both are the same value; numbers by value, text by bytes, NaN like itself.
  public static func == (left: PropertyValue, right: PropertyValue) -> Bool {
    switch (left.normalized, right.normalized) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right || left.isNaN && right.isNaN
    case (.text(let left), .text(let right)): left == right
    case (.list(let left), .list(let right)): left == right
    case (.map(let left), .map(let right)): left == right
    default: false
    }
  }

  /// Feeds the kind and the value, equal for equal values.
  public func hash(into hasher: inout Hasher) {
    switch normalized {
    case .null:
      hasher.combine(0)
    case .bool(let value):
      hasher.combine(1)
      hasher.combine(value)
    case .integer(let value):
      hasher.combine(2)
      hasher.combine(value)
    case .number(let value):
      hasher.combine(3)
      hasher.combine(value.isNaN ? .nan : value)
    case .text(let value):
      hasher.combine(4)
      hasher.combine(value)
    case .list(let value):
      hasher.combine(5)
      hasher.combine(value)
    case .map(let value):
      hasher.combine(6)
      hasher.combine(value)
    }
  }
}

extension PropertyValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral
{
  /// True or false.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// A whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }

  /// A text.
  public init(stringLiteral value: String) { self = .text(ExactText(value)) }
}
