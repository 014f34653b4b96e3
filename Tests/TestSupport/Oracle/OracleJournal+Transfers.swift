extension OracleJournal {
  /// The transfer that a placeholder stands in for.
  func transfer(of placeholder: Text) -> Transfer? {
    transfers.first { $0.placeholder == placeholder }
  }

  /// The place with the items that came in place of their placeholders (S18).
  func present(_ place: EntryPlace) -> EntryPlace {
    func present(_ neighbour: Text?) -> Text? {
      guard let neighbour, let transfer = transfer(of: neighbour) else { return neighbour }
      return transfer.state == .committed ? transfer.item : neighbour
    }
    var place = place
    place.left = present(place.left)
    place.right = present(place.right)
    return place
  }

  /// The list, item or document in which a placeholder stands or stood.
  func container(of transfer: Transfer) -> Text? {
    switch transfer.place {
    case .entry: nodes[transfer.placeholder]?.parent
    case .glyph(let number): document(of: number)
    case .remembered(let place): place.container
    case nil: nil
    }
  }

  /// Notes that an item is on its way, or no longer; one that moves keeps its place, unseen (S40).
  mutating func mark(_ item: Text, onItsWay: Bool) {
    nodes[item]?.isOnItsWay = onItsWay
    guard let container = nodes[item]?.parent else { return }
    if let glyph = glyph(of: item),
      let index = glyphs(of: container).firstIndex(where: { $0.number == glyph.number })
    {
      nodes[container]?.glyphs[index].isInTransit = onItsWay
    } else if onItsWay {
      nodes[container]?.unseen.insert(item)
    } else {
      nodes[container]?.unseen.remove(item)
    }
  }

  /// Begins the transfers of a drop that was checked (S39, S40).
  mutating func beginTransfers(
    _ transport: Transport, _ plan: Transport.Plan, _ concerns: Set<Text>, _ request: Request
  ) -> OracleReply {
    var drop = TransferDrop(
      actor: request.actor, origin: request.origin, session: request.session ?? "",
      operation: plan.operation, droppedAt: tree.tick())
    drop.isAllOrNothing = transport.allOrNothing
    drop.replacing = transport.replacing
    drop.fields = transport.fields
    drop.properties = transport.properties
    drop.concerns = concerns
    drops.append(drop)
    var reply = OracleReply()
    for (cargo, name) in zip(cargo(of: transport, plan), plan.names) {
      let number = begin(cargo.cargo, cargo.item, named: name, drop: drops.count - 1)
      if let target = transport.target { putPlaceholder(of: number, in: target, plan.landing) }
      drops[drops.count - 1].concerns.insert(cargo.item)
      reply.transfers.append(.init(id: transfers[number - 1].id, item: cargo.item))
    }
    reply.skipped = plan.skipped
    reply.operation = plan.operation.rawValue
    return reply
  }

  private mutating func cargo(
    of transport: Transport, _ plan: Transport.Plan
  ) -> [(cargo: Transfer.Cargo, item: Text)] {
    if let external = transport.external {
      var given = Set(external.flatMap(Self.givenIDs(in:)))
      return external.map { item in
        var item = item
        let chosen = representation(of: item.types, in: transport.target)
        item.representations = item.representations.filter { $0.type == chosen }.prefix(1).map {
          $0
        }
        item.id = item.id ?? madeID("item", avoiding: given)
        given.insert(item.id ?? "")
        return (.external(item), item.id ?? "")
      }
    }
    var made: [Text: Text] = [:]
    if plan.operation == .copy {
      makeCopies(of: plan.items, &made, avoiding: [], fields: transport.fields)
    }
    return plan.items.map { source in
      switch plan.operation {
      case .move: return (.item, source)
      case .copy: return (.copy(of: source), made[source] ?? source)
      case .link:
        let id = copyID(of: source, avoiding: Set(made.values))
        made[source] = id
        return (.link(to: source), id)
      }
    }
  }

  /// All ids that are given to new items.
  static func givenIDs(in item: Operation.NewItem) -> [Text] {
    let inner = (item.items ?? []).flatMap { entry in
      switch entry {
      case .plain(let id): [id]
      case .item(let item): givenIDs(in: item)
      }
    }
    return (item.id.map { [$0] } ?? []) + inner
  }

  /// Begins one transfer and answers its number.
  mutating func begin(
    _ cargo: Transfer.Cargo, _ item: Text, named name: Text?, drop: Int
  ) -> Int {
    let transfer = Transfer(
      number: transfers.count + 1, drop: drop, item: item, cargo: cargo, name: name)
    transfers.append(transfer)
    drops[drop].transfers.append(transfer.number)
    var made: [Text: Text] = [:]
    switch cargo {
    case .item: break
    case .copy(let source):
      if nodes[item] != nil { break }
      made[source] = item
      makeCopies(of: [source], &made, avoiding: [item], fields: drops[drop].fields)
    case .link(let source):
      nodes[item] = Node(id: item)
      nodes[item]?.properties = ["link": .string(source)]
    case .external(let new):
      var given = Set(Self.givenIDs(in: new))
      _ = make(.item(drops[drop].fields.map(new.keeping) ?? new), &given)
    }
    mark(item, onItsWay: true)
    return transfer.number
  }

  /// Puts the placeholder of a transfer where something lands (S13).
  mutating func putPlaceholder(of number: Int, in target: Text, _ landing: Landing) {
    let transfer = transfers[number - 1]
    switch landing {
    case .entry:
      makePlaceholder(of: transfer)
      attach(transfer.placeholder, in: target, landing)
      transfers[number - 1].place = .entry
    case .glyph(let next):
      let glyph = Glyph(
        number: newGlyphNumber(), content: .placeholder(transfer.placeholder), isThere: false)
      add([glyph], to: target, before: next)
      transfers[number - 1].place = .glyph(glyph.number)
    }
  }

  /// Puts the placeholder of a transfer where another one was remembered (S42).
  mutating func putPlaceholder(of number: Int, where place: Transfer.Place?) {
    let transfer = transfers[number - 1]
    transfers[number - 1].place = place
    switch place {
    case .remembered(let entry):
      makePlaceholder(of: transfer)
      attach(transfer.placeholder, at: .inside(entry))
      transfers[number - 1].place = .entry
    case .glyph(let glyph): write(.placeholder(transfer.placeholder), at: glyph)
    case .entry, nil: break
    }
  }

  private mutating func makePlaceholder(of transfer: Transfer) {
    var node = Node(id: transfer.placeholder)
    node.isPlaceholder = true
    node.name = transfer.name
    nodes[node.id] = node
  }

  /// Lets something else stand at a place of a text.
  private mutating func write(_ content: Glyph.Content, at number: Int) {
    guard let document = document(of: number),
      let index = glyphs(of: document).firstIndex(where: { $0.number == number })
    else { return }
    nodes[document]?.glyphs[index].content = content
    guard case .object(let item) = content else { return }
    nodes[document]?.glyphs[index].isThere = true
    nodes[item]?.parent = document
  }

  /// Lets the item of a transfer take the place of its placeholder, and answers what changed (S41).
  mutating func land(_ number: Int) -> [Change] {
    let transfer = transfers[number - 1]
    let drop = drops[transfer.drop]
    transfers[number - 1].state = .committed
    mark(transfer.item, onItsWay: false)
    fill(transfer)
    guard transfer.place != nil else { return [takeAway(transfer.item)] }
    var change = Change(item: transfer.item, concerns: [], inverse: .takeOut)
    let origin = nodes[transfer.item]?.parent
    if case .item = transfer.cargo {
      change.concerns = concerns(transfer.item)
      change.inverse = .moveTo(location(of: transfer.item, ignoring: transfer.placeholder))
      if let old = nodes[transfer.item]?.name, old != transfer.name {
        change.renaming = .init(old: old, expected: transfer.name)
      }
    }
    detach(transfer.item)
    nodes[transfer.item]?.name = transfer.name
    takePlace(of: transfer)
    change.barrier = barrier(entering: nodes[transfer.item]?.parent, from: origin)
    change.concerns.formUnion(concerns(transfer.item))
    var changes = [change]
    changes += setProperties(drop.properties, of: transfer.item).compactMap { $0 }
    if let replaced = drop.replacing, drop.committedCount == 0, !isGone(replaced),
      !isOnItsWay(replaced)
    {
      changes.append(takeAway(replaced))
    }
    return changes
  }

  /// Gives content from outside the bytes that have come (S41).
  private mutating func fill(_ transfer: Transfer) {
    guard case .external = transfer.cargo, !transfer.bytes.isEmpty else { return }
    if nodes[transfer.item]?.representations.isEmpty ?? true {
      nodes[transfer.item]?.representations = [.init("application/octet-stream")]
    }
    nodes[transfer.item]?.representations[0].bytes = transfer.bytes
  }

  private mutating func takePlace(of transfer: Transfer) {
    if case .glyph(let number) = transfer.place { write(.object(transfer.item), at: number) }
    guard let container = nodes[transfer.placeholder]?.parent,
      let index = nodes[container]?.listed.firstIndex(of: transfer.placeholder)
    else { return }
    nodes[container]?.listed[index] = transfer.item
    nodes[transfer.item]?.parent = container
    nodes[transfer.placeholder] = nil
  }
}
