import DragModel
import Synchronization

/// The newest acknowledged state, for readers on any thread, and those who wait for the next.
final class PublishedState: Sendable {
  private struct Contents {
    /// Nil if nobody has read since the last commit: then the writer keeps it to itself.
    var state: State?
    var isWanted = false
    var committed: SequenceNumber
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    var nextWaiter = 0
    var isClosed = false

    mutating func takeWaiters() -> [CheckedContinuation<Void, Never>] {
      defer { waiters = [:] }
      return Array(waiters.values)
    }
  }

  private let contents: Mutex<Contents>

  init(_ state: State, committed: SequenceNumber) {
    contents = Mutex(Contents(state: state, committed: committed))
  }

  /// The newest acknowledged state, if the writer has shown it; from now on it does.
  func newest() -> State? {
    contents.withLock { contents in
      contents.isWanted = true
      return contents.state
    }
  }

  /// Shows a state that was asked for; called from the writer, between its groups.
  func show(_ state: State) { contents.withLock { $0.state = state } }

  /// The last event on disk.
  var committed: SequenceNumber { contents.withLock { $0.committed } }
  /// True once the journal is closed.
  var isClosed: Bool { contents.withLock { $0.isClosed } }

  /// Goes on to a newer state and wakes those who wait for events, if there are new ones on disk.
  ///
  /// The state is shown only if somebody has read since the last time: a state that nobody else
  /// holds is changed in place, without copying a page.
  func advance(to state: State, committed: SequenceNumber) {
    let (waiters, _) = contents.withLock { contents in
      let isNewer = committed > contents.committed
      let old = contents.state
      contents.state = contents.isWanted ? state : nil
      contents.isWanted = false
      contents.committed = committed
      return (isNewer ? contents.takeWaiters() : [], old)
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Wakes everyone for the last time.
  func close() {
    let waiters = contents.withLock { contents in
      contents.isClosed = true
      return contents.takeWaiters()
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Waits until there are events after a sequence number, the journal closes or the task ends.
  func waitForEvents(after sequence: SequenceNumber) async {
    let number = contents.withLock { contents in
      contents.nextWaiter += 1
      return contents.nextWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isDue = contents.withLock { contents in
          if contents.committed > sequence || contents.isClosed || Task.isCancelled { return true }
          contents.waiters[number] = continuation
          return false
        }
        if isDue { continuation.resume() }
      }
    } onCancel: {
      contents.withLock { $0.waiters.removeValue(forKey: number) }?.resume()
    }
  }
}
