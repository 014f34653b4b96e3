import DragModel
import Store

extension Journal {
  /// Opens a journal; by default for writing, creating what is missing.
  ///
  /// Groups left open end, and drags under way are cancelled as abandoned: they belonged to a
  /// process that is no more.
  ///
  /// - Precondition: The chain key has 16 to 64 bytes, or none.
  /// - Throws: `storage` if the path is no journal, cannot be read, or another process writes to
  ///   it; `newerFormat`; `corrupt` if the log or the stored state is damaged. Nothing stays open.
  /// - Complexity: O(t), t = events since the last checkpoint.
  @available(*, noasync, message: "await the other form")
  public static func open(
    at path: String, _ options: JournalOptions = .init()
  ) throws(JournalError) -> Journal {
    precondition(
      options.chainKey.isEmpty || Chain.keyBytes.contains(options.chainKey.count),
      "The chain key of a journal has 16 to 64 bytes, or none.")
    let store = try JournalStore(openFolder(path, options))
    do throws(JournalError) {
      return try open(store, options)
    } catch {
      try? store.folder.close()
      throw error
    }
  }

  private static func openFolder(
    _ path: String, _ options: JournalOptions
  ) throws(JournalError) -> JournalFolder {
    var environment = Environment.Options()
    environment.allowsNetworkFileSystem = options.allowsNetworkFileSystem
    var wanted = JournalFolder.Wanted.existing
    switch options.access {
    case .reading: environment.access = .reading
    case .writing(let creates): wanted = creates ? .either : .existing
    }
    return try JournalStore.wrapping { () throws(StoreError) in
      try JournalFolder.open(
        at: path, wanted, tables: JournalTables.names, options: environment,
        lockWait: options.lockWait
      ) { (environment, transaction) throws(StoreError) in
        guard let key = HashKey(bytes: options.entropy(HashKey.byteCount)) else {
          preconditionFailure(
            "The entropy of a journal's options must give as many bytes as asked.")
        }
        let header = JournalHeader(
          id: options.entropy(16), hashKey: key, createdMilliseconds: options.clock(),
          isChainKeyed: !options.chainKey.isEmpty)
        try transaction.put(
          JournalTables(environment).state, key: JournalTables.StateKey.header,
          value: header.encoded)
      }
    }
  }

  private static func open(
    _ store: JournalStore, _ options: JournalOptions
  ) throws(JournalError) -> Journal {
    if options.access == .reading {
      let follower = Follower(store)
      let state = try follower.read { (state) throws(JournalError) in state }
      let published = PublishedState(state, committed: state.sequence)
      return Journal(
        store: store, options: options, writer: nil, follower: follower, published: published)
    }
    let found = try store.read { (transaction) throws(JournalError) in
      try OpenedState(store, transaction, source: store)
    }
    var core = WriterCore(
      store: store, options: options, state: found.state,
      chain: found.chain(of: store.header, key: options.chainKey),
      checkpointed: found.checkpointed)
    try core.endAbandoned()
    let published = PublishedState(core.acknowledged, committed: core.committed)
    return Journal(
      store: store, options: options, writer: Writer(core: core, published: published),
      follower: nil, published: published)
  }
}

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

extension WriterCore {
  /// Ends the groups and drags that the last process left, in the order in which they were begun.
  fileprivate mutating func endAbandoned() throws(JournalError) {
    draft.timeMilliseconds = options.clock()
    for group in draft.state.groups {
      while let open = draft.state.group(of: group.actor) {
        _ = try draft.end(open, by: Attribution(actor: group.actor))
      }
    }
    for number in draft.state.openSessions {
      let session = try draft.state.session(number)
      try draft.append(
        .dragCancelled, actor: session.actor, origin: session.origin, session: number,
        bookkeeping: [.endSession(number, .cancelled(.abandoned))])
    }
    try commit()
    adopt(draft.state)
  }
}
