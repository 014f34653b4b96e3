import DragModel

/// Drops that wait for their confirmation.
extension Draft {
  /// True if a drop that was checked has to wait.
  func waits(_ placement: Placement) throws(JournalError) -> Bool {
    guard placement.task == nil, try state.holdsDrops(placement.target) else { return false }
    return try !placement.changesNothing(in: state)
  }

  /// Lets a drop wait; nothing else happens, but what is kept of content from another app is stored: a
  /// held drop outlives the process.
  mutating func hold(
    _ placement: Placement, _ target: DropTarget, of number: SessionNumber,
    _ session: SessionRecord
  ) throws(JournalError) -> ContentReply {
    let drop = HeldDrop(
      target: placement.target, place: try heldPlace(target.position ?? .last, placement),
      operation: target.operation, replacing: placement.replaced, properties: target.properties,
      fields: target.fields, allOrNothing: target.allOrNothing, byTransfers: target.byTransfers)
    let kept = try kept(of: placement)
    try append(
      .dropHeld, actor: session.actor, origin: session.origin, session: number,
      lent: news(kept, of: number),
      bookkeeping: [.holdSession(number, drop)])
    var reply = ContentReply(sequence: state.sequence, changed: false)
    reply.isHeld = true
    return reply
  }

  /// The place of a held drop: the nearest shown neighbours that are not being moved.
  private func heldPlace(
    _ position: Position, _ placement: Placement
  ) throws(JournalError) -> HeldDrop.Place {
    switch position {
    case .first: return .first
    case .last: return .last
    default: break
    }
    let target = placement.target
    let gap = try Landing(position, in: target, moving: [], state: state).gap(in: state)
    let moved = placement.decision.operation == .move ? Set(placement.sources) : []
    var left = gap - 1
    while let entry = try state.shownEntry(at: left, of: target), moved.contains(entry) {
      left -= 1
    }
    var right = gap
    while let entry = try state.shownEntry(at: right, of: target), moved.contains(entry) {
      right += 1
    }
    return .between(
      left: try state.shownEntry(at: left, of: target),
      right: try state.shownEntry(at: right, of: target), gap: right)
  }

  /// Where a neighbour is shown now: itself, the item that came in its place, or its placeholder if it
  /// is on its way there.
  private func heldIndex(
    of neighbour: NodeNumber?, in target: NodeNumber
  ) throws(JournalError) -> Int? {
    guard let neighbour = try state.present(neighbour) else { return nil }
    var shown: NodeNumber? = neighbour
    if try state.nodes.read(neighbour.value, { $0.isOnItsWay }) {
      shown = try state.placeholder(of: neighbour, in: target)
    }
    guard let shown, try state.parent(of: shown) == target else { return nil }
    return try state.shownIndex(of: shown)
  }

  /// What a held drop asks for now: its place is found again.
  func target(of drop: HeldDrop) throws(JournalError) -> DropTarget {
    var target = DropTarget(
      on: try state.node(drop.target).id, operation: drop.operation,
      properties: drop.properties, fields: drop.fields, allOrNothing: drop.allOrNothing,
      byTransfers: drop.byTransfers)
    if let replaced = drop.replacing {
      target.replacing = try state.node(replaced).id
      return target
    }
    switch drop.place {
    case .first: target.position = .first
    case .last: target.position = .last
    case .between(let left, let right, let gap):
      if let index = try heldIndex(of: left, in: drop.target) {
        target.position = .gap(index + 1)
      } else if let index = try heldIndex(of: right, in: drop.target) {
        target.position = .gap(index)
      } else {
        target.position = .gap(min(gap, try state.shownCount(of: drop.target)))
      }
    }
    return target
  }
}
