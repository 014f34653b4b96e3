import DragModel
import Store

/// What opening finds: the stored state brought up to the log's head.
struct OpenedState {
  var state: State
  let checkpointed: SequenceNumber
  private let head: Log.Head

  /// Reads the head and the checkpoint's root, and applies the log's tail.
  ///
  /// - Throws: `corrupt` if they do not fit each other.
  init(
    _ store: JournalStore, _ transaction: borrowing ReadTransaction, source: any PageSource
  ) throws(JournalError) {
    let key = store.header.hashKey
    if let root = try store.pages.root(transaction) {
      state = try State(root, source: source, hashKey: key)
    } else {
      state = try State(hashKey: key)
    }
    checkpointed = state.sequence
    head = try store.log.head(transaction)
    guard checkpointed <= head.sequence else {
      throw .corrupt(.missingRecord(head.sequence.next))
    }
    try state.follow(store.log, transaction)
  }

  /// The chain as it stands at the head.
  func chain(of header: JournalHeader, key: [UInt8]) -> Chain {
    guard let value = head.chain else { return Chain.start(journal: header.id, key: key) }
    return Chain(value: value, key: key)
  }
}

extension State {
  /// Applies the events of the log that follow.
  mutating func follow(
    _ log: Log, _ transaction: borrowing ReadTransaction
  ) throws(JournalError) {
    var state = self
    try log.forEachRecord(after: sequence, transaction) { (sequence, record) throws(JournalError) in
      try state.apply(LogRecord.event(record, at: sequence, key: log.key))
      return true
    }
    self = state
  }
}
