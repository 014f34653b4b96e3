import DragModel
import Store
import Synchronization

/// Reads a journal that another process may be writing.
///
/// No transaction stays open between readings, so no reader keeps LMDB from using pages again.
/// A state read earlier stays whole until the writer's next checkpoint replaces the pages that it
/// has not loaded; then it says so (`stateMoved`), and the reading is done again.
final class Follower: Sendable {
  private let store: JournalStore
  private let contentTypes: ContentTypes
  private let last = Mutex<(state: State, checkpointed: SequenceNumber)?>(nil)

  /// How often a reading is done again before its caller is told.
  private static let attempts = 100

  init(_ store: JournalStore, contentTypes: ContentTypes) {
    self.store = store
    self.contentTypes = contentTypes
  }

  /// Reads the state as it is now.
  @available(*, noasync)
  func read<R>(_ body: (State) throws(JournalError) -> R) throws(JournalError) -> R {
    var attempt = 1
    while true {
      do throws(JournalError) {
        return try body(refreshed())
      } catch {
        guard error == .stateMoved, attempt < Self.attempts else { throw error }
        attempt += 1
        last.withLock { $0 = nil }
      }
    }
  }

  private func refreshed() throws(JournalError) -> State {
    try last.withLock { (last) throws(JournalError) in
      if let known = last {
        let tail = try store.read { (transaction) throws(JournalError) -> LogTail? in
          guard try store.pages.checkpoint(transaction) == known.checkpointed else { return nil }
          return try LogTail(store.log, after: known.state.sequence, transaction)
        }
        if let tail {
          last = nil
          var state = known.state
          try state.follow(tail)
          last = (state, known.checkpointed)
          return state
        }
      }
      let found = try OpenedState(store, contentTypes: contentTypes) {
        FollowedPages(store, checkpointed: $0)
      }
      last = (found.state, found.checkpointed)
      return found.state
    }
  }
}

/// Pages of one checkpoint of a journal that another process may be writing.
final class FollowedPages: PageSource {
  private let store: JournalStore
  private let checkpointed: SequenceNumber

  init(_ store: JournalStore, checkpointed: SequenceNumber) {
    self.store = store
    self.checkpointed = checkpointed
  }

  func page(_ table: StateTable, _ number: UInt32) throws(JournalError) -> [UInt8] {
    try store.read(following: false) { (transaction) throws(JournalError) in
      guard try store.pages.checkpoint(transaction) == checkpointed else { throw .stateMoved }
      return try store.pages.page(table, number, transaction)
    }
  }
}
