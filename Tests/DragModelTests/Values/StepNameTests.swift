import DragModel
import Testing

/// Rule S50: what menus show after “Undo”.
@Suite struct StepNameTests {
  static let rows: [(StepName, String)] = [
    (.action(.newList, count: 1), "New List"), (.action(.insertItem, count: 1), "Insert Item"),
    (.action(.insertItem, count: 2), "Insert 2 Items"), (.action(.editItem, count: 1), "Edit Item"),
    (.action(.deleteItem, count: 1), "Delete Item"),
    (.action(.deleteItem, count: 10), "Delete 10 Items"),
    (.action(.deleteList, count: 1), "Delete List"), (.action(.moveItem, count: 1), "Move Item"),
    (.action(.moveItem, count: 1_000), "Move 1000 Items"),
    (.action(.copyItem, count: 1), "Copy Item"), (.action(.copyItem, count: 3), "Copy 3 Items"),
    (.action(.linkItem, count: 1), "Link Item"), (.action(.linkItem, count: 2), "Link 2 Items"),
    (.action(.replaceItem, count: 1), "Replace Item"),
    (.action(.replaceItem, count: 2), "Replace 2 Items"),
    (.action(.newDocument, count: 1), "New Document"),
    (.action(.insertText, count: 1), "Insert Text"),
    (.action(.styleText, count: 1), "Style Text"),
    (.action(.deleteText, count: 1), "Delete Text"),
    (.action(.deleteDocument, count: 1), "Delete Document"),
    (.action(.moveText, count: 1), "Move Text"), (.action(.copyText, count: 1), "Copy Text"),
    (.action(.changes, count: 7), "Changes"), (.custom("Tidy Up"), "Tidy Up"), (.custom(""), ""),
  ]

  @Test("A step is called as the rules say", arguments: rows)
  func title(name: StepName, title: String) {
    #expect(name.title == title)
  }

  @Test("Every action that requests have is in the table")
  func allActions() {
    let named = Self.rows.compactMap { row -> StepName.Action? in
      guard case .action(let action, _) = row.0 else { return nil }
      return action
    }
    #expect(Set(named) == Set(StepName.Action.allCases))
  }
}
