public import DragModel

/// An entry of a list with all it holds.
public struct ContentTree: Hashable, Sendable {
  /// The entry's identifier.
  public var id: ContentID
  /// What it holds; nil for an item that is shown as one that holds nothing.
  public var items: [ContentTree]?
  /// The transfer that it stands for, if it is a placeholder.
  public var placeholder: Placeholder?

  /// Makes a tree.
  public init(id: ContentID, items: [ContentTree]? = nil) {
    self.id = id
    self.items = items
  }
}

/// What stands in for an item that a transfer brings.
public struct Placeholder: Hashable, Sendable {
  /// The transfer.
  public var transfer: TransferNumber
  /// How far it is in hundredths; nil: nobody knows.
  public var hundredths: Int?
}

extension State {
  /// A node with all it holds, as it is shown.
  func tree(of number: NodeNumber) throws(JournalError) -> ContentTree {
    let record = try node(number)
    if let transfer = record.transfer {
      var tree = ContentTree(id: try node(self.transfer(transfer).seed.item).id)
      tree.placeholder = Placeholder(
        transfer: transfer, hundredths: try self.transfer(transfer).hundredths)
      return tree
    }
    guard try isShownAsObject(record) else { return ContentTree(id: record.id) }
    var items: [ContentTree] = []
    for entry in try shownEntries(of: number) { items.append(try tree(of: entry)) }
    return ContentTree(id: record.id, items: items)
  }
}
