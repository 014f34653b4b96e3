import DragModel

/// What `collect` must leave alone.
extension Draft {
  /// The content that something there, or some step, group, drag or held drop, can still bring back.
  ///
  /// - Complexity: O(n + s), n = lists, documents, items and runs of text, s = changes of all steps.
  func reachableContent() throws(JournalError) -> Set<Digest> {
    var walk = try contentWalk()
    try walk.enterPresent()
    try walk.enterHistories()
    return Set(walk.found.keys)
  }

  /// The blobs whose bytes are still arriving, wait to be sealed, or may be taken up again.
  ///
  /// Content has its blobs too; these are the ones that no hash names yet.
  func reachableBlobs() throws(JournalError) -> Set<BlobNumber> {
    Set(try state.arrivingBytes().keys)
  }

  /// A walk that reads events on disk and those not yet.
  func contentWalk() throws(JournalError) -> ContentWalk {
    let log = log
    var pendingEvents: [SequenceNumber: Event] = [:]
    let firstHere = state.sequence.value - UInt64(pending.count) + 1
    for index in 0..<pending.count {
      let sequence = SequenceNumber(firstHere + UInt64(index))
      pendingEvents[sequence] = try pending.event(index, at: sequence)
    }
    return ContentWalk(state, lent: lent.all) { [pendingEvents] (sequence) throws(JournalError) in
      if let event = pendingEvents[sequence] { return event }
      return try log.event(at: sequence)
    }
  }
}
