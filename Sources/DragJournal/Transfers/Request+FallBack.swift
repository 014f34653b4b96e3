public import DragModel

extension Request where Reply == FallbackReply {
  /// Goes on with the next encoding that the target takes, because the present one could not be loaded.
  ///
  /// What came of it is forgotten; both encodings and the reason are in the event. Refused:
  /// `transferNotFound`, `transferEnded`, `transferReady`; `typeRefused` if no other is left (a type that
  /// is offered twice is tried once), then the transfer goes on as it was and may be failed; `badRequest` if it brings no content from outside.
  ///
  /// - Complexity: O(r + k), r = representations offered, k = earlier tries of the transfer.
  public static func fallBack(
    _ transfer: TransferNumber, reason: ExactText, by attribution: Attribution = .init()
  ) -> Self {
    Request { (draft: inout Draft) throws(JournalError) in
      try Checks.shape(name: reason)
      try draft.check(attribution)
      return try draft.fallBack(transfer, draft.state.running(transfer), reason: reason)
    }
  }
}

/// What a transfer goes on with.
public struct FallbackReply: Hashable, Sendable {
  /// The last sequence number appended.
  public var sequence: SequenceNumber
  /// The content type that the transfer brings from now on.
  public var type: ExactText
}

extension Draft {
  fileprivate mutating func fallBack(
    _ number: TransferNumber, _ record: TransferRecord, reason: ExactText
  ) throws(JournalError) -> FallbackReply {
    guard let oldBlob = record.blob else { throw .badRequest(.noContentFromOutside) }
    let item = try state.keptItem(of: number)
    let negotiation = try state.negotiation(
      over: item.representations, for: state.target(of: record))
    var outcome = NegotiationRecord(negotiation)
    let present = try state.node(record.seed.item).representations.first?.type
    while let choice = outcome.chosen, choice.type != present {
      outcome.fallBack(in: negotiation, reason: "")
    }
    guard let failed = outcome.chosen, let next = negotiation.nextType(after: failed) else {
      throw .typeRefused(try state.node(record.seed.item).id)
    }
    try change(.fill(record.seed.item, [item.representations[next.index]]))
    try tell(
      record, .transferFellBack,
      [
        .fallBack(
          TransferFallback(
            transfer: number, oldBlob: oldBlob, newBlob: openBlob(), oldProgress: record.progress))
      ], facts: ["representation": NegotiationRecord(failed, reason: reason, next).value])
    return FallbackReply(sequence: state.sequence, type: next.type)
  }
}

extension Negotiation {
  /// The next choice of a type that none before it had.
  fileprivate func nextType(after failed: Choice) -> Choice? {
    let tried = Set(offered[...failed.index])
    var next = next(after: failed)
    while let choice = next, tried.contains(choice.type) { next = self.next(after: choice) }
    return next
  }
}

extension State {
  /// What a target takes of the encodings of an item.
  func negotiation(
    over representations: [Representation], for target: NodeNumber?
  ) throws(JournalError) -> Negotiation {
    let accepted = try target.map { (target) throws(JournalError) in
      try node(target).options.accepts
    }
    return Negotiation(
      offered: representations.map(\.type), accepted: accepted ?? nil, types: contentTypes)
  }
}
