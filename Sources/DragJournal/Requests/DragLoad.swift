import DragModel

/// What a drag has to drop.
enum DraggedContent {
  case items(DragLoad)
  /// What became of the lifted text.
  case text(FoundText, edges: (first: TextNumber, last: TextNumber))
}

extension SessionRecord {
  /// What is left of what was lifted.
  ///
  /// - Throws: as for items; for text `itemGone` if all of it is deleted, `splitsCharacter` if an
  ///   edge is inside a character by now.
  func content(allOrNothing: Bool, in state: State) throws(JournalError) -> DraggedContent {
    guard let text else {
      return .items(try DragLoad(self, allOrNothing: allOrNothing, state: state))
    }
    guard let stretch = try TextStretch(text.spans, in: state) else {
      throw .itemGone(try state.node(text.document).id)
    }
    let found = FoundText(document: stretch.document, edges: stretch.edges)
    try state.checkEdges(of: stretch)
    return .text(found, edges: stretch.edges)
  }
}

extension State {
  /// Refuses a stretch that begins or ends inside a character.
  fileprivate func checkEdges(of stretch: TextStretch) throws(JournalError) {
    let offsets = try shownOffsets(from: stretch.edges.first, to: stretch.edges.last)
    for offset in [offsets.lowerBound, offsets.upperBound] {
      _ = try shownElement(after: offset, .scalar, in: stretch.document)
    }
  }
}

/// The dragged items that can be taken along, and those that cannot.
struct DragLoad {
  var items: [NodeNumber] = []
  var skipped: [ContentID] = []

  /// Looks what is left of the items of a session.
  ///
  /// - Throws: `itemGone` if none is left, or any is missing and all are wanted.
  init(_ session: SessionRecord, allOrNothing: Bool, state: borrowing State) throws(JournalError) {
    try self.init(session, state: state)
    // The first that is missing says what it is missing for.
    if let first = skipped.first, items.isEmpty || allOrNothing { _ = try state.present(first) }
  }

  /// Looks what is left of the items of a session, if anything.
  init(_ session: SessionRecord, state: borrowing State) throws(JournalError) {
    for item in session.items {
      if try state.isThere(item) {
        items.append(item)
      } else {
        skipped.append(try state.id(of: item))
      }
    }
  }
}
