import DragModel

extension NewItem {
  /// Changes an item and all new ones that it holds.
  mutating func changeAll<E: Error>(_ change: (inout NewItem) throws(E) -> Void) throws(E) {
    try change(&self)
    guard var items else { return }
    for index in items.indices {
      guard case .new(var inner) = items[index] else { continue }
      try inner.changeAll(change)
      items[index] = .new(inner)
    }
    self.items = items
  }
}
