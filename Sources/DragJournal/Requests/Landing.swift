import DragModel

/// Where arriving entries land: at a gap of a container.
///
/// Entries that are themselves being moved and stand directly after the gap count as before it, so
/// several arrivals land one after the other. The gap is counted with them still in their old
/// places.
struct Landing {
  let container: NodeNumber
  /// The gap: how many entries of the container stand before the next arrival.
  private(set) var index: Int

  /// Finds the landing for a position, as the container is shown.
  ///
  /// - Throws: `outOfBounds` for a gap past the end, `notFound` for a neighbour that is not an entry.
  init(
    _ position: Position, in container: NodeNumber, moving moved: [NodeNumber],
    state: borrowing State
  ) throws(JournalError) {
    self.container = container
    index = try Self.gap(position, in: container, state: state)
    guard try Self.isAny(of: moved, in: container, state: state) else { return }
    // A few are looked through quicker than hashed.
    let many = moved.count > 8 ? Set(moved) : nil
    var next = try state.entryIfAny(at: index, of: container)
    while let entry = next, many?.contains(entry) ?? moved.contains(entry) {
      index += 1
      next = try state.entry(after: entry)
    }
  }

  /// The index for the next arrival, which the caller puts there before it asks again.
  ///
  /// For one that comes from the container itself it is counted without it.
  mutating func nextIndex(
    for arrival: NodeNumber, in state: borrowing State
  ) throws(JournalError) -> Int {
    if try state.parent(of: arrival) == container, try state.index(of: arrival) < index {
      index -= 1
    }
    defer { index += 1 }
    return index
  }

  private static func isAny(
    of nodes: [NodeNumber], in container: NodeNumber, state: borrowing State
  ) throws(JournalError) -> Bool {
    for node in nodes where try state.parent(of: node) == container { return true }
    return false
  }

  /// The gap that a position names, as the container is shown.
  private static func gap(
    _ position: Position, in container: NodeNumber, state: borrowing State
  ) throws(JournalError) -> Int {
    switch position {
    case .first: return 0
    case .last: return try state.entryCount(of: container)
    case .gap(let gap):
      let count = try state.entryCount(of: container)
      guard gap <= count else { throw .outOfBounds(gap: gap, count: count) }
      return gap
    case .before(let id): return try state.index(of: entry(id, of: container, state: state))
    case .after(let id): return try state.index(of: entry(id, of: container, state: state)) + 1
    case .offset: throw .badRequest(.offsetInList)
    }
  }

  private static func entry(
    _ id: ContentID, of container: NodeNumber, state: borrowing State
  ) throws(JournalError) -> NodeNumber {
    guard let number = try state.number(of: id), try state.parent(of: number) == container else {
      throw .notFound(id)
    }
    return number
  }
}
