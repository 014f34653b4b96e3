public import DragModel

/// An entry of a list with all it holds.
public struct ContentTree: Hashable, Sendable {
  /// The entry's identifier.
  public var id: ContentID
  /// What it holds; nil for an item that is shown as one that holds nothing.
  public var items: [ContentTree]?

  /// Makes a tree.
  public init(id: ContentID, items: [ContentTree]? = nil) {
    self.id = id
    self.items = items
  }
}

extension State {
  /// A node with all it holds, as it is shown.
  func tree(of number: NodeNumber) throws(JournalError) -> ContentTree {
    let record = try node(number)
    guard isShownAsObject(record) else { return ContentTree(id: record.id) }
    var items: [ContentTree] = []
    for entry in try entries(of: number) { items.append(try tree(of: entry)) }
    return ContentTree(id: record.id, items: items)
  }
}
