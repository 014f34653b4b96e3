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
  /// The last event on disk.
  private(set) var committed: SequenceNumber
  /// The event that the last checkpoint reaches.
  private(set) var checkpointed: SequenceNumber
  /// How many pages the last checkpoint wrote.
  private(set) var checkpointPages = 0
  /// The states of the past that are stored.
  var keyframes: Keyframes
  /// Why nothing can be written until the journal is opened again.
  private var failure: JournalError?

  /// Takes over what opening has found.
  init(
    store: JournalStore, options: JournalOptions, found: OpenedState, chainStart: Chain
  ) {
    self.store = store
    self.options = options
    chain = found.chain(startingAt: chainStart)
    checkpointed = found.checkpointed
    keyframes = found.keyframes
    committed = found.head.sequence
    draft = Draft(state: found.state, store: store)
  }

  /// Everything acknowledged, between two groups of requests: what is on disk and deferred events.
  var acknowledged: State { draft.state }

  // MARK: The write path

  /// Decides requests, commits what they came to, and acknowledges them.
  ///
  /// Requests that waited together share one commit; each is acknowledged when it is durable. If
  /// the commit fails, all of them are told so and the state is read again.
  mutating func run(_ jobs: [any WriteJob], showing published: PublishedState) {
    let acknowledgedCount = draft.pending.count
    var garbage: [Garbage] = []
    var collecting: Set<Int> = []
    do throws(JournalError) {
      if let failure { throw failure }
      var mustCommit = draft.pending.count > WriterLimits.deferredEvents
      draft.timeMilliseconds = options.clock()
      for (index, job) in jobs.enumerated() {
        let before = draft.pending.count
        switch job.decide(on: &draft) {
        case .refused:
          // Only damage, or an event too large, refuses after changes were made.
          if draft.hasChanges || draft.pending.count != before { try reload(keeping: before) }
        case .decided(let durable):
          if durable, draft.pending.count > before { mustCommit = true }
        }
        if draft.pending.count == before { draft.content.keepFirst(before) }
        if draft.content.garbage.count > garbage.count {
          garbage = draft.content.garbage
          collecting.insert(index)
        }
      }
      if mustCommit { try commit() }
    } catch {
      recover(keeping: acknowledgedCount)
      return jobs.forEach { $0.settle(error) }
    }
    // What a failure leaves is garbage as before; the next collection frees it.
    let freed = Result { () throws(JournalError) in try free(garbage) }
    published.advance(to: draft.state, committed: committed)
    for (index, job) in jobs.enumerated() {
      job.settle(collecting.contains(index) ? freed.failure : nil)
    }
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
        try draft.content.write(to: tables, key: store.header.hashKey, &transaction)
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
    draft.content.removeAll()
    draft.forgetLent()
  }

  // MARK: Failures

  /// Reads the state again after a failure; if that fails too, nothing is written any more.
  private mutating func recover(keeping count: Int) {
    guard failure == nil else { return }
    do throws(JournalError) { try reload(keeping: count) } catch { failure = .poisoned }
  }

  /// Reads the state from disk and applies the first so many events that are not there yet.
  private mutating func reload(keeping count: Int) throws(JournalError) {
    draft.pending.keepFirst(count)
    draft.content.keepFirst(count)
    let source = store
    let found = try OpenedState(store, contentTypes: options.contentTypes) { _ in source }
    guard found.head.sequence == committed else { throw .poisoned }
    var state = found.state
    for index in 0..<draft.pending.count {
      try state.apply(draft.pending.event(index, at: state.sequence.next))
    }
    draft.restore(state)
  }

  /// Goes on with a state that holds what the draft's holds, stored up to its last event.
  mutating func adoptStored(_ state: State, pages: Int) {
    draft.restore(state)
    checkpointed = state.sequence
    checkpointPages = pages
  }
}

/// Limits of the writer.
enum WriterLimits {
  /// Deferred events that may wait for the next commit.
  static let deferredEvents = 1_024
  /// Events between checkpoints at most, however many pages they change.
  static let checkpointIntervalEvents = 65_536
  /// How long the journal is idle before a checkpoint, in milliseconds.
  static let idleMilliseconds = 1_000
}

extension Result {
  /// What failed; nil if nothing did.
  fileprivate var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}
