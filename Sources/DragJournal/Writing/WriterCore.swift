import DragModel
import Store

/// What the writer of a journal owns: the draft, where the log ends, and what is acknowledged.
///
/// The write path, in order: `run` decides the waiting requests on the draft, `commit` puts their
/// events into the log in one transaction, `run` acknowledges them, `checkpoint` writes the state
/// now and then.
struct WriterCore: ~Copyable {
  let store: JournalStore
  let options: JournalOptions
  var draft: Draft
  private var chain: Chain
  /// What is acknowledged: all that is on disk, and deferred events.
  private(set) var acknowledged: State
  /// The last event on disk.
  private(set) var committed: SequenceNumber
  /// The event that the last checkpoint reaches.
  var checkpointed: SequenceNumber
  /// How many of the draft's events belong to requests that are acknowledged already.
  private var deferredCount = 0

  /// Takes over what opening has found.
  init(
    store: JournalStore, options: JournalOptions, state: State, chain: Chain,
    checkpointed: SequenceNumber
  ) {
    self.store = store
    self.options = options
    self.chain = chain
    self.checkpointed = checkpointed
    acknowledged = state
    committed = state.sequence
    draft = Draft(state: state, log: store)
  }

  // MARK: The write path

  /// Decides requests, commits what they came to, and acknowledges them.
  ///
  /// Requests that waited together share one commit; each is acknowledged when it is durable.
  mutating func run(_ jobs: [WriteJob], publish: (State, SequenceNumber) -> Void) {
    var decided: [WriteJob] = []
    var mustCommit = draft.pending.count > WriterLimits.deferredEvents
    for job in jobs {
      let before = draft.pending.count
      draft.timeMilliseconds = options.clock()
      switch job.decide(&draft) {
      case .refused:
        repairAfterRefusal(eventCount: before)
        job.settle(nil)
      case .decided(let durable):
        decided.append(job)
        if durable, draft.pending.count > before { mustCommit = true }
      }
    }
    var failure: JournalError?
    do throws(JournalError) {
      if mustCommit { try commit() }
      acknowledged = draft.state
      deferredCount = draft.pending.count
      publish(acknowledged, committed)
    } catch {
      failure = error
      giveUpUncommitted()
    }
    for job in decided { job.settle(failure) }
  }

  /// Puts the draft's events into the log: one transaction, durable when it returns.
  ///
  /// Only the log and the content it needs are written.
  mutating func commit() throws(JournalError) {
    guard draft.pending.count > 0 else { return }
    let tables = JournalTables(store.folder.environment)
    var chain = self.chain
    do throws(StoreError) {
      try store.folder.environment.write { (transaction) throws(StoreError) in
        for (digest, bytes) in draft.content {
          try transaction.put(tables.content, key: digest.bytes, value: bytes)
        }
        chain = self.chain
        try draft.pending.forEachRecord(
          after: committed, chain: &chain, key: store.header.hashKey
        ) { (sequence, record) throws(StoreError) in
          try transaction.put(
            tables.log, JournalTables.key(of: sequence), record, appending: true)
        }
      }
    } catch { throw JournalError(error) }
    self.chain = chain
    committed = draft.state.sequence
    draft.pending.keepFirst(0)
    draft.content = [:]
  }

  /// Goes on with a state that holds what the draft's holds, every event of it on disk.
  mutating func adopt(_ state: State) {
    draft.restore(state)
    acknowledged = state
    deferredCount = 0
  }

  /// Forgets everything that is not acknowledged, after a commit that failed.
  private mutating func giveUpUncommitted() {
    draft.restore(acknowledged)
    draft.pending.keepFirst(deferredCount)
  }

  /// Rebuilds the draft if a refusal came after changes were made, which only damage can cause.
  private mutating func repairAfterRefusal(eventCount: Int) {
    guard draft.hasChanges || draft.pending.count != eventCount else { return }
    draft.restore(acknowledged)
    draft.pending.keepFirst(eventCount)
    let events = draft.pending.events[deferredCount...]
    do throws(JournalError) {
      for event in events { try draft.state.apply(event) }
    } catch { giveUpUncommitted() }
  }
}

/// Limits of the writer.
enum WriterLimits {
  /// Deferred events that may wait for the next commit.
  static let deferredEvents = 1_024
  /// Events between checkpoints, by default.
  static let checkpointIntervalEvents = 4_096
  /// How long the journal is idle before a checkpoint, in milliseconds.
  static let idleMilliseconds = 1_000
}
