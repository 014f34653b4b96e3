import DragModel

/// Where arriving entries land: in a container, directly before an entry that stays.
///
/// The anchor is the next shown entry after the gap that is not itself being moved, so several
/// arrivals land one after the other, and the gap is counted with them still in their old places.
struct Landing {
  let container: NodeNumber
  /// The entry that the arrivals stand before; nil: the end.
  let anchor: NodeNumber?

  /// Finds the landing for a position, as the container is shown.
  ///
  /// - Throws: `outOfBounds` for a gap past the end, `notFound` for a neighbour that is not an entry.
  init(
    _ position: Position, in container: NodeNumber, moving moved: [NodeNumber], state: State
  ) throws(JournalError) {
    self.container = container
    var gap = try Self.gap(position, in: container, state: state)
    var anchor = try state.entryIfAny(at: gap, of: container)
    // A few are looked through quicker than hashed.
    let few = moved
    let many = moved.count > 8 ? Set(moved) : nil
    while let entry = anchor, many?.contains(entry) ?? few.contains(entry) {
      gap += 1
      anchor = try state.entryIfAny(at: gap, of: container)
    }
    self.anchor = anchor
  }

  /// The index that the next arrival gets; for one that comes from the container itself, without it.
  func index(for node: NodeNumber?, in state: State) throws(JournalError) -> Int {
    let index: Int
    if let anchor {
      index = try state.index(of: anchor)
    } else {
      index = try state.entryCount(of: container)
    }
    guard let node, try state.parent(of: node) == container else { return index }
    return try state.index(of: node) < index ? index - 1 : index
  }

  private static func gap(
    _ position: Position, in container: NodeNumber, state: State
  ) throws(JournalError) -> Int {
    let count = try state.entryCount(of: container)
    switch position {
    case .first: return 0
    case .last: return count
    case .gap(let gap):
      guard gap <= count else { throw .outOfBounds(gap: gap, count: count) }
      return gap
    case .before(let id): return try index(of: id, in: container, state: state)
    case .after(let id): return try index(of: id, in: container, state: state) + 1
    case .offset: throw .badRequest(.offsetInList)
    }
  }

  private static func index(
    of id: ContentID, in container: NodeNumber, state: State
  ) throws(JournalError) -> Int {
    guard let number = try state.number(of: id), try state.parent(of: number) == container else {
      throw .notFound(id)
    }
    return try state.index(of: number)
  }
}
