extension OracleJournal {
  /// Does changes for a request and makes them a step, part of a group, or neither.
  mutating func commit(
    _ request: Request, name: Text, _ body: (inout OracleJournal) -> [Change]
  ) -> OracleReply {
    let before = summaries
    let backup = self
    let changes = body(&self)
    let after = summaries
    var reply = OracleReply()
    reply.changed = before != after
    guard before != after else {
      self = backup
      return reply
    }
    if request.isExcluded { return reply }
    if let index = groups.firstIndex(where: { $0.actor == request.actor }) {
      groups[index].changes += changes
      if let session = request.session { groups[index].sessions.insert(session) }
      for id in Set(before.keys).union(after.keys) where before[id] != after[id] {
        if !groups[index].first.keys.contains(id) {
          groups[index].first.updateValue(before[id], forKey: id)
        }
      }
      return reply
    }
    let sessions: Set<Text> = request.session.map { [$0] } ?? []
    reply.step = addStep(
      actor: request.actor, origin: request.origin, sessions: sessions, name: name, changes)
    return reply
  }

  mutating func addStep(
    actor: Text, origin: Text, sessions: Set<Text>, name: Text, _ changes: [Change]
  ) -> Int {
    let concerns = changes.reduce(into: Set<Text>()) { $0.formUnion($1.concerns) }
    steps.append(
      Step(
        actor: actor, origin: origin, sessions: sessions, name: name, changes: changes,
        concerns: concerns, barrier: changes.lazy.compactMap(\.barrier).first))
    let number = tree.add(owner: actor)
    if steps[number - 1].barrier != nil { tree.markBarrier(number) }
    return number
  }

  /// Begins a group, or an inner one that folds into it.
  mutating func begin(_ name: Text?, _ request: Request) -> OracleReply {
    if let index = groups.firstIndex(where: { $0.actor == request.actor }) {
      groups[index].depth += 1
    } else {
      groups.append(OpenGroup(actor: request.actor, origin: request.origin, name: name))
    }
    return OracleReply()
  }

  /// Ends a group, or an inner one.
  mutating func end(_ request: Request) throws(Refusal) -> OracleReply {
    guard let index = groups.firstIndex(where: { $0.actor == request.actor }) else {
      throw Refusal("badRequest")
    }
    guard groups[index].depth == 1 else {
      groups[index].depth -= 1
      return OracleReply()
    }
    return close(groups[index])
  }

  /// Makes a step of a group, unless all that it changed is as it was (S28).
  mutating func close(_ group: OpenGroup) -> OracleReply {
    groups.removeAll { $0.actor == group.actor }
    var reply = OracleReply()
    let now = summaries
    guard group.first.contains(where: { $0.value != now[$0.key] }) else {
      takeBack(group.changes)
      reply.changed = false
      return reply
    }
    reply.changed = true
    if Request.isExcluded(group.origin) { return reply }
    reply.step = addStep(
      actor: group.actor, origin: group.origin, sessions: group.sessions,
      name: group.name ?? "Changes", group.changes)
    return reply
  }

  /// Takes back changes that make no step, conflicts ignored (S28).
  private mutating func takeBack(_ changes: [Change]) {
    var rest = changes
    while var change = rest.popLast() {
      let leaving = Set(rest.filter(\.isPlacing).map(\.item))
      _ = try? invert(&change, leaving: leaving, force: false, isRedo: false)
    }
  }
}
