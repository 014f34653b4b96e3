public import DragModel

/// Everything about a list, document or item, and what it holds; texts are asked for apart.
public struct ItemView: Hashable, Sendable {
  /// Its identifier.
  public var id: ContentID
  /// True for a list.
  public var isList: Bool
  /// True for a document.
  public var isDocument: Bool
  /// The name shown to people.
  public var name: ExactText?
  /// The container it stands in; nil for what stands by itself.
  public var container: ContentID?
  /// Values that apps attach.
  public var properties: [ExactText: PropertyValue]
  /// Named parts.
  public var fields: [ExactText: PropertyValue]
  /// The encodings, best first.
  public var representations: [Representation]
  /// What a list allows.
  public var options: ListOptions
  /// What a document is like.
  public var documentOptions: DocumentOptions
  /// What it holds, for a document the objects in its text; nil for an item that is shown as one that holds nothing.
  public var items: [ContentTree]?
}

extension ItemView {
  init(_ number: NodeNumber, in state: State) throws(JournalError) {
    let record = try state.node(number)
    id = record.id
    isList = record.kind == .list
    isDocument = record.kind == .document
    name = record.name
    if let parent = record.parent, parent != .root { container = try state.node(parent).id }
    properties = record.properties
    fields = record.fields
    representations = record.representations
    options = record.options
    documentOptions = record.documentOptions
    items = try state.tree(of: number).items
  }
}
