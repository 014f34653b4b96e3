public import DragModel

/// Everything about a list or item, and what it holds.
public struct ItemView: Hashable, Sendable {
  /// Its identifier.
  public var id: ContentID
  /// True for a list, false for an item.
  public var isList: Bool
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
  /// What it holds; nil for an item that is shown as one that holds nothing.
  public var items: [ContentTree]?
}

extension ItemView {
  init(_ number: NodeNumber, in state: State) throws(JournalError) {
    let record = try state.node(number)
    id = record.id
    isList = record.kind == .list
    name = record.name
    if let parent = record.parent, parent != .root { container = try state.node(parent).id }
    properties = record.properties
    fields = record.fields
    representations = record.representations
    options = record.options
    items = try state.tree(of: number).items
  }
}
