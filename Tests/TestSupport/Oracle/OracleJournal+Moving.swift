extension OracleJournal {
  /// Moves items, one after the other in source order (S13, S25).
  mutating func moveAll(_ plan: Transport.Plan, to target: Text) -> [Change] {
    var changes: [Change] = []
    for (item, name) in zip(plan.items, plan.names) {
      var change = Change(
        item: item, concerns: concerns(item), inverse: .moveTo(location(of: item)))
      change.barrier = barrier(entering: target, from: nodes[item]?.parent)
      detach(item)
      attach(item, in: target, plan.landing)
      if let old = nodes[item]?.name, old != name {
        nodes[item]?.name = name
        change.renaming = .init(old: old, expected: name)
      }
      change.concerns.formUnion(concerns(item))
      changes.append(change)
    }
    return changes
  }

  /// Copies items with all they hold (S6, S26).
  mutating func copyAll(
    _ transport: Transport, _ plan: Transport.Plan, to target: Text
  ) -> [Change] {
    let given = transport.ids ?? []
    var made: [Text: Text] = [:]
    for (id, copy) in zip(transport.items, given) where plan.items.contains(id) {
      if made[id] == nil { made[id] = copy }
    }
    makeCopies(of: plan.items, &made, avoiding: Set(given), fields: transport.fields)
    var changes: [Change] = []
    for (source, name) in zip(plan.items, plan.names) {
      guard let id = made[source] else { continue }
      nodes[id]?.name = name
      changes.append(land(id, in: target, plan.landing))
    }
    return changes
  }

  /// Makes copies of items with all they hold, in nothing yet, and notes what each is the copy of.
  mutating func makeCopies(
    of items: [Text], _ made: inout [Text: Text], avoiding given: Set<Text>, fields: [Text]?
  ) {
    var taken = given
    let sources = items.flatMap { [$0] + inside($0) }
    for source in sources where made[source] == nil {
      let copy = copyID(of: source, avoiding: taken)
      taken.insert(copy)
      made[source] = copy
    }
    let originals = nodes
    for source in sources {
      guard let original = originals[source], let id = made[source] else { continue }
      nodes[id] = copy(of: original, fields, originals, made)
    }
  }

  private func copy(
    of original: Node, _ fields: [Text]?, _ originals: [Text: Node], _ made: [Text: Text]
  ) -> Node {
    var node = original
    node.id = made[original.id] ?? original.id
    node.parent = original.parent.flatMap { made[$0] }
    node.listed = original.listed.compactMap { made[$0] }
    node.unseen = []
    if let fields { node.fields = original.fields.filter { fields.contains($0.key) } }
    if let link = original.properties["link"]?.text, let copy = made[link],
      originals[link]?.isList == false
    {
      node.properties["link"] = .string(copy)
    }
    return node
  }

  /// Makes items that lead to the sources (S26).
  mutating func linkAll(_ plan: Transport.Plan, to target: Text) -> [Change] {
    var changes: [Change] = []
    for (source, name) in zip(plan.items, plan.names) {
      var node = Node(id: copyID(of: source, avoiding: []))
      node.name = name
      node.properties = ["link": .string(source)]
      nodes[node.id] = node
      changes.append(land(node.id, in: target, plan.landing))
    }
    return changes
  }

  private mutating func land(_ id: Text, in target: Text, _ landing: Landing) -> Change {
    attach(id, in: target, landing)
    var change = Change(item: id, concerns: concerns(id), inverse: .takeOut)
    change.barrier = barrier(entering: target, from: nil)
    return change
  }
}
