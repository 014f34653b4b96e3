/// The name of one thing of a kind: content, an actor or a drag session.
///
/// Apps bring their own (1 to 255 bytes of UTF-8) or take generated ones. Two identifiers are equal
/// only if their bytes are.
public struct Identifier<Kind>: Hashable, Sendable, Comparable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The identifier's text, compared byte by byte.
  public let text: ExactText

  /// Makes an identifier of any text; whether it may be used is checked by the request it is in.
  public init(_ string: String) { text = ExactText(string) }

  /// Makes an identifier of a text that is compared byte by byte already.
  public init(_ text: ExactText) { self.text = text }

  /// Makes an identifier of a literal.
  public init(stringLiteral value: String) { self.init(value) }

  /// The identifier as a string.
  public var string: String { text.string }

  /// The identifier as a string.
  public var description: String { text.string }

  /// Orders identifiers by their bytes.
  public static func < (a: Self, b: Self) -> Bool { a.text < b.text }
}
