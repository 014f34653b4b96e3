import Dispatch
import DragModel
import Store
import Synchronization

/// The one writer of an open journal: requests queue up, and all that wait share the next commit.
final class Writer: Sendable {
  private let core: Mutex<WriterCore>
  private let waiting = Mutex<[any WriteJob]>([])
  /// Groups of requests run on it, one after the other; whoever waits lends its own thread.
  private let queue = DispatchQueue(label: "DragJournal.writer")
  private let published: PublishedState
  private let isClosed = Atomic<Bool>(false)
  /// How many groups have run, to know whether the journal is idle.
  private let groups = Atomic<Int>(0)
  private let isIdleCheckpointScheduled = Atomic<Bool>(false)

  init(core: consuming sending WriterCore, published: PublishedState) {
    self.core = Mutex(core)
    self.published = published
  }

  /// Runs jobs and returns when they are settled.
  ///
  /// - Precondition: Not called from inside a request, which would wait for itself.
  @available(*, noasync)
  func runAndWait(_ jobs: [any WriteJob]) {
    dispatchPrecondition(condition: .notOnQueue(queue))
    enqueue(jobs)
    queue.sync { runWaiting() }
  }

  /// Runs jobs on another thread.
  func run(_ jobs: [any WriteJob]) {
    enqueue(jobs)
    queue.async { self.runWaiting() }
  }

  private func enqueue(_ jobs: [any WriteJob]) {
    waiting.withLock { waiting in
      if waiting.isEmpty { waiting = jobs } else { waiting.append(contentsOf: jobs) }
    }
  }

  private func runWaiting() {
    let jobs = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    guard !jobs.isEmpty else { return }
    guard !isClosed.load(ordering: .acquiring) else { return jobs.forEach { $0.settle(.closed) } }
    core.withLock { core in
      core.run(jobs, showing: published)
      // The log holds everything: a checkpoint that fails is tried again later.
      if core.isCheckpointDue { try? core.checkpoint() }
    }
    groups.add(1, ordering: .relaxed)
    scheduleIdleCheckpoint()
  }

  private func scheduleIdleCheckpoint() {
    guard !isIdleCheckpointScheduled.exchange(true, ordering: .acquiringAndReleasing) else {
      return
    }
    let seen = groups.load(ordering: .relaxed)
    let delay = DispatchTimeInterval.milliseconds(WriterLimits.idleMilliseconds)
    queue.asyncAfter(deadline: .now() + delay) { [weak self] in self?.checkpointIfIdle(since: seen)
    }
  }

  private func checkpointIfIdle(since seen: Int) {
    isIdleCheckpointScheduled.store(false, ordering: .releasing)
    guard !isClosed.load(ordering: .acquiring) else { return }
    guard groups.load(ordering: .relaxed) == seen else { return scheduleIdleCheckpoint() }
    core.withLock { core in
      try? core.checkpoint()
      published.advance(to: core.acknowledged, committed: core.committed)
    }
  }

  // MARK: Between groups

  /// Does something with the core, when no request is running, and shows what it left.
  ///
  /// - Precondition: Not called from inside a request, which would wait for itself.
  @available(*, noasync)
  func withCore<R: Sendable>(
    _ body: (inout WriterCore) throws(JournalError) -> R
  ) throws(JournalError) -> R {
    dispatchPrecondition(condition: .notOnQueue(queue))
    return try queue.sync { () -> Result<R, JournalError> in
      if isClosed.load(ordering: .acquiring) { return .failure(.closed) }
      return core.withLock { core in
        defer { published.advance(to: core.acknowledged, committed: core.committed) }
        do throws(JournalError) { return .success(try body(&core)) } catch {
          return .failure(error)
        }
      }
    }.get()
  }

  /// The newest acknowledged state; waits for the group of requests that is running, if any.
  ///
  /// - Precondition: Not called from inside a request, which would wait for itself.
  func newestState() throws(JournalError) -> State {
    dispatchPrecondition(condition: .notOnQueue(queue))
    return try queue.sync { () -> Result<State, JournalError> in
      if isClosed.load(ordering: .acquiring) { return .failure(.closed) }
      let state = core.withLock { $0.acknowledged }
      published.show(state)
      return .success(state)
    }.get()
  }

  /// Writes what waits, then the state, and closes the store.
  ///
  /// - Throws: What the store throws. If transactions of readers did not end in time, the journal is
  ///   still open; else it is closed, and what was acknowledged as durable is on disk in any case.
  @available(*, noasync)
  func close() throws(JournalError) {
    guard !isClosed.load(ordering: .acquiring) else { return }
    try withCore { (core) throws(JournalError) in
      let checkpointed = Result { () throws(JournalError) in try core.checkpoint() }
      try core.closeStore()
      isClosed.store(true, ordering: .releasing)
      try checkpointed.get()
    }
  }

  deinit {
    guard !isClosed.load(ordering: .acquiring) else { return }
    core.withLock { core in
      try? core.checkpoint()
      try? core.closeStore()
    }
  }
}

extension WriterCore {
  /// Closes the store and gives the lock back.
  fileprivate func closeStore() throws(JournalError) {
    do throws(StoreError) { try store.folder.close() } catch { throw JournalError(error) }
  }
}
