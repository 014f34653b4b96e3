import DragModel
import Store

/// What opening finds: the stored state brought up to the log's head.
struct OpenedState {
  private(set) var state: State
  /// The event that the stored pages reach.
  let checkpointed: SequenceNumber
  /// The states of the past that are stored beside them.
  let keyframes: Keyframes
  /// Where the log ended.
  let head: Log.Head

  /// Reads the root, the head and the tail in one transaction, then applies the tail.
  ///
  /// Pages are loaded after that transaction has ended, so none is inside another.
  ///
  /// - Throws: `corrupt` if they do not fit each other.
  /// - Complexity: O(t log n), t = events since the checkpoint, n = entries of their containers.
  init(
    _ store: JournalStore, contentTypes: ContentTypes = ContentTypes(),
    source: (SequenceNumber) -> any PageSource
  ) throws(JournalError) {
    let (root, kept, tail) = try store.read { (transaction) throws(JournalError) in
      let root = try store.pages.root(transaction)
      let kept = root == nil ? Keyframes() : try store.pages.keyframes(transaction)
      return (root, kept, try LogTail(store.log, after: root?.sequence ?? .zero, transaction))
    }
    let key = store.header.hashKey
    checkpointed = root?.sequence ?? .zero
    keyframes = kept
    if let root {
      state = try State(root, source: source(checkpointed), hashKey: key)
    } else {
      state = try State(hashKey: key)
    }
    state.contentTypes = contentTypes
    head = tail.head
    try state.follow(tail)
  }

  /// The chain as it stands at the head.
  func chain(startingAt start: Chain) -> Chain {
    head.chain.map { start.continued(from: $0) } ?? start
  }
}

/// The events of the log after a sequence number, and where it ends, read in one transaction.
struct LogTail {
  let head: Log.Head
  let events: [Event]

  /// Reads the tail.
  ///
  /// - Throws: `corrupt` where a record is missing or damaged.
  init(
    _ log: Log, after sequence: SequenceNumber,
    _ transaction: borrowing some Transaction & ~Copyable
  ) throws(JournalError) {
    let head = try log.head(transaction)
    guard sequence <= head.sequence else { throw .corrupt(.missingRecord(head.sequence.next)) }
    var events: [Event] = []
    try log.forEachRecord(after: sequence, transaction) { (sequence, record) throws(JournalError) in
      events.append(try LogRecord.event(record, at: sequence, key: log.key))
      return true
    }
    self.head = head
    self.events = events
  }
}

extension State {
  /// Applies the events that follow.
  ///
  /// - Throws: `corrupt` if they do not reach the head.
  mutating func follow(_ tail: LogTail) throws(JournalError) {
    for event in tail.events { try apply(event) }
    guard sequence == tail.head.sequence else { throw .corrupt(.missingRecord(sequence.next)) }
  }
}
