public import DragModel

extension Request where Reply == TransferReply {
  /// Tells that bytes of a transfer have come, and maybe how many there will be.
  ///
  /// Of content from another app they are kept; of other transfers only their number. Durable when
  /// acknowledged. Refused: `transferNotFound`, `transferEnded`, `transferReady`.
  ///
  /// - Complexity: O(k), k = bytes.
  public static func receive(
    _ transfer: TransferNumber, _ bytes: [UInt8], total: UInt64? = nil,
    by attribution: Attribution = .init()
  ) -> Self {
    Request { (draft: inout Draft) throws(JournalError) in
      try draft.check(attribution)
      let record = try draft.state.running(transfer)
      let new = record.progress.receiving(UInt64(bytes.count), total: total)
      guard new != record.progress else {
        return TransferReply(sequence: draft.state.sequence, changed: false)
      }
      if let blob = record.blob {
        try draft.append(bytes, to: blob, at: record.progress.completedBytes)
      }
      try draft.tell(
        record, .transferReceived,
        [.receive(TransferReceipt(transfer: transfer, old: record.progress, new: new))])
      return TransferReply(sequence: draft.state.sequence)
    }
  }

  /// Completes a transfer: its item takes the place of the placeholder, unless it has to wait for the
  /// others of its drop.
  ///
  /// Refused: as `receive`, and `transferIncomplete` if fewer bytes have come than there should be; the
  /// transfer goes on then.
  ///
  /// - Complexity: O(log n + k), n = entries of source and target, k = bytes of an external item.
  public static func finish(
    _ transfer: TransferNumber, by attribution: Attribution = .init()
  ) -> Self {
    Request { (draft: inout Draft) throws(JournalError) in
      try draft.check(attribution)
      let record = try draft.state.running(transfer)
      if let total = record.progress.totalBytes, record.progress.completedBytes < total {
        throw .transferIncomplete(
          transfer, completedBytes: record.progress.completedBytes, totalBytes: total)
      }
      try draft.finish(transfer, record)
      return TransferReply(sequence: draft.state.sequence)
    }
  }

  /// Ends a transfer that failed: the item is shown again where it was, the place is remembered.
  ///
  /// Refused: `transferNotFound`, `transferEnded`.
  public static func fail(
    _ transfer: TransferNumber, reason: ExactText? = nil, by attribution: Attribution = .init()
  ) -> Self {
    end(transfer, .failed, reason: reason, by: attribution)
  }

  /// Ends a transfer because a person wants it.
  ///
  /// Refused: as `fail`.
  public static func stop(
    _ transfer: TransferNumber, reason: ExactText? = nil, by attribution: Attribution = .init()
  ) -> Self {
    end(transfer, .stopped, reason: reason, by: attribution)
  }

  /// Gives a failed or interrupted transfer up.
  ///
  /// Refused: `transferNotFound`, `transferEnded`, `transferUnderWay`.
  public static func discard(
    _ transfer: TransferNumber, by attribution: Attribution = .init()
  ) -> Self {
    Request { (draft: inout Draft) throws(JournalError) in
      try draft.check(attribution)
      let record = try draft.state.failed(transfer)
      let settlement = TransferSettlement(transfer: transfer, old: record.state, new: .discarded)
      try draft.tell(record, .transferDiscarded, [.settle(settlement)])
      return TransferReply(sequence: draft.state.sequence)
    }
  }

  /// Takes note of a failed or interrupted transfer: it is no more among the failures to be shown.
  ///
  /// Refused: as `discard`.
  public static func acknowledge(
    _ transfer: TransferNumber, by attribution: Attribution = .init()
  ) -> Self {
    Request { (draft: inout Draft) throws(JournalError) in
      try draft.check(attribution)
      let record = try draft.state.failed(transfer)
      if record.isAcknowledged {
        return TransferReply(sequence: draft.state.sequence, changed: false)
      }
      try draft.tell(record, .transferAcknowledged, [.acknowledge(transfer)])
      return TransferReply(sequence: draft.state.sequence)
    }
  }

  private static func end(
    _ transfer: TransferNumber, _ outcome: TransferState, reason: ExactText?,
    by attribution: Attribution
  ) -> Self {
    Request { (draft: inout Draft) throws(JournalError) in
      try Checks.shape(name: reason)
      try draft.check(attribution)
      guard try draft.state.known(transfer).state.isUnderWay else {
        throw .transferEnded(transfer)
      }
      try draft.end([transfer], outcome, reason: reason)
      return TransferReply(sequence: draft.state.sequence)
    }
  }
}

extension Request where Reply == ContentReply {
  /// Tries a failed or interrupted transfer again, by a new one at the remembered place.
  ///
  /// A copy is taken anew, the name is settled anew. One that would change nothing is not begun. If
  /// `resuming`, what came of an external item before, also before a crash, counts as come: the reply's
  /// transfer goes on after it (`JournalState.progress(of:)`).
  /// Refused: `transferNotFound`, `transferEnded`, `transferUnderWay`; if source or target is gone or
  /// on its way; `wouldCreateCycle`, `full`, `nameTaken`, `alreadyExists`.
  ///
  /// - Complexity: as the drop of one item.
  public static func retry(
    _ transfer: TransferNumber, resuming: Bool = false, by attribution: Attribution = .init()
  ) -> Self {
    Request { (draft: inout Draft) throws(JournalError) in
      try draft.check(attribution)
      _ = try draft.state.failed(transfer)
      return try draft.retry(transfer, resuming: resuming)
    }
  }
}

/// What became of a message to a transfer.
public struct TransferReply: Hashable, Sendable {
  /// The last sequence number appended.
  public var sequence: SequenceNumber
  /// False if nothing at all has happened.
  public var changed = true
}

extension Draft {
  /// Commits a transfer, or all of its drop with the last of them.
  fileprivate mutating func finish(
    _ number: TransferNumber, _ record: TransferRecord
  ) throws(JournalError) {
    let drop = try state.drop(record.drop)
    guard drop.seed.isAllOrNothing else { return try commit(number) }
    if drop.runningCount > 1 {
      let settlement = TransferSettlement(transfer: number, old: .running, new: .ready)
      return try tell(record, .transferReady, [.settle(settlement)])
    }
    for transfer in drop.transfers { try commit(transfer) }
  }

  /// Closes an event that a transfer was told something.
  mutating func tell(
    _ record: TransferRecord, _ kind: EventKind, _ bookkeeping: [Change],
    facts: [ExactText: PropertyValue] = [:]
  ) throws(JournalError) {
    let session = try state.drop(record.drop).seed.session
    let owner = try state.session(session)
    try append(
      kind, actor: owner.actor, origin: owner.origin, session: session, facts: facts,
      bookkeeping: bookkeeping)
  }
}

extension State {
  /// The record of a transfer that there is.
  func known(_ number: TransferNumber) throws(JournalError) -> TransferRecord {
    guard number.value > 0, number.value < transfers.count else {
      throw .transferNotFound(number)
    }
    return try transfers.element(number.value)
  }

  func running(_ number: TransferNumber) throws(JournalError) -> TransferRecord {
    let record = try known(number)
    if record.state == .ready { throw .transferReady(number) }
    guard record.state == .running else { throw .transferEnded(number) }
    return record
  }

  fileprivate func failed(_ number: TransferNumber) throws(JournalError) -> TransferRecord {
    let record = try known(number)
    if record.state.isUnderWay { throw .transferUnderWay(number) }
    guard record.state.isFailure else { throw .transferEnded(number) }
    return record
  }
}
