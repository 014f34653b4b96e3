import DragModel
import Store

extension WriterCore {
  /// True if there are enough events since the last checkpoint.
  ///
  /// Enough is what the options say, or sixteen times the pages that the last checkpoint wrote, so
  /// that storing pages costs a bounded part of each event, whatever the state's size.
  var isCheckpointDue: Bool {
    let interval = max(options.checkpointIntervalEvents, 1)
    let bounded = max(interval, min(16 * checkpointPages, WriterLimits.checkpointIntervalEvents))
    return committed.value - checkpointed.value >= UInt64(bounded)
  }

  /// Writes the changed pages of the state, and how far they reach, in one transaction.
  ///
  /// Deferred events are committed first, so the stored state never runs ahead of the log. If it
  /// fails, nothing is lost: the log holds everything, and the next checkpoint tries again.
  ///
  /// - Complexity: O(c + p), c = pages changed since the last checkpoint, p = pages of the branches
  ///   in which any was changed or read since the journal was opened; looking at one is cheap.
  mutating func checkpoint() throws(JournalError) {
    try commit()
    guard committed > checkpointed else { return }
    // There may be pages of another layout.
    try storePages(of: draft.state, clearing: checkpointed == .zero)
  }

  /// Folds the whole log anew and stores the state that it gives in place of the old one.
  ///
  /// - Complexity: O(n), n = events stored.
  mutating func rebuild() throws(JournalError) {
    try commit()
    var state = try State(hashKey: store.header.hashKey)
    try store.read { (transaction) throws(JournalError) in
      try store.log.forEachRecord(after: .zero, transaction) {
        (sequence, record) throws(JournalError) in
        try state.apply(LogRecord.event(record, at: sequence, key: store.header.hashKey))
        return true
      }
    }
    guard state.sequence == committed else { throw .corrupt(.missingRecord(state.sequence.next)) }
    try storePages(of: state, clearing: true)
  }

  private mutating func storePages(
    of state: State, clearing: Bool
  ) throws(JournalError) {
    var state = state
    let environment = store.folder.environment
    let pages = store.pages
    let checkpoint = try pages.checkpoint(of: &state)
    let header = store.header.encoded
    do throws(StoreError) {
      keyframes = try environment.write { (transaction) throws(StoreError) in
        if clearing {
          try transaction.clear(pages.tables.state)
          try transaction.put(
            pages.tables.state, key: JournalTables.StateKey.header, value: header)
        }
        return try pages.put(
          checkpoint, after: clearing ? Keyframes() : keyframes, options, &transaction)
      }
    } catch { throw JournalError(error) }
    adoptStored(state, pages: checkpoint.pages.count)
  }
}
