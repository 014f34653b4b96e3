import DragModel

/// The dragged items that can be taken along, and those that cannot.
struct DragLoad {
  var items: [NodeNumber] = []
  var skipped: [ContentID] = []

  /// Looks what is left of the items of a session.
  ///
  /// - Throws: `itemGone` if none is left, or any is missing and all are wanted.
  init(_ session: SessionRecord, allOrNothing: Bool, state: borrowing State) throws(JournalError) {
    for item in session.items {
      if try state.isPresent(item) {
        items.append(item)
      } else {
        skipped.append(try state.node(item).id)
      }
    }
    if let first = skipped.first, items.isEmpty || allOrNothing { throw .itemGone(first) }
  }
}
