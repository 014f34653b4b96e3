/// The attributes of a stretch of text, by name; plain text has none.
public struct TextStyle: Hashable, Sendable {
  /// The attributes.
  public var attributes: [ExactText: PropertyValue]

  /// Makes a style.
  public init(_ attributes: [ExactText: PropertyValue] = [:]) { self.attributes = attributes }

  /// No attributes.
  public static let plain = TextStyle()

  /// True if there are no attributes.
  public var isPlain: Bool { attributes.isEmpty }
}

extension TextStyle: ExpressibleByDictionaryLiteral {
  /// Makes a style of names and values; a later value of a name counts.
  public init(dictionaryLiteral elements: (ExactText, PropertyValue)...) {
    self.init(Dictionary(elements) { $1 })
  }
}
