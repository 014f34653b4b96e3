import DragModel

/// Ending transfers: their items arrive, or are shown again where they were.
extension Draft {
  /// Lets the item of a transfer take the place of its placeholder.
  ///
  /// The first of a drop makes its step, the others are added to it. Changes come in this order: the
  /// item, its properties by name, then with the first what is replaced, unless that is itself on its
  /// way by then: nobody can take it away, and it may be put elsewhere.
  mutating func commit(_ number: TransferNumber) throws(JournalError) {
    let record = try state.transfer(number)
    let drop = try state.drop(record.drop)
    let session = try state.session(drop.seed.session)
    let item = record.seed.item
    let from = try state.parent(of: item)
    try fill(item, of: record)
    try change(.transit(item, isOnItsWay: false))
    let place = try takeStand(of: record)
    try arrive(item, of: record, at: place)
    if place != nil {
      try set(drop.seed.properties, of: item)
      if drop.committedCount == 0 { try takeAwayReplaced(drop.seed.replacing) }
    }
    var barrier: ExactText?
    if let place, place.container != from { barrier = try state.barrier(of: place.container) }
    let step = try arrivalStep(of: drop, barrier: barrier, origin: session.origin)
    var bookkeeping = step.map { [$0.change] } ?? []
    bookkeeping.append(
      .settle(
        TransferSettlement(
          transfer: number, old: record.state, new: .committed, step: step?.number)))
    if drop.underWayCount == 1 {
      bookkeeping.append(.endSession(drop.seed.session, .finished(drop.seed.operation)))
    }
    try append(
      .transferCommitted, actor: session.actor, origin: session.origin,
      session: drop.seed.session, bookkeeping: bookkeeping)
  }

  /// Takes the placeholder away and says where the item goes; nil: to another app.
  private mutating func takeStand(of record: TransferRecord) throws(JournalError) -> NewPlace? {
    switch record.seed.stand {
    case nil: return nil
    case .mark(let mark):
      guard let document = try state.document(of: mark) else {
        throw .corrupt(.text(mark))
      }
      return NewPlace(document: document, .after(mark))
    case .entry(let placeholder):
      guard let place = try takePlaceholder(placeholder) else {
        throw .corrupt(.sequence(placeholder))
      }
      var index = place.index
      if try state.parent(of: record.seed.item) == place.container,
        try state.index(of: record.seed.item) < index
      {
        index -= 1
      }
      return NewPlace(container: place.container, index: index)
    }
  }

  /// Gives an item from outside the bytes that have come, if any.
  private mutating func fill(
    _ item: NodeNumber, of record: TransferRecord
  ) throws(JournalError) {
    let size = record.progress.completedBytes
    guard let blob = record.blob, size > 0 else { return }
    let kept = try state.node(item).representations.first
    var filled = kept ?? Representation(type: "application/octet-stream")
    if size > UInt64(Limits.inlineContentBytes) {
      filled.content = .stored(hash: try seal(blob, sizeBytes: size).bytes, sizeBytes: size)
    } else {
      filled.content = .inline(try bytes(of: blob, sizeBytes: size))
    }
    try change(.fill(item, [filled]))
  }

  private mutating func arrive(
    _ item: NodeNumber, of record: TransferRecord, at place: NewPlace?
  ) throws(JournalError) {
    guard let place else { return try relocate(item, to: nil) }
    var renaming: Renaming?
    if record.isMove {
      let old = try state.node(item).name
      if old != record.seed.name { renaming = Renaming(old: old, new: record.seed.name) }
    }
    try relocate(item, to: place, renaming: renaming, isArriving: true)
  }

  private mutating func takeAwayReplaced(_ replaced: NodeNumber?) throws(JournalError) {
    guard let replaced, try state.isThere(replaced) else { return }
    try relocate(replaced, to: nil)
  }

  /// The step that an arrival belongs to, and the change that makes it or adds to it.
  private func arrivalStep(
    of drop: DropRecord, barrier: ExactText?, origin: Origin
  ) throws(JournalError) -> (number: StepNumber, change: Change)? {
    if origin.isExcludedFromHistory { return nil }
    let name = drop.stepName(count: Int(drop.committedCount) + 1)
    if drop.step != .none {
      return (
        drop.step,
        .joinArrival(StepArrival(step: drop.step, name: name, barrierReason: barrier))
      )
    }
    return (
      StepNumber(state.steps.count), .makeStep(StepSeed(name: name, barrierReason: barrier))
    )
  }

  // MARK: Nothing came of them

  /// Ends transfers together, and those that share their outcome: placeholders go, moved items are
  /// shown again where they stand, copies and external items are forgotten.
  ///
  /// - Complexity: O(k log (n + t)), k = those that end, n = entries around them, t = transfers under way.
  mutating func end(
    _ numbers: [TransferNumber], _ outcome: TransferState, reason: ExactText? = nil
  ) throws(JournalError) {
    var named = Set(numbers)
    var sharing: Set<DropNumber> = []
    for number in numbers {
      let drop = try state.transfer(number).drop
      guard try state.drop(drop).seed.isAllOrNothing else { continue }
      if sharing.insert(drop).inserted { try named.formUnion(state.drop(drop).transfers) }
    }
    var ending: [(number: TransferNumber, place: OldPlace?)] = []
    for number in named.sorted() {
      let record = try state.transfer(number)
      guard record.state.isUnderWay else { continue }
      // The places are those from before any placeholder goes.
      ending.append((number, try state.place(ofStandOf: record)))
    }
    for (number, place) in ending { try end(number, outcome, reason: reason, place: place) }
  }

  private mutating func end(
    _ number: TransferNumber, _ outcome: TransferState, reason: ExactText?, place: OldPlace?
  ) throws(JournalError) {
    let record = try state.transfer(number)
    let drop = try state.drop(record.drop)
    let session = try state.session(drop.seed.session)
    if case .entry(let placeholder)? = record.seed.stand { _ = try takePlaceholder(placeholder) }
    try change(.transit(record.seed.item, isOnItsWay: false))
    if let blob = record.blob { content.stopHashing(blob) }
    if record.isMove {
      // Where its container went meanwhile, it goes now, with all targets that it holds.
      if try state.isLost(record.seed.item) { mayHaveLostTargets = true }
    } else {
      try change(.forget(state.subtree(of: record.seed.item)))
      // Their identifiers are free again.
      usedNumbers = UsedNumbers()
    }
    var bookkeeping: [Change] = [
      .settle(
        TransferSettlement(
          transfer: number, old: record.state, new: outcome, reason: reason, place: place))
    ]
    if drop.underWayCount == 1 {
      bookkeeping.append(
        .endSession(drop.seed.session, .finished(session.status.operation)))
    }
    try append(
      outcome.eventKind, actor: session.actor, origin: session.origin,
      session: drop.seed.session, bookkeeping: bookkeeping)
  }

  /// Lets transfers fail whose target is lost, if the request may have lost any.
  ///
  /// - Complexity: O(d log t + k), d = drops of which transfers are under way, t = those transfers, k =
  ///   those that go to a text or are lost.
  mutating func endLostTransfers() throws(JournalError) {
    while mayHaveLostTargets, !state.openTransfers.isEmpty {
      let lost = try state.lostTransfers()
      if lost.isEmpty { break }
      try end(lost, .failed, reason: "targetGone")
    }
    mayHaveLostTargets = false
  }
}

extension TransferRecord {
  /// True if it carries an item of the journal, not a copy, a link or content from outside.
  var isMove: Bool { seed.source == nil && !seed.isExternal }
}

extension TransferState {
  /// The kind of the event that ends a transfer so.
  fileprivate var eventKind: EventKind {
    switch self {
    case .stopped: .transferStopped
    case .interrupted: .transferInterrupted
    default: .transferFailed
    }
  }
}

extension State {
  /// The place of a transfer's placeholder in a list or item.
  fileprivate func place(ofStandOf record: TransferRecord) throws(JournalError) -> OldPlace? {
    guard case .entry(let placeholder)? = record.seed.stand else { return nil }
    return try place(of: placeholder)
  }

  /// The list, item or document that a transfer goes or went to; nil for another app, and for a
  /// document whose mark is no more.
  func target(of record: TransferRecord) throws(JournalError) -> NodeNumber? {
    switch record.seed.stand {
    case nil: return nil
    case .mark(let mark): return try document(of: mark)
    case .entry(let placeholder):
      if let container = try parent(of: placeholder) { return container }
      return record.place?.container
    }
  }

  /// The transfers under way whose target is lost.
  ///
  /// The placeholders of a drop stay together in a list or item; of those in a text each may have been
  /// moved on with the text around it.
  fileprivate func lostTransfers() throws(JournalError) -> [TransferNumber] {
    var lost: [TransferNumber] = []
    for (_, transfers) in try openTransfersByDrop() {
      guard let first = transfers.first else { continue }
      if case .mark? = try transfer(first).seed.stand {
        for number in transfers where try isTargetLost(of: number) { lost.append(number) }
      } else if try isTargetLost(of: first) {
        lost += transfers
      }
    }
    return lost
  }

  private func isTargetLost(of number: TransferNumber) throws(JournalError) -> Bool {
    guard let target = try target(of: transfer(number)) else { return false }
    return try isLost(target)
  }
}
