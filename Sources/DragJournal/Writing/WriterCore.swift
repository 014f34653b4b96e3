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
  private var batch = RecordBatch()

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
    var mustCommit = draft.events.count > WriterLimits.deferredEvents
    for job in jobs {
      let before = draft.events.count
      draft.timeMilliseconds = options.clock()
      switch job.decide(&draft) {
      case .refused:
        repairAfterRefusal(eventCount: before)
        job.settle(nil)
      case .decided(let durable):
        if !durable, let error = oversize(after: before) {
          repairAfterRefusal(eventCount: before)
          job.settle(error)
          continue
        }
        decided.append(job)
        if durable, draft.events.count > before { mustCommit = true }
      }
    }
    var failure: JournalError?
    do throws(JournalError) {
      if mustCommit { try commit() }
      acknowledged = draft.state
      deferredCount = draft.events.count
      publish(acknowledged, committed)
    } catch {
      giveUpUncommitted()
      // One event that is too large is no business of the others: each is decided by itself.
      if case .tooLarge = error, decided.count > 1 {
        return decided.forEach { run([$0], publish: publish) }
      }
      failure = error
    }
    for job in decided { job.settle(failure) }
  }

  /// Puts the draft's events into the log: one transaction, durable when it returns.
  ///
  /// Only the log and the content it needs are written.
  mutating func commit() throws(JournalError) {
    guard !draft.events.isEmpty else { return }
    var chain = self.chain
    try batch.encode(draft.events, after: committed, chain: &chain, key: store.header.hashKey)
    let tables = JournalTables(store.folder.environment)
    do throws(StoreError) {
      try store.folder.environment.write { (transaction) throws(StoreError) in
        for (digest, bytes) in draft.content {
          try transaction.put(tables.content, key: digest.bytes, value: bytes)
        }
        let bytes = unsafe batch.bytes.span.bytes
        for (sequence, range) in batch.records {
          try transaction.put(
            tables.log, JournalTables.key(of: sequence), bytes.extracting(range),
            appending: true)
        }
      }
    } catch { throw JournalError(error) }
    self.chain = chain
    committed = draft.state.sequence
    draft.events = []
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
    draft.events.removeLast(draft.events.count - deferredCount)
  }

  /// Why an event of a deferred request could never be committed; nil if it can.
  ///
  /// Such a request is acknowledged before its events are encoded, so they are looked at first.
  private func oversize(after eventCount: Int) -> JournalError? {
    for event in draft.events[eventCount...] {
      var encoder = CBOREncoder()
      try? event.encode(into: &encoder)
      if let error = Limits.tooLarge(eventBytes: encoder.count) { return error }
    }
    return nil
  }

  /// Rebuilds the draft if a refusal came after changes were made, which only damage can cause.
  private mutating func repairAfterRefusal(eventCount: Int) {
    guard draft.hasChanges || draft.events.count != eventCount else { return }
    draft.restore(acknowledged)
    let events = draft.events[deferredCount..<eventCount]
    draft.events.removeLast(draft.events.count - eventCount)
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
