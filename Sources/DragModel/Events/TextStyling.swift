/// Attributes of text that were set or taken away.
public struct TextStyling: Hashable, Sendable {
  /// One attribute, with the old and the new value; nil: absent.
  public struct Attribute: Hashable, Sendable {
    /// Its name.
    public var name: ExactText
    /// The value before.
    public var old: PropertyValue?
    /// The value after.
    public var new: PropertyValue?

    /// Makes a change of an attribute.
    public init(_ name: ExactText, old: PropertyValue?, new: PropertyValue?) {
      self.name = name
      self.old = old
      self.new = new
    }
  }

  /// Elements for which the same attributes changed in the same way.
  public struct Piece: Hashable, Sendable {
    /// The document that they stand in.
    public var document: NodeNumber
    /// The elements.
    public var span: TextSpan
    /// What changed, by name.
    public var attributes: [Attribute]

    /// Makes a piece.
    public init(document: NodeNumber, span: TextSpan, attributes: [Attribute]) {
      self.document = document
      self.span = span
      self.attributes = attributes
    }
  }

  /// What changed, piece by piece.
  public var pieces: [Piece]
  /// What is not changed here, but belongs to what the next undo takes back: what this one could not.
  public var left: [Piece]

  /// Makes a styling.
  public init(_ pieces: [Piece], left: [Piece] = []) {
    self.pieces = pieces
    self.left = left
  }
}
