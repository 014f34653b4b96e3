import DragModel

/// Drops that wait for their confirmation.
extension Draft {
  /// True if a drop that was checked has to wait.
  func waits(_ placement: Placement) throws(JournalError) -> Bool {
    guard placement.task == nil, try state.holdsDrops(placement.target) else { return false }
    return try !placement.changesNothing(in: state)
  }

  /// Lets a drop wait; nothing else happens.
  mutating func hold(
    _ placement: Placement, _ target: DropTarget, of number: SessionNumber,
    _ session: SessionRecord
  ) throws(JournalError) -> ContentReply {
    let drop = HeldDrop(
      target: placement.target, place: try heldPlace(target.position ?? .last, placement),
      operation: target.operation, replacing: placement.replaced, properties: target.properties,
      fields: target.fields, allOrNothing: target.allOrNothing)
    try append(
      .dropHeld, actor: session.actor, origin: session.origin, session: number,
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
    while left >= 0, moved.contains(try state.entry(at: left, of: target)) { left -= 1 }
    let count = try state.entryCount(of: target)
    var right = gap
    while right < count, moved.contains(try state.entry(at: right, of: target)) { right += 1 }
    return .between(
      left: try state.entryIfAny(at: left, of: target),
      right: try state.entryIfAny(at: right, of: target), gap: right)
  }

  /// What a held drop asks for now: its place is found again.
  func target(of drop: HeldDrop) throws(JournalError) -> DropTarget {
    var target = DropTarget(
      on: try state.node(drop.target).id, operation: drop.operation,
      properties: drop.properties, fields: drop.fields, allOrNothing: drop.allOrNothing)
    if let replaced = drop.replacing {
      target.replacing = try state.node(replaced).id
      return target
    }
    switch drop.place {
    case .first: target.position = .first
    case .last: target.position = .last
    case .between(let left, let right, let gap):
      if let left, try state.parent(of: left) == drop.target {
        target.position = .after(try state.node(left).id)
      } else if let right, try state.parent(of: right) == drop.target {
        target.position = .before(try state.node(right).id)
      } else {
        target.position = .gap(min(gap, try state.entryCount(of: drop.target)))
      }
    }
    return target
  }
}
