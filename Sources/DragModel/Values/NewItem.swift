/// An item that a request brings: what it is made of, and what it holds.
public struct NewItem: Hashable, Sendable {
  /// The identifier; nil takes a generated one.
  public var id: ContentID?
  /// The name shown to people.
  public var name: ExactText?
  /// The encodings, best first.
  public var representations: [Representation]
  /// Named parts that a copy may take singly, such as a contact's e-mail.
  public var fields: [ExactText: PropertyValue]
  /// Values that apps attach.
  public var properties: [ExactText: PropertyValue]
  /// What it holds; an empty array makes an empty folder, nil an ordinary item.
  public var items: [InsertedItem]?

  /// Describes a new item.
  public init(
    id: ContentID? = nil, name: ExactText? = nil, representations: [Representation] = [],
    fields: [ExactText: PropertyValue] = [:], properties: [ExactText: PropertyValue] = [:],
    items: [InsertedItem]? = nil
  ) {
    self.id = id
    self.name = name
    self.representations = representations
    self.fields = fields
    self.properties = properties
    self.items = items
  }
}
