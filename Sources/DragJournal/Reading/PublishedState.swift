import DragModel
import Synchronization

/// The newest acknowledged state, for readers on any thread, and those who wait for the next.
final class PublishedState: Sendable {
  private struct Contents {
    var state: State
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

  /// The newest acknowledged state.
  var state: State { contents.withLock { $0.state } }
  /// The last event on disk.
  var committed: SequenceNumber { contents.withLock { $0.committed } }
  /// True once the journal is closed.
  var isClosed: Bool { contents.withLock { $0.isClosed } }

  /// Shows a newer state and wakes those who wait for events, if there are new ones on disk.
  func replace(_ state: State, committed: SequenceNumber) {
    let waiters = contents.withLock { contents in
      let isNewer = committed > contents.committed
      contents.state = state
      contents.committed = committed
      return isNewer ? contents.takeWaiters() : []
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
