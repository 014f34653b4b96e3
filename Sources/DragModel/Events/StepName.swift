/// What a step is called in a menu: a verb and a count, or the name of a group.
public enum StepName: Hashable, Sendable {
  /// What a request does; the name follows from it and the number of items.
  case action(Action, count: Int)
  /// The name of a group.
  case custom(ExactText)

  /// What requests do.
  ///
  /// The numbers are stored.
  public enum Action: UInt8, Hashable, Sendable, CaseIterable {
    /// A list is made.
    case newList = 0
    /// Items are inserted.
    case insertItem = 1
    /// Values are set.
    case editItem = 2
    /// Items are deleted.
    case deleteItem = 3
    /// A list is deleted as a whole.
    case deleteList = 4
    /// Items are moved.
    case moveItem = 5
    /// Items are copied.
    case copyItem = 6
    /// Links to items are made.
    case linkItem = 7
    /// Items take the place of another.
    case replaceItem = 8
    /// A group without a name.
    case changes = 9
    /// A document is made.
    case newDocument = 10
    /// Text is written.
    case insertText = 11
    /// Text is styled.
    case styleText = 12
    /// Text is deleted.
    case deleteText = 13
    /// A document is deleted as a whole.
    case deleteDocument = 14
    /// Text is moved.
    case moveText = 15
    /// Text is copied.
    case copyText = 16
  }

  /// The name in English, as menus show it after “Undo”.
  public var title: String {
    switch self {
    case .custom(let name): name.string
    case .action(let action, let count):
      switch action {
      case .newList: "New List"
      case .editItem: "Edit Item"
      case .deleteList: "Delete List"
      case .changes: "Changes"
      case .newDocument: "New Document"
      case .insertText: "Insert Text"
      case .styleText: "Style Text"
      case .deleteText: "Delete Text"
      case .deleteDocument: "Delete Document"
      case .moveText: "Move Text"
      case .copyText: "Copy Text"
      case .insertItem: Self.counted("Insert", count)
      case .deleteItem: Self.counted("Delete", count)
      case .moveItem: Self.counted("Move", count)
      case .copyItem: Self.counted("Copy", count)
      case .linkItem: Self.counted("Link", count)
      case .replaceItem: Self.counted("Replace", count)
      }
    }
  }

  private static func counted(_ verb: String, _ count: Int) -> String {
    count > 1 ? "\(verb) \(count) Items" : "\(verb) Item"
  }
}
