/// One encoding of an item, named by content type; an item offers several, best first.
public struct Representation: Hashable, Sendable {
  /// The content type: a MIME name or a reverse-DNS name.
  public var type: ExactText
  /// True if the encoding loses something of the original.
  public var isLossy: Bool
  /// The bytes, or where they are.
  public var content: RepresentationContent

  /// Makes a representation.
  public init(type: ExactText, isLossy: Bool = false, content: RepresentationContent = .inline([]))
  {
    self.type = type
    self.isLossy = isLossy
    self.content = content
  }

  /// True if a target that names `pattern` takes this type: the name itself, `x/*` or `*`.
  public func conforms(to pattern: ExactText) -> Bool {
    ContentTypes.matchOfNames(type, pattern) != nil
  }
}
