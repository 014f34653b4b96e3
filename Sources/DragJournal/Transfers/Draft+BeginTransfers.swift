import DragModel

/// Beginning the transfers of a drop that was checked.
extension Draft {
  /// Lets each item of a drop be carried by a transfer, and puts a placeholder where it goes.
  ///
  /// Moved items stay where they are, unseen; copies are taken now and stand nowhere. The step is
  /// made when the first item arrives.
  mutating func beginTransfers(
    _ placement: Placement, allOrNothing: Bool, of number: SessionNumber,
    extra: [ExactText: PropertyValue]
  ) throws(JournalError) -> ContentReply {
    let isExternal = placement.wish.external != nil
    let kept = try kept(of: placement)
    var facts =
      isExternal ? placement.facts(extra: extra) : try placement.facts(extra: extra, in: state)
    var outcomes: [PropertyValue] = []
    let cargo = try cargo(of: placement, external: kept, &outcomes)
    var landing = placement.landing
    var seeds: [TransferSeed] = []
    for (index, (item, source)) in cargo.enumerated() {
      let name = placement.names[index]
      try change(.transit(item, isOnItsWay: true))
      let stand = try putStand(named: name, at: &landing, in: placement.target)
      seeds.append(
        TransferSeed(
          item: item, source: source, isExternal: isExternal,
          blob: isExternal ? try openBlob() : nil,
          name: name, stand: stand))
    }
    var touching = cargo.map(\.item) + [placement.target]
    if placement.decision.operation == .move { touching += placement.sources }
    if let replaced = placement.replaced { touching.append(replaced) }
    let seed = DropSeed(
      session: number, operation: placement.decision.operation, target: placement.target,
      replacing: placement.replaced, properties: placement.wish.properties,
      fields: placement.wish.fields, isAllOrNothing: allOrNothing,
      touched: try state.surroundings(of: touching))
    if isExternal { facts["representations"] = .list(outcomes) }
    return try begin(
      seed, seeds, .dropPerformed, facts: facts, lent: news(kept, of: number))
  }

  /// Lets each item of a move to another app be carried by a transfer.
  mutating func beginTransfers(
    of sources: [NodeNumber], _ decision: OperationRules.Decision, toApp app: ExactText,
    allOrNothing: Bool, of number: SessionNumber
  ) throws(JournalError) -> ContentReply {
    var seeds: [TransferSeed] = []
    for source in sources {
      try change(.transit(source, isOnItsWay: true))
      let name = try state.node(source).name
      seeds.append(TransferSeed(item: source, name: name, stand: nil))
    }
    let seed = DropSeed(
      session: number, operation: decision.operation, target: nil, isAllOrNothing: allOrNothing,
      touched: try state.surroundings(of: sources))
    return try begin(seed, seeds, .dropPerformed, facts: decision.facts(toApp: app))
  }

  /// Closes the event of a drop by transfers.
  mutating func begin(
    _ drop: DropSeed, _ seeds: [TransferSeed], _ kind: EventKind,
    facts: [ExactText: PropertyValue], lent: [NewItem] = [], after bookkeeping: [Change] = [],
    then rest: [Change] = []
  ) throws(JournalError) -> ContentReply {
    let first = TransferNumber(state.transfers.count)
    let session = try state.session(drop.session)
    try append(
      kind, actor: session.actor, origin: session.origin, session: drop.session, facts: facts,
      lent: lent,
      bookkeeping: bookkeeping + [.beginDrop(drop)] + seeds.map { .beginTransfer($0) } + rest)
    var reply = ContentReply(sequence: state.sequence, changed: true, operation: drop.operation)
    for (offset, seed) in seeds.enumerated() {
      reply.transfers.append(
        ContentReply.BegunTransfer(
          number: TransferNumber(first.value + UInt32(offset)),
          item: try state.node(seed.item).id))
    }
    return reply
  }

  /// What the transfers of a drop carry, in source order, and what it is taken from; of content from
  /// outside, of which `external` is kept, also which encoding the target takes of each.
  private mutating func cargo(
    of placement: Placement, external: [NewItem]?, _ outcomes: inout [PropertyValue]
  ) throws(JournalError) -> [(item: NodeNumber, source: NodeNumber?)] {
    if let external {
      var identifiers = Identifiers()
      for item in external { try identifiers.take(allOf: item, in: state) }
      var cargo: [(NodeNumber, NodeNumber?)] = []
      for (item, name) in zip(external, placement.names) {
        let negotiation = try state.negotiation(over: item.representations, for: placement.target)
        outcomes.append(NegotiationRecord(negotiation).value)
        let created = try create(
          external: item, as: negotiation.best, named: name, with: &identifiers)
        cargo.append((created, nil))
      }
      return cargo
    }
    if placement.decision.operation == .move { return placement.sources.map { ($0, nil) } }
    let copies = try createCopies(
      placement, isLink: placement.decision.operation == .link)
    return Array(zip(copies, placement.sources.map { Optional($0) }))
  }

  /// Makes an item of content from outside; of its representations it has the chosen one.
  private mutating func create(
    external item: NewItem, as choice: Negotiation.Choice?, named name: ExactText?,
    with identifiers: inout Identifiers
  ) throws(JournalError) -> NodeNumber {
    var item = item
    item.representations = choice.map { [item.representations[$0.index]] } ?? []
    return try create(.new(item), named: name, inside: nil, with: &identifiers)
  }

  /// Puts what stands in for an item where the next arrival lands.
  private mutating func putStand(
    named name: ExactText?, at landing: inout Landing, in target: NodeNumber
  ) throws(JournalError) -> TransferStand {
    if let text = landing.text {
      let mark = state.lastText.next
      try change(
        .mark(TextMark(document: target, after: text.after(in: state), mark: mark)))
      return .mark(mark)
    }
    return .entry(
      try putPlaceholder(named: name) { (node, state) throws(JournalError) in
        try landing.nextPlace(for: node, in: state)
      })
  }

  /// Makes a placeholder and puts it somewhere.
  mutating func putPlaceholder(
    named name: ExactText?,
    at place: (NodeNumber, borrowing State) throws(JournalError) -> NewPlace
  ) throws(JournalError) -> NodeNumber {
    let node = try create(NodeSeed(id: "", kind: .placeholder, name: name))
    try change(.placehold(Relocation(node: node, from: nil, to: place(node, state))))
    return node
  }

  /// Takes a placeholder away and says where it stood; nil if it stands nowhere.
  mutating func takePlaceholder(_ node: NodeNumber) throws(JournalError) -> OldPlace? {
    guard let place = try state.place(of: node) else { return nil }
    try change(.placehold(Relocation(node: node, from: place, to: nil)))
    return place
  }
}

extension State {
  /// Some nodes and all that is around them, each once.
  func surroundings(of nodes: [NodeNumber]) throws(JournalError) -> [NodeNumber] {
    var surroundings = Surroundings()
    for node in nodes { try surroundings.add(node, in: self) }
    return surroundings.sorted
  }
}

extension Identifiers {
  /// Takes all identifiers given in an item and in what it holds.
  ///
  /// - Throws: `alreadyExists` for one that is used.
  mutating func take(allOf item: NewItem, in state: State) throws(JournalError) {
    if let id = item.id { try take(id, in: state) }
    for inner in item.items ?? [] {
      switch inner {
      case .plain(let id): try take(id, in: state)
      case .new(let item): try take(allOf: item, in: state)
      }
    }
  }
}
