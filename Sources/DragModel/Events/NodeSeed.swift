/// A node that comes to be, with its values.
public struct NodeSeed: Hashable, Sendable {
  /// What kinds of nodes there are.
  ///
  /// The numbers are stored.
  public enum Kind: UInt8, Hashable, Sendable {
    /// The journal itself.
    case root = 0
    /// A list.
    case list = 1
    /// An item.
    case item = 2
    /// A document.
    case document = 3
    /// What stands in for an item on its way; it has no identifier.
    case placeholder = 4
  }

  /// The node's identifier, used by it for ever.
  public var id: ContentID
  /// What it is.
  public var kind: Kind
  /// The new node it is inside of, as its last entry so far; nil: it is relocated later.
  public var inside: NodeNumber?
  /// True for an item that is shown as one that holds others, even while it holds none.
  public var isFolder: Bool
  /// The name shown to people.
  public var name: ExactText?
  /// Values that apps attach.
  public var properties: [ExactText: PropertyValue]
  /// Named parts of an item.
  public var fields: [ExactText: PropertyValue]
  /// The encodings, best first.
  public var representations: [Representation]
  /// What a list allows.
  public var options: ListOptions
  /// What a document is like.
  public var documentOptions: DocumentOptions

  /// Makes a seed.
  public init(
    id: ContentID, kind: Kind, inside: NodeNumber? = nil, isFolder: Bool = false,
    name: ExactText? = nil, properties: [ExactText: PropertyValue] = [:],
    fields: [ExactText: PropertyValue] = [:], representations: [Representation] = [],
    options: ListOptions = .none, documentOptions: DocumentOptions = .none
  ) {
    self.id = id
    self.kind = kind
    self.inside = inside
    self.isFolder = isFolder
    self.name = name
    self.properties = properties
    self.fields = fields
    self.representations = representations
    self.options = options
    self.documentOptions = documentOptions
  }
}
