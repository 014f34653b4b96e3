import Dispatch
import DragModel
import Store
import Synchronization

/// The one writer of an open journal: requests queue up, and all that wait share the next commit.
final class Writer: Sendable {
  private let core: Mutex<WriterCore>
  private let waiting = Mutex<[WriteJob]>([])
  /// Groups of requests run on it, one after the other.
  ///
  /// Whoever waits lends its own thread.
  private let queue = DispatchQueue(label: "DragJournal.writer")
  private let published: PublishedState
  private let isClosed = Atomic<Bool>(false)
  private let isIdleCheckpointScheduled = Atomic<Bool>(false)

  init(core: consuming sending WriterCore, published: PublishedState) {
    self.core = Mutex(core)
    self.published = published
  }

  /// Runs a job and returns when it is settled.
  ///
  /// - Precondition: Not called from inside a request, which would wait for itself.
  @available(*, noasync)
  func runAndWait(_ jobs: [WriteJob]) {
    dispatchPrecondition(condition: .notOnQueue(queue))
    waiting.withLock { $0.append(contentsOf: jobs) }
    queue.sync { runWaiting() }
  }

  /// Runs a job on another thread.
  func run(_ jobs: [WriteJob]) {
    waiting.withLock { $0.append(contentsOf: jobs) }
    queue.async { self.runWaiting() }
  }

  private func runWaiting() {
    let jobs = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    guard !jobs.isEmpty else { return }
    guard !isClosed.load(ordering: .acquiring) else { return jobs.forEach { $0.settle(.closed) } }
    core.withLock { core in
      core.run(jobs) { state, committed in published.replace(state, committed: committed) }
      // The log holds everything: a checkpoint that fails is tried again later.
      if core.isCheckpointDue { try? core.checkpoint() }
    }
    scheduleIdleCheckpoint()
  }

  private func scheduleIdleCheckpoint() {
    guard !isIdleCheckpointScheduled.exchange(true, ordering: .acquiringAndReleasing) else {
      return
    }
    let delay = DispatchTimeInterval.milliseconds(WriterLimits.idleMilliseconds)
    queue.asyncAfter(deadline: .now() + delay) { [weak self] in self?.checkpointIfIdle() }
  }

  private func checkpointIfIdle() {
    isIdleCheckpointScheduled.store(false, ordering: .releasing)
    guard !isClosed.load(ordering: .acquiring) else { return }
    core.withLock { try? $0.checkpoint() }
  }

  /// Does something with the core, when no request is running.
  @available(*, noasync)
  func withCore<R: Sendable>(
    _ body: (inout WriterCore) throws(JournalError) -> R
  ) throws(JournalError) -> R {
    dispatchPrecondition(condition: .notOnQueue(queue))
    if isClosed.load(ordering: .acquiring) { throw .closed }
    return try queue.sync { () -> Result<R, JournalError> in
      core.withLock { core in
        do throws(JournalError) { return .success(try body(&core)) } catch {
          return .failure(error)
        }
      }
    }.get()
  }

  /// Writes what waits, then the state, and closes the store.
  ///
  /// - Throws: What the store throws. Acknowledged requests are on disk in any case, but for
  ///   deferred ones if committing them failed.
  @available(*, noasync)
  func close() throws(JournalError) {
    guard !isClosed.load(ordering: .acquiring) else { return }
    try withCore { (core) throws(JournalError) in
      defer { isClosed.store(true, ordering: .releasing) }
      let checkpointed = Result { () throws(JournalError) in try core.checkpoint() }
      try core.closeStore()
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
