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
      case .placehold(let relocation): try revert(relocation)
      case .mark: try revertMark()
      case .transit(let node, let isOnItsWay): try setTransit(node, !isOnItsWay)
      case .receive(let receipt): try revert(receipt)
      case .fallBack(let fallback): try revert(fallback)
      case .settle(let settlement): try revert(settlement)
      case .beginDrop: try revertBeginning()
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
      try putBack(number, to: from)
    }
    if let renaming = relocation.renaming, renaming.isDone {
      try rename(number, to: renaming.old)
    }
  }

  /// Puts a node that stands nowhere back exactly where it stood.
  mutating func putBack(_ number: NodeNumber, to place: OldPlace) throws(JournalError) {
    guard try parent(of: number) == nil else { throw .corrupt(.eventDoesNotFit(sequence)) }
    if let element = place.element {
      return try placeObject(number, .element(element), in: place.container)
    }
    guard try place.index <= entryCount(of: place.container) else {
      throw .corrupt(.eventDoesNotFit(sequence))
    }
    try insertEntry(number, into: place.container, at: place.index)
  }

  private mutating func revert(_ change: ValueChange) throws(JournalError) {
    if case .name(let old, _) = change.value { return try rename(change.node, to: old) }
    try nodes.update(change.node.value) { record in
      switch change.value {
      case .name: return
      case .property(let key, let old, _): record.changeDetails { $0.properties[key] = old }
      case .representations(let old, _): record.changeDetails { $0.representations = old }
      }
    }
  }
}
