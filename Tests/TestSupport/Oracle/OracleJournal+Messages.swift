extension OracleJournal {
  /// Tells a transfer something, or asks it (S41 to S48).
  mutating func tell(
    _ id: Text, _ message: Operation.Message
  ) throws(Refusal) -> OracleReply {
    guard let transfer = transfers.first(where: { $0.id == id }) else { throw Refusal("notFound") }
    let number = transfer.number
    switch message {
    case .progress: return progress(of: transfer)
    case .receive(let bytes, let total):
      try checkRunning(transfer)
      transfers[number - 1].receive(bytes?.bytes ?? [], total: total)
    case .finish:
      try checkRunning(transfer)
      if let total = transfer.total, transfer.bytes.count < total {
        throw Refusal("contentMissing")
      }
      return finish(number)
    case .fail(let reason), .stop(let reason):
      guard transfer.isUnderWay else { throw Refusal("transferEnded") }
      let isFailure = if case .fail = message { true } else { false }
      end([number], isFailure ? .failed : .stopped, reason)
    case .retry:
      try checkFailed(transfer)
      return try retry(transfer)
    case .discard:
      try checkFailed(transfer)
      transfers[number - 1].state = .discarded
    case .acknowledge:
      try checkFailed(transfer)
      transfers[number - 1].isAcknowledged = true
    }
    return OracleReply()
  }

  private func checkRunning(_ transfer: Transfer) throws(Refusal) {
    if transfer.state == .ready { throw Refusal("conflict") }
    guard transfer.state == .running else { throw Refusal("transferEnded") }
  }

  private func checkFailed(_ transfer: Transfer) throws(Refusal) {
    if transfer.isUnderWay { throw Refusal("conflict") }
    guard transfer.isFailure else { throw Refusal("transferEnded") }
  }

  private func progress(of transfer: Transfer) -> OracleReply {
    var reply = OracleReply()
    let total = transfer.total.map { PlainValue.integer($0) }
    reply.facts = PlainValue.members([
      ("completed", .integer(transfer.bytes.count)), ("total", total ?? .null),
      ("fraction", transfer.fraction),
    ])
    return reply
  }

  /// Commits a transfer, or all of its drop with the last of them (S41, S43).
  private mutating func finish(_ number: Int) -> OracleReply {
    let index = transfers[number - 1].drop
    var ready = [number]
    if drops[index].isAllOrNothing {
      transfers[number - 1].state = .ready
      ready = drops[index].transfers
      guard ready.allSatisfy({ transfers[$0 - 1].state == .ready }) else { return OracleReply() }
    }
    for number in ready {
      let changes = land(number)
      drops[index].committedCount += 1
      record(changes, of: index)
    }
    endSession(of: index)
    return OracleReply()
  }

  /// Makes a step of what a drop has changed, or adds it to the one it has (S44).
  private mutating func record(_ changes: [Change], of index: Int) {
    let drop = drops[index]
    if Request.isExcluded(drop.origin) { return }
    let name = drop.name(count: drop.committedCount)
    guard let number = drop.step else {
      drops[index].step = addStep(
        actor: drop.actor, origin: drop.origin, sessions: [drop.session], name: name, changes)
      return
    }
    steps[number - 1].name = name
    steps[number - 1].changes += changes
    for change in changes { steps[number - 1].concerns.formUnion(change.concerns) }
    let barrier = steps[number - 1].barrier ?? changes.lazy.compactMap(\.barrier).first
    steps[number - 1].barrier = barrier
    if barrier != nil { tree.markBarrier(number) }
  }

  /// Ends transfers together, and those that share their outcome (S42, S43).
  mutating func end(_ numbers: [Int], _ state: Transfer.State, _ reason: Text?) {
    let ending = transfers.filter { transfer in
      let drop = drops[transfer.drop]
      let isNamed =
        numbers.contains(transfer.number)
        || (drop.isAllOrNothing && drop.transfers.contains { numbers.contains($0) })
      return isNamed && transfer.isUnderWay
    }
    for transfer in ending {
      if case .inside(let place) = location(of: transfer.placeholder) {
        transfers[transfer.number - 1].place = .remembered(place)
      }
    }
    for transfer in ending {
      transfers[transfer.number - 1].state = state
      transfers[transfer.number - 1].reason = reason
      detach(transfer.placeholder)
      nodes[transfer.placeholder] = nil
      if case .glyph(let number) = transfer.place { leaveMark(number) }
      mark(transfer.item, onItsWay: false)
      if case .item = transfer.cargo { continue }
      for id in [transfer.item] + held(by: transfer.item) { nodes[id] = nil }
    }
    for drop in Set(ending.map(\.drop)) { endSession(of: drop) }
  }

  private mutating func leaveMark(_ number: Int) {
    guard let document = document(of: number),
      let index = glyphs(of: document).firstIndex(where: { $0.number == number })
    else { return }
    nodes[document]?.glyphs[index].content = .mark
  }

  /// Ends the session of a drop when the last of its transfers has ended.
  private mutating func endSession(of index: Int) {
    let drop = drops[index]
    if drop.committedCount > 0 { sessions[drop.session]?.operation = drop.operation.rawValue }
    let isOver = drop.transfers.allSatisfy { !transfers[$0 - 1].isUnderWay }
    if isOver { sessions[drop.session]?.state = .finished }
  }

  /// Ends the transfers whose target is lost (S42).
  mutating func endLostTransfers() {
    while true {
      let lost = transfers.filter { transfer in
        transfer.isUnderWay && container(of: transfer).map(isLost) ?? false
      }
      if lost.isEmpty { return }
      end(lost.map(\.number), .failed, "targetGone")
    }
  }

  /// Drops the item of a transfer again, at the remembered place (S48).
  private mutating func retry(_ transfer: Transfer) throws(Refusal) -> OracleReply {
    let name = try retriedName(transfer)
    var trial = self
    _ = trial.begin(again: transfer, named: name)
    let changes = trial.land(trial.transfers.count)
    let concerns = changes.reduce(into: Set<Text>()) { $0.formUnion($1.concerns) }
    var reply = OracleReply()
    guard trial.summaries != summaries else {
      reply.changed = false
      return reply
    }
    let number = begin(again: transfer, named: name)
    transfers[transfer.number - 1].state = .retried
    drops[drops.count - 1].concerns = concerns
    reply.transfers = [.init(id: transfers[number - 1].id, item: transfers[number - 1].item)]
    return reply
  }

  /// Makes the checks of a retry in their order, and answers the name that arrives.
  private func retriedName(_ transfer: Transfer) throws(Refusal) -> Text? {
    let drop = drops[transfer.drop]
    var name: Text?
    switch transfer.cargo {
    case .item:
      try checkThere(transfer.item)
      name = nodes[transfer.item]?.name
    case .copy(let source), .link(let source):
      try checkThere(source)
      name = nodes[source]?.name
    case .external(let item): name = item.name
    }
    if let target = container(of: transfer) {
      try checkThere(target)
      var arrival = Arrival(name: name, types: [], isLink: true)
      if case .item = transfer.cargo {
        if holds(transfer.item, target) { throw Refusal("wouldCreateCycle") }
        arrival.isThere = nodes[transfer.item]?.parent == target
      }
      name = try settle([arrival], in: target, replacing: drop.replacing)[0]
    }
    if case .external(let item) = transfer.cargo {
      for id in Self.givenIDs(in: item) where nodes[id] != nil { throw Refusal("alreadyExists") }
    }
    return name
  }

  private mutating func begin(again transfer: Transfer, named name: Text?) -> Int {
    var drop = drops[transfer.drop]
    drop.transfers = []
    drop.step = nil
    drop.committedCount = 0
    drop.droppedAt = tree.tick()
    drops.append(drop)
    var item = transfer.item
    switch transfer.cargo {
    case .copy(let source), .link(let source): item = copyID(of: source, avoiding: [])
    case .item, .external: break
    }
    let number = begin(transfer.cargo, item, named: name, drop: drops.count - 1)
    putPlaceholder(of: number, where: transfer.place)
    return number
  }
}
