import DragModel

/// Where arriving entries land: in a list or item at a gap, in a document directly before a shown
/// element of its text that stays.
///
/// Entries that are themselves being moved and stand directly after the gap count as before it, so
/// several arrivals land one after the other. The gap is counted with them still in their old
/// places.
struct Landing {
  let container: NodeNumber
  /// The gap: how many entries of the container stand before the next arrival; 0 for a document.
  private var index = 0
  /// For a document the element that the arrivals stand before.
  let text: TextLanding?

  /// Finds the landing for a position, as the container is shown.
  ///
  /// - Throws: `outOfBounds` for a gap past the end, `notFound` for a neighbour that never was, `notEntry`
  ///   for one that is not shown there.
  init(
    _ position: Position, in container: NodeNumber, moving moved: [NodeNumber],
    state: borrowing State
  ) throws(JournalError) {
    self.container = container
    if try state.isDocument(container) {
      text = try TextLanding(position, in: container, moving: moved, state: state)
      return
    }
    text = nil
    let gap = try Self.gap(position, in: container, state: state)
    var next = try state.shownEntry(at: gap, of: container)
    if try Self.isAny(of: moved, in: container, state: state) {
      // A few are looked through quicker than hashed.
      let many = moved.count > 8 ? Set(moved) : nil
      while let entry = next, many?.contains(entry) ?? moved.contains(entry) {
        next = try state.shownEntry(after: entry)
      }
    }
    if let next {
      index = try state.index(of: next)
    } else {
      index = try state.entryCount(of: container)
    }
  }

  /// The place for the next arrival, which the caller puts there before it asks again.
  ///
  /// The index of one that comes from the container itself is counted without it.
  mutating func nextPlace(
    for arrival: NodeNumber, in state: borrowing State
  ) throws(JournalError) -> NewPlace {
    if let text { return NewPlace(document: container, .after(try text.after(in: state))) }
    if try state.parent(of: arrival) == container, try state.index(of: arrival) < index {
      index -= 1
    }
    defer { index += 1 }
    return NewPlace(container: container, index: index)
  }

  /// The gap among the shown entries, or the offset in scalars, that the next arrival goes to.
  func gap(in state: borrowing State) throws(JournalError) -> Int {
    if let text { return try text.offset(in: state) }
    guard let next = try state.entryIfAny(at: index, of: container) else {
      return try state.shownCount(of: container)
    }
    return try state.shownIndex(of: next)
  }

  /// True if entries of the container stand one after the other where they would land.
  func isPlace(of entries: [NodeNumber], in state: borrowing State) throws(JournalError) -> Bool {
    if let text { return try text.isPlace(of: entries, in: state) }
    var next = try state.entryIfAny(at: index, of: container)
    for entry in entries.reversed() {
      guard try state.shownEntry(after: entry) == next else { return false }
      next = entry
    }
    return true
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
    case .last: return try state.shownCount(of: container)
    case .gap(let gap):
      let count = try state.shownCount(of: container)
      guard gap <= count else { throw .outOfBounds(gap: gap, count: count) }
      return gap
    case .before(let id): return try state.shownIndex(of: entry(id, of: container, state: state))
    case .after(let id):
      return try state.shownIndex(of: entry(id, of: container, state: state)) + 1
    case .offset: throw .badRequest(.offsetInList)
    }
  }

  private static func entry(
    _ id: ContentID, of container: NodeNumber, state: borrowing State
  ) throws(JournalError) -> NodeNumber {
    guard let number = try state.number(of: id) else { throw .notFound(id) }
    if try state.nodes.read(number.value, { $0.isOnItsWay }) {
      // What is on its way here means its placeholder.
      guard let placeholder = try state.placeholder(of: number, in: container) else {
        throw .notEntry(id, of: try state.id(of: container))
      }
      return placeholder
    }
    guard try state.parent(of: number) == container else {
      throw .notEntry(id, of: try state.id(of: container))
    }
    return number
  }
}
