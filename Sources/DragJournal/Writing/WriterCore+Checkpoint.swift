import DragModel
import Store

extension WriterCore {
  /// True if there are more events since the last checkpoint than the options say.
  var isCheckpointDue: Bool {
    committed.value - checkpointed.value >= UInt64(options.checkpointIntervalEvents)
  }

  /// True if there is anything that a checkpoint would write.
  var hasUncheckpointedEvents: Bool { committed > checkpointed || draft.pending.count > 0 }

  /// Writes the changed pages of the state, and how far they reach, in one transaction.
  ///
  /// Deferred events are committed first, so the stored state never runs ahead of the log. If it
  /// fails, nothing is lost: the log holds everything, and the next checkpoint tries again.
  ///
  /// - Complexity: O(c), c = pages changed since the last checkpoint.
  mutating func checkpoint() throws(JournalError) {
    guard hasUncheckpointedEvents else { return }
    try commit()
    try storePages(of: draft.state, clearing: false)
  }

  /// Commits deferred events, so that everything acknowledged is on disk.
  mutating func commitDeferred() throws(JournalError) {
    try commit()
    adopt(draft.state)
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
    let tables = JournalTables(environment)
    let pages = try store.pages.changedPages(of: &state)
    let header = store.header.encoded
    do throws(StoreError) {
      try environment.write { (transaction) throws(StoreError) in
        if clearing {
          try transaction.clear(tables.state)
          try transaction.put(tables.state, key: JournalTables.StateKey.header, value: header)
        }
        for page in pages {
          try transaction.put(tables.state, key: page.key, value: page.value)
        }
      }
    } catch { throw JournalError(error) }
    checkpointed = state.sequence
    adopt(state)
  }
}
