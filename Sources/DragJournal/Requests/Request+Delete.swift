public import DragModel

extension Request where Reply == ContentReply {
  /// Deletes items, with all they hold.
  ///
  /// Refused: `forbidden` for lists that stand by themselves, `readOnly`.
  ///
  /// - Complexity: O(k log n), k = items named, n = entries of their containers.
  public static func delete(
    _ items: [ContentID], by attribution: Attribution = .init()
  ) -> Self {
    Request { (draft: inout Draft) throws(JournalError) in
      try Checks.shape(items)
      try draft.check(attribution)
      var numbers: [NodeNumber] = []
      for id in items { numbers.append(try draft.state.presentEntry(id)) }
      let ordered = try draft.state.sourceOrder(numbers)
      for number in ordered {
        guard let container = try draft.state.node(number).parent else { continue }
        try draft.state.checkWritable(container, for: attribution.origin)
      }
      guard !ordered.isEmpty else {
        return ContentReply(sequence: draft.state.sequence, changed: false)
      }
      let ids = try draft.takeAway(ordered)
      let step = try draft.credit(
        .contentDeleted, to: attribution, name: .action(.deleteItem, count: ids.count))
      return ContentReply(sequence: draft.state.sequence, changed: true, step: step, items: ids)
    }
  }

  /// Deletes a list as a whole.
  ///
  /// Refused: `typeRefused` for an item, `readOnly` for an entry of a list that is read-only.
  ///
  /// - Complexity: O(log n), n = entries of its container.
  public static func delete(
    container: ContentID, by attribution: Attribution = .init()
  ) -> Self {
    Request { (draft: inout Draft) throws(JournalError) in
      try Checks.shape(container)
      try draft.check(attribution)
      let number = try draft.state.present(container)
      guard try draft.state.node(number).kind == .list else { throw .typeRefused(container) }
      if let parent = try draft.state.node(number).parent {
        try draft.state.checkWritable(parent, for: attribution.origin)
      }
      let ids = try draft.takeAway([number])
      let step = try draft.credit(
        .containerDeleted, to: attribution, name: .action(.deleteList, count: 1))
      return ContentReply(sequence: draft.state.sequence, changed: true, step: step, items: ids)
    }
  }
}

extension Draft {
  /// Takes nodes away, one after the other, and says their identifiers.
  mutating func takeAway(_ numbers: [NodeNumber]) throws(JournalError) -> [ContentID] {
    var ids: [ContentID] = []
    for number in numbers {
      ids.append(try state.node(number).id)
      try relocate(number, to: nil)
    }
    return ids
  }
}
