extension OracleJournal {
  /// Whether a drop on this target waits for its confirmation (S36).
  func holdsDrops(_ target: Text?) -> Bool {
    guard let options = target.flatMap({ nodes[$0]?.options }) else { return false }
    return options.confirm || options.irreversible != nil
  }

  /// Keeps a drop that was checked until it is confirmed (S36).
  mutating func hold(_ drop: Operation.Drop, _ plan: Transport.Plan) -> OracleReply {
    var held = HeldDrop(drop: drop)
    if drop.replacing == nil, let target = drop.target {
      held.place = heldPlace(drop.at, in: target, moving: plan.operation == .move ? plan.items : [])
    }
    sessions[drop.session]?.held = held
    sessions[drop.session]?.state = .held
    var reply = OracleReply()
    reply.changed = false
    reply.isHeld = true
    reply.skipped = plan.skipped
    return reply
  }

  private func heldPlace(
    _ place: Operation.Place?, in target: Text, moving: [Text]
  ) -> HeldDrop.Place {
    if place == .first { return .first }
    guard let place, place != .last, let gap = try? gap(place, in: target) else { return .last }
    let entries = nodes[target]?.entries ?? []
    let right = entries.indices.dropFirst(gap).first { !moving.contains(entries[$0]) }
    return .between(
      left: entries.prefix(gap).last { !moving.contains($0) }, right: right.map { entries[$0] },
      gap: right ?? entries.count)
  }

  /// Where a held drop goes now.
  private func place(_ held: HeldDrop.Place?, in target: Text) -> Operation.Place? {
    switch held {
    case nil: return nil
    case .first: return .first
    case .last: return .last
    case .between(let left, let right, let gap):
      let count = nodes[target]?.entries.count ?? 0
      let place = present(EntryPlace(container: target, left: left, right: right, index: gap))
      if let left = place.left, let index = heldIndex(of: left, in: target) {
        return .gap(index + 1)
      }
      if let right = place.right, let index = heldIndex(of: right, in: target) {
        return .gap(index)
      }
      return .gap(min(gap, count))
    }
  }

  /// Where a neighbour stands now: an entry, a placeholder, or what is on its way there.
  private func heldIndex(of neighbour: Text, in target: Text) -> Int? {
    (nodes[target]?.entries ?? []).firstIndex(of: neighbour)
      ?? (try? index(of: neighbour, in: target))
  }

  /// Makes all checks of a held drop again and performs it; refused, it stays held.
  mutating func confirm(_ id: Text) throws(Refusal) -> OracleReply {
    let held = try held(id)
    var drop = held.drop
    if let target = drop.target { drop.at = place(held.place, in: target) }
    return try perform(drop, .scalar, isConfirmed: true)
  }

  /// Ends a held drop; nothing has happened.
  mutating func decline(_ id: Text) throws(Refusal) -> OracleReply {
    _ = try held(id)
    sessions[id]?.state = .cancelled
    sessions[id]?.reason = "declined"
    return OracleReply()
  }

  private func held(_ id: Text) throws(Refusal) -> HeldDrop {
    guard let session = sessions[id] else { throw Refusal("notFound") }
    if session.state == .finished || session.state == .cancelled { throw Refusal("sessionEnded") }
    guard session.state == .held, let held = session.held else { throw Refusal("conflict") }
    return held
  }

  /// Starts a task instead of storing content (S38).
  mutating func startTask(_ name: Text, session: Text?) -> OracleReply {
    var reply = OracleReply()
    let id = Text("task-\(tasks.count + 1)")
    tasks.append(OracleTask(id: id, session: session, name: name))
    reply.changed = false
    reply.task = id
    return reply
  }

  /// Notes how a task stands.
  mutating func report(_ report: Operation.Report) throws(Refusal) -> OracleReply {
    guard let index = tasks.firstIndex(where: { $0.id == report.task }) else {
      throw Refusal("notFound")
    }
    guard !["finished", "failed"].contains(tasks[index].state) else { throw Refusal("taskEnded") }
    tasks[index].state = report.state.rawValue
    tasks[index].hundredths = report.hundredths ?? tasks[index].hundredths
    return OracleReply()
  }
}
