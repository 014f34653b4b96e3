import DragModel

/// Where arriving entries land: in a list or item directly before an entry that stays, in a document
/// directly before a shown element of its text that stays.
///
/// The anchor is the next shown entry after the gap that is not itself being moved, so several
/// arrivals land one after the other, and the gap is counted with them still in their old places.
struct Landing {
  let container: NodeNumber
  /// The entry that the arrivals stand before; nil: the end.
  let anchor: NodeNumber?
  /// For a document the element that the arrivals stand before.
  let text: TextLanding?

  /// Finds the landing for a position, as the container is shown.
  ///
  /// - Throws: `outOfBounds` for a gap past the end, `notFound` for a neighbour that is not an entry.
  init(
    _ position: Position, in container: NodeNumber, moving moved: [NodeNumber], state: State
  ) throws(JournalError) {
    self.container = container
    if try state.isDocument(container) {
      anchor = nil
      text = try TextLanding(position, in: container, moving: moved, state: state)
      return
    }
    text = nil
    var anchor = try Self.entryAfterGap(position, in: container, state: state)
    // A few are looked through quicker than hashed.
    let many = moved.count > 8 ? Set(moved) : nil
    while let entry = anchor, many?.contains(entry) ?? moved.contains(entry) {
      anchor = try state.entry(after: entry)
    }
    self.anchor = anchor
  }

  /// The place that the next arrival gets.
  func place(for node: NodeNumber?, in state: State) throws(JournalError) -> NewPlace {
    if let text { return NewPlace(document: container, .after(try text.after(in: state))) }
    return NewPlace(container: container, index: try index(for: node, in: state))
  }

  /// The gap among the shown entries, or the offset in scalars, that the arrivals go to.
  func gap(in state: State) throws(JournalError) -> Int {
    if let text { return try text.offset(in: state) }
    if let anchor { return try state.index(of: anchor) }
    return try state.entryCount(of: container)
  }

  /// True if entries of the container stand one after the other where they would land.
  func isPlace(of entries: [NodeNumber], in state: State) throws(JournalError) -> Bool {
    if let text { return try text.isPlace(of: entries, in: state) }
    var next = anchor
    for entry in entries.reversed() {
      guard try state.entry(after: entry) == next else { return false }
      next = entry
    }
    return true
  }

  /// The index that the next arrival gets; for one that comes from the container itself, without it.
  private func index(for node: NodeNumber?, in state: State) throws(JournalError) -> Int {
    let index: Int
    if let anchor {
      index = try state.index(of: anchor)
    } else {
      index = try state.entryCount(of: container)
    }
    guard let node, try state.parent(of: node) == container else { return index }
    return try state.index(of: node) < index ? index - 1 : index
  }

  /// The entry directly after the gap that a position names; nil at the end.
  private static func entryAfterGap(
    _ position: Position, in container: NodeNumber, state: State
  ) throws(JournalError) -> NodeNumber? {
    switch position {
    case .first: return try state.entryIfAny(at: 0, of: container)
    case .last: return nil
    case .gap(let gap):
      let count = try state.entryCount(of: container)
      guard gap <= count else { throw .outOfBounds(gap: gap, count: count) }
      return try state.entryIfAny(at: gap, of: container)
    case .before(let id): return try entry(id, of: container, state: state)
    case .after(let id): return try state.entry(after: entry(id, of: container, state: state))
    case .offset: throw .badRequest(.offsetInList)
    }
  }

  private static func entry(
    _ id: ContentID, of container: NodeNumber, state: State
  ) throws(JournalError) -> NodeNumber {
    guard let number = try state.number(of: id), try state.parent(of: number) == container else {
      throw .notFound(id)
    }
    return number
  }
}
