/// Text that equals only text of the same UTF-8 bytes, as ids, names and keys need it.
///
/// Swift's own string equality is canonical equivalence, where "é" is equal to "e" with a combining
/// accent; that must not decide whether two ids are one. Order is the order of the bytes.
public struct ExactText: Sendable {
  /// The text itself, stored as contiguous UTF-8.
  public let string: String

  /// Takes the text as it is, without normalising it.
  public init(_ string: String) {
    var native = string
    native.makeContiguousUTF8()
    self.string = native
  }

  /// The length in bytes of UTF-8.
  public var utf8Count: Int { string.utf8.count }
}

extension ExactText: Hashable {
  /// Tells whether both have the same bytes.
  public static func == (left: ExactText, right: ExactText) -> Bool {
    left.utf8Count == right.utf8Count && left.compare(right) == 0
  }

  /// Feeds the bytes, and then one that no UTF-8 contains, so that two texts in a row stay two.
  public func hash(into hasher: inout Hasher) {
    let bytes = unsafe string.utf8Span.span.bytes
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    hasher.combine(UInt8.max)
  }
}

extension ExactText: Comparable {
  /// Tells whether the bytes of `left` come first.
  public static func < (left: ExactText, right: ExactText) -> Bool {
    left.compare(right) < 0
  }

  private func compare(_ other: ExactText) -> Int {
    compareBytes(string.utf8Span.span, other.string.utf8Span.span)
  }
}

extension ExactText: ExpressibleByStringLiteral {
  /// Takes the text of a literal as it is.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

extension ExactText: CustomStringConvertible {
  /// The text itself.
  public var description: String { string }
}
