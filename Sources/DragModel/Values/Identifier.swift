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

/// The kinds of things that have identifiers; never made, only named.
public enum IdentifierKind {
  /// Lists, documents and items share one name space.
  public enum Content {}
  /// Whoever acts: a person, a device, a program.
  ///
  /// It outlives processes.
  public enum Actor {}
  /// One drag gesture, from lift to drop or cancel.
  public enum Session {}
}

/// The identifier of a list, a document or an item.
public typealias ContentID = Identifier<IdentifierKind.Content>
/// The identifier of whoever acts; histories are kept by actor.
public typealias ActorID = Identifier<IdentifierKind.Actor>
/// The identifier of a drag session; used once for ever.
public typealias SessionID = Identifier<IdentifierKind.Session>

extension Identifier where Kind == IdentifierKind.Actor {
  /// The actor of a request that names none.
  public static var local: Self { "local" }
}
