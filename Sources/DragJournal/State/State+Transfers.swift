import DragModel

/// Folding transfers into the state, and unfolding them.
extension State {
  /// The record of a transfer.
  func transfer(_ number: TransferNumber) throws(JournalError) -> TransferRecord {
    guard number.value > 0, number.value < transfers.count else {
      throw .corrupt(.eventDoesNotFit(sequence.next))
    }
    return try transfers.element(number.value)
  }

  /// The record of a drop by transfers.
  func drop(_ number: DropNumber) throws(JournalError) -> DropRecord {
    try drops.element(number.value)
  }

  mutating func beginDrop(_ seed: DropSeed, of context: EventContext) throws(JournalError) {
    guard seed.session.value < sessions.count else { throw transferMisfit }
    try keep(context.lent, for: seed.session)
    try drops.append(
      DropRecord(
        seed: seed, droppedAt: context.sequence, first: TransferNumber(transfers.count)))
    try sessions.update(seed.session.value) {
      switch $0.status {
      case .dragging, .held: $0.status = .transferring(nil)
      case .transferring, .ended: return
      }
    }
  }

  mutating func beginTransfer(
    _ seed: TransferSeed, of context: EventContext
  ) throws(JournalError) {
    guard drops.count > 1, seed.item.value < nodes.count else { throw transferMisfit }
    let number = TransferNumber(transfers.count)
    let drop = DropNumber(drops.count - 1)
    try transfers.append(TransferRecord(seed: seed, drop: drop, heardAt: context.timeMilliseconds))
    try drops.update(drop.value) {
      $0.count += 1
      $0.runningCount += 1
      $0.underWayCount += 1
    }
    if case .entry(let placeholder)? = seed.stand {
      guard try node(placeholder).kind == .placeholder else { throw transferMisfit }
      try nodes.update(placeholder.value) { $0.changeDetails { $0.transfer = number } }
    }
    openTransfers.append(number)
  }

  mutating func receive(
    _ receipt: TransferReceipt, of context: EventContext
  ) throws(JournalError) {
    guard try transfer(receipt.transfer).progress == receipt.old else { throw transferMisfit }
    try transfers.update(receipt.transfer.value) {
      $0.note(receipt.new, atMilliseconds: context.timeMilliseconds)
    }
  }

  mutating func fallBack(_ fallback: TransferFallback) throws(JournalError) {
    let record = try transfer(fallback.transfer)
    guard record.progress == fallback.oldProgress, record.blob == fallback.oldBlob else {
      throw transferMisfit
    }
    try transfers.update(fallback.transfer.value) {
      $0.progress = fallback.newProgress
      $0.blob = fallback.newBlob
    }
  }

  mutating func settle(_ settlement: TransferSettlement) throws(JournalError) {
    let record = try transfer(settlement.transfer)
    guard record.state == settlement.old else { throw transferMisfit }
    try transfers.update(settlement.transfer.value) {
      $0.state = settlement.new
      $0.reason = settlement.reason ?? $0.reason
      $0.place = settlement.place ?? $0.place
    }
    if settlement.old == .running {
      try drops.update(record.drop.value) { $0.runningCount &-= 1 }
    }
    if settlement.old.isUnderWay, !settlement.new.isUnderWay {
      openTransfers.removeSorted(settlement.transfer)
      try drops.update(record.drop.value) { $0.underWayCount &-= 1 }
    }
    guard settlement.new == .committed else { return }
    try drops.update(record.drop.value) {
      $0.committedCount += 1
      if let step = settlement.step { $0.step = step }
    }
    let drop = try drop(record.drop)
    try sessions.update(drop.seed.session.value) {
      if case .transferring = $0.status { $0.status = .transferring(drop.seed.operation) }
    }
  }

  mutating func acknowledge(_ number: TransferNumber) throws(JournalError) {
    _ = try transfer(number)
    try transfers.update(number.value) { $0.isAcknowledged = true }
  }

  // MARK: Items on their way

  /// Lets an item be on its way, or not any more; where it stands it keeps its place.
  mutating func setTransit(_ number: NodeNumber, _ isOnItsWay: Bool) throws(JournalError) {
    let record = try node(number)
    guard record.isOnItsWay != isOnItsWay, number != .root else { throw transferMisfit }
    try nodes.update(number.value) { $0.isOnItsWay = isOnItsWay }
    guard let container = record.parent else { return }
    try noteTransit(of: number, in: container, isOnItsWay)
    if try isDocument(container) {
      let element = TextSpan(TextNumber(record.leaf), count: 1)
      try changeText(element) { $0.isShown = !isOnItsWay }
    }
  }

  /// Notes with a container that an entry of it is in transit, or not any more.
  mutating func noteTransit(
    of number: NodeNumber, in container: NodeNumber, _ isOnItsWay: Bool
  ) throws(JournalError) {
    try nodes.update(container.value) {
      $0.changeDetails { details in
        if isOnItsWay {
          details.inTransit.insertSorted(number)
        } else {
          details.inTransit.removeSorted(number)
        }
      }
    }
  }

  mutating func fill(
    _ number: NodeNumber, with representations: [Representation]
  ) throws(JournalError) {
    guard try node(number).isOnItsWay else { throw transferMisfit }
    try nodes.update(number.value) { $0.changeDetails { $0.representations = representations } }
  }

  mutating func forget(_ numbers: [NodeNumber]) throws(JournalError) {
    for number in numbers {
      guard number.value < nodes.count, number != .root else { throw transferMisfit }
      try nodes.update(number.value) { $0.isForgotten = true }
    }
  }

  mutating func placehold(_ relocation: Relocation) throws(JournalError) {
    guard relocation.node.value < nodes.count,
      try node(relocation.node).kind == .placeholder
    else { throw transferMisfit }
    try relocate(relocation)
  }

  // MARK: Going back

  /// Lets the transfers that the last event began be under way no more; their records stay.
  mutating func revertBeginning() throws(JournalError) {
    var left: [TransferNumber] = []
    for number in openTransfers where try drop(transfer(number).drop).droppedAt != sequence {
      left.append(number)
    }
    openTransfers = left
  }

  mutating func revert(_ receipt: TransferReceipt) throws(JournalError) {
    guard try transfer(receipt.transfer).progress == receipt.new else { throw transferMisfit }
    try transfers.update(receipt.transfer.value) { $0.progress = receipt.old }
  }

  mutating func revert(_ fallback: TransferFallback) throws(JournalError) {
    try transfers.update(fallback.transfer.value) {
      $0.progress = fallback.oldProgress
      $0.blob = fallback.oldBlob
    }
  }

  mutating func revert(_ settlement: TransferSettlement) throws(JournalError) {
    guard try transfer(settlement.transfer).state == settlement.new else { throw transferMisfit }
    try transfers.update(settlement.transfer.value) { $0.state = settlement.old }
    let drop = try transfer(settlement.transfer).drop
    if settlement.old == .running { try drops.update(drop.value) { $0.runningCount &+= 1 } }
    if settlement.old.isUnderWay, !settlement.new.isUnderWay {
      openTransfers.insertSorted(settlement.transfer)
      try drops.update(drop.value) { $0.underWayCount &+= 1 }
    }
  }

  private var transferMisfit: JournalError { .corrupt(.eventDoesNotFit(sequence.next)) }
}
