import DragModel

/// Going back: unfolding events from the state, newest first.
extension State {
  /// Takes the changes of content of the last event back exactly; for looking at the past only.
  ///
  /// Sessions, groups and histories stay as they are.
  ///
  /// - Throws: `corrupt` if the event is not the one that made the state what it is.
  mutating func revert(_ event: Event) throws(JournalError) {
    for change in event.changes.reversed() {
      switch change {
      case .relocate(let relocation): try revert(relocation)
      case .set(let change): try revert(change)
      case .write(let writing): try revert(writing)
      case .show(let showing): try revert(showing)
      case .style(let styling): try revert(styling)
      case .moveText(let move): try revert(move)
      default: continue
      }
    }
    sequence = SequenceNumber(sequence.value - 1)
  }

  private mutating func revert(_ relocation: Relocation) throws(JournalError) {
    let number = relocation.node
    if let to = relocation.to {
      guard try node(number).parent == to.container else {
        throw .corrupt(.eventDoesNotFit(sequence))
      }
      if let place = to.text {
        try revertObject(number, place)
      } else {
        try removeEntry(number)
      }
    }
    if let from = relocation.from {
      guard try node(number).parent == nil else { throw .corrupt(.eventDoesNotFit(sequence)) }
      if let element = from.element {
        try placeObject(number, .element(element), in: from.container)
      } else {
        guard try from.index <= entryCount(of: from.container) else {
          throw .corrupt(.eventDoesNotFit(sequence))
        }
        try insertEntry(number, into: from.container, at: from.index)
      }
    }
    if let renaming = relocation.renaming, renaming.isDone {
      try nodes.update(number.value) { $0.name = renaming.old }
    }
  }

  private mutating func revert(_ change: ValueChange) throws(JournalError) {
    try nodes.update(change.node.value) { record in
      switch change.value {
      case .name(let old, _): record.name = old
      case .property(let key, let old, _): record.changeDetails { $0.properties[key] = old }
      case .representations(let old, _): record.changeDetails { $0.representations = old }
      }
    }
  }
}
