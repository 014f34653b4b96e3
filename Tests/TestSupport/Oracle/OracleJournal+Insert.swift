extension OracleJournal {
  /// Adds new items, or brings back gone ones (S21).
  mutating func insert(
    _ items: [Operation.Entry], into target: Text, at place: Operation.Place?, _ request: Request
  ) throws(Refusal) -> OracleReply {
    _ = try known(target)
    try checkGuard(target, request)
    let landing = try landing(place, in: target, moving: [], request.unit)
    let names = try settle(items.map(arrival(of:)), in: target, replacing: nil)
    var given: Set<Text> = []
    for item in items { try reserve(item, isTop: true, &given) }
    var ids: [Text] = []
    var reply = commit(request, name: Self.stepName("Insert", items.count)) { journal in
      var changes: [Change] = []
      for (item, name) in zip(items, names) {
        let change = journal.arrive(item, named: name, in: target, landing, &given)
        ids.append(change.item)
        changes.append(change)
      }
      return changes
    }
    reply.items = ids
    return reply
  }

  private func arrival(of entry: Operation.Entry) -> Arrival {
    switch entry {
    case .plain(let id) where isOnItsWay(id):
      // What it will be called is not settled yet.
      Arrival(name: nil, types: [])
    case .plain(let id): Arrival(name: nodes[id]?.name, types: nodes[id]?.types ?? [])
    case .item(let item): Arrival(name: item.name, types: item.types)
    }
  }

  /// Checks the ids that an entry gives to something new (S3), and keeps them from being made.
  private func reserve(
    _ entry: Operation.Entry, isTop: Bool, _ given: inout Set<Text>
  ) throws(Refusal) {
    switch entry {
    case .plain(let id):
      if given.contains(id) { throw Refusal("alreadyExists") }
      if let node = nodes[id], !isTop || node.isList || node.isDocument || !isLost(id) {
        throw Refusal("alreadyExists")
      }
      given.insert(id)
    case .item(let item):
      if let id = item.id {
        if given.contains(id) || nodes[id] != nil { throw Refusal("alreadyExists") }
        given.insert(id)
      }
      for inner in item.items ?? [] { try reserve(inner, isTop: false, &given) }
    }
  }

  private mutating func arrive(
    _ entry: Operation.Entry, named name: Text?, in target: Text, _ landing: Landing,
    _ given: inout Set<Text>
  ) -> Change {
    if case .plain(let id) = entry, let node = nodes[id] {
      let lost = location(of: id)
      detach(id)
      attach(id, in: target, landing)
      nodes[id]?.name = name
      var change = Change(
        item: id, concerns: concerns(id), inverse: .loseTo(lost), isRestoring: true)
      change.barrier = barrier(entering: target, from: nil)
      if name != node.name { change.renaming = .init(old: node.name, expected: name) }
      return change
    }
    let id = make(entry, &given)
    nodes[id]?.name = name
    attach(id, in: target, landing)
    var change = Change(item: id, concerns: concerns(id), inverse: .takeOut)
    change.barrier = barrier(entering: target, from: nil)
    return change
  }

  /// Makes an item with all it holds, parents first, in nothing yet.
  mutating func make(_ entry: Operation.Entry, _ given: inout Set<Text>) -> Text {
    guard case .item(let item) = entry else {
      guard case .plain(let id) = entry else { return "" }
      nodes[id] = Node(id: id)
      return id
    }
    let id = item.id ?? madeID("item", avoiding: given)
    given.insert(id)
    var node = Node(id: id)
    node.name = item.name
    node.properties = item.properties.filter { $0.value != .null }.mapValues(\.canonical)
    node.fields = item.fields
    node.representations = item.representations
    node.isFolder = item.items != nil
    nodes[id] = node
    for entry in item.items ?? [] {
      attach(make(entry, &given), in: id, .entry(nil))
    }
    return id
  }
}
