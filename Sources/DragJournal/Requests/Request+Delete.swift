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

  /// Deletes a stretch of text, with the objects in it.
  ///
  /// The elements stay where they stand, unseen, until the undo horizon passes their deletion.
  /// Refused: `typeRefused` for what is not a document, `rangeOutOfBounds`, `splitsCharacter` for an
  /// edge inside a character.
  ///
  /// - Complexity: O(k log n), k = runs concerned, n = length of the text.
  public static func delete(
    _ range: TextRange, typing: TypingOptions? = nil, by attribution: Attribution = .init()
  ) -> Self {
    Request { (draft: inout Draft) throws(JournalError) in
      try Checks.shape(range.document)
      try draft.check(attribution)
      let text = try draft.state.find(range)
      guard text.edges != nil else {
        return ContentReply(sequence: draft.state.sequence, changed: false)
      }
      let showing = try draft.state.hiding(text)
      let joined = try draft.stepToJoin(typing, .show(showing), by: attribution)
      try draft.show(showing)
      let step = try draft.credit(
        .contentDeleted, to: attribution, name: .action(.deleteText, count: 1), joining: joined)
      return ContentReply(sequence: draft.state.sequence, changed: true, step: step)
    }
  }

  /// Deletes a list or document as a whole.
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
      let kind = try draft.state.node(number).kind
      if kind == .item { throw .typeRefused(container) }
      if let parent = try draft.state.node(number).parent {
        try draft.state.checkWritable(parent, for: attribution.origin)
      }
      let ids = try draft.takeAway([number])
      let step = try draft.credit(
        .containerDeleted, to: attribution,
        name: .action(kind == .list ? .deleteList : .deleteDocument, count: 1))
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

extension State {
  /// What it takes to delete a stretch of text.
  func hiding(_ text: FoundText) throws(JournalError) -> TextShowing {
    TextShowing(
      isShown: false,
      passages: [TextPassage(document: text.document, spans: try shownSpans(of: text))])
  }
}
