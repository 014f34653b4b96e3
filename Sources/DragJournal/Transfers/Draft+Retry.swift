import DragModel

/// Trying a failed transfer again: a drop of its own of this one item, at the remembered place.
extension Draft {
  /// Checks a retry and begins it; one that would change nothing is not begun.
  mutating func retry(
    _ number: TransferNumber, resuming: Bool
  ) throws(JournalError) -> ContentReply {
    let record = try state.transfer(number)
    let drop = try state.drop(record.drop)
    let name = try checkRetry(number, record, of: drop)
    let before = record.isMove ? savepoint : nil
    let reply = try begin(again: number, record, of: drop, named: name, resuming: resuming)
    guard let before, let began = reply.transfers.first else { return reply }
    // Whether it would change anything is told by letting it arrive at once.
    let begun = savepoint
    try commit(began.number)
    let concerned = [
      record.seed.item, try before.state.parent(of: record.seed.item), drop.seed.target,
      drop.seed.replacing,
    ]
    var changesAnything = false
    for node in concerned.compactMap({ $0 }) where !changesAnything {
      changesAnything = try before.state.isShownDifferently(node, from: state)
    }
    goBack(to: changesAnything ? begun : before)
    if changesAnything { return reply }
    return ContentReply(
      sequence: state.sequence, changed: false, operation: drop.seed.operation)
  }

  /// Makes the checks of a retry in their order; says the name that arrives.
  private func checkRetry(
    _ number: TransferNumber, _ record: TransferRecord, of drop: DropRecord
  ) throws(JournalError) -> ExactText? {
    let origin = record.seed.source ?? record.seed.item
    var name = record.seed.name
    if record.seed.isExternal {
      name = try state.externalItem(of: number).name
    } else {
      let source = try state.node(origin)
      name = source.name
      try state.checkPresent(origin)
    }
    if let target = try state.target(of: record) {
      try state.checkPresent(target)
      if record.isMove, try state.isInside(target, of: origin) {
        throw .wouldCreateCycle(try state.node(origin).id)
      }
      let isThere = try state.parent(of: origin) == target
      if !record.isMove || !isThere {
        let rules = ArrivalRules(container: target, replaced: drop.seed.replacing)
        let arrival = ArrivalRules.Arrival(
          id: try state.node(record.seed.item).id, name: name, types: [], isLink: true)
        try rules.checkRoom(for: [arrival], in: state)
        name = try rules.names(for: [arrival], in: state)[0]
      }
    }
    if record.seed.isExternal {
      var identifiers = Identifiers()
      try identifiers.take(allOf: state.externalItem(of: number), in: state)
    }
    return name
  }

  private mutating func begin(
    again number: TransferNumber, _ record: TransferRecord, of drop: DropRecord,
    named name: ExactText?, resuming: Bool
  ) throws(JournalError) -> ContentReply {
    let item = try createAgain(number, record, of: drop, named: name)
    try change(.transit(item, isOnItsWay: true))
    var stand = record.seed.stand
    if case .entry? = stand, let place = record.place {
      stand = .entry(
        try putPlaceholder(named: name) { (node, state) throws(JournalError) in
          NewPlace(container: place.container, index: try state.index(of: place, for: node))
        })
    }
    var seed = drop.seed
    var touching = [item]
    if let target = try state.target(of: record) { touching.append(target) }
    if let replaced = seed.replacing { touching.append(replaced) }
    seed.touched = try state.surroundings(of: touching)
    let isResumed = resuming && record.blob != nil
    let blob = try isResumed || !record.seed.isExternal ? record.blob : openBlob()
    let receipt = TransferReceipt(
      transfer: TransferNumber(state.transfers.count), old: .init(), new: record.progress)
    return try begin(
      seed,
      [
        TransferSeed(
          item: item, source: record.seed.source, isExternal: record.seed.isExternal,
          blob: blob, name: name, stand: stand, retried: number)
      ], .transferRetried, facts: [:],
      after: [
        .settle(TransferSettlement(transfer: number, old: record.state, new: .retried))
      ], then: isResumed ? [.receive(receipt)] : [])
  }

  /// What another try carries: the item itself, or a copy, a link or an external item made anew.
  private mutating func createAgain(
    _ number: TransferNumber, _ record: TransferRecord, of drop: DropRecord,
    named name: ExactText?
  ) throws(JournalError) -> NodeNumber {
    if record.isMove { return record.seed.item }
    if let source = record.seed.source {
      if drop.seed.operation == .link {
        var identifiers = Identifiers()
        let id = try identifiers.makeCopy(of: state.node(source).id, in: state, &usedNumbers)
        return try createLink(to: source, id: id, named: name)
      }
      var copying = Copying(fields: drop.seed.fields)
      try copying.plan([source], ids: [:], isDeep: true, in: state, &usedNumbers)
      return try create(copyOf: source, named: name, copying)
    }
    var identifiers = Identifiers()
    let item = try state.externalItem(of: number)
    try identifiers.take(allOf: item, in: state)
    return try create(.new(item), named: name, inside: nil, with: &identifiers)
  }
}

extension State {
  /// The content from outside that a transfer carries, as it was chosen, with the identifier that it
  /// had.
  fileprivate func externalItem(of number: TransferNumber) throws(JournalError) -> NewItem {
    let node = try node(transfer(number).seed.item)
    var item = try keptItem(of: number)
    item.id = node.id
    item.representations = node.representations
    item.fields = node.fields
    return item
  }

  /// The content from outside that a transfer carries, with all that its drop has kept of it.
  ///
  /// - Complexity: O(k), k = earlier tries of the transfer.
  func keptItem(of number: TransferNumber) throws(JournalError) -> NewItem {
    var number = number
    while let retried = try transfer(number).seed.retried { number = retried }
    let drop = try drop(transfer(number).drop)
    let index = Int(number.value) - Int(drop.first.value)
    guard let external = try session(drop.seed.session).external,
      external.items.indices.contains(index)
    else { throw .corrupt(.stateDiffers("an external item of a transfer is not known")) }
    return external.items[index]
  }
}
