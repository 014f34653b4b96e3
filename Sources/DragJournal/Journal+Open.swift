import DragModel
import Store

extension Journal {
  /// Opens a journal; by default for writing, creating what is missing.
  ///
  /// Groups left open end, and drags under way are cancelled as abandoned: they belonged to a
  /// process that is no more.
  ///
  /// - Throws: `storage` if the path is no journal, cannot be read, or another process writes to
  ///   it; `newerFormat`; `wrongChainKey`; `corrupt` if the log or the stored state is damaged. Nothing stays open.
  /// - Complexity: O(t), t = events since the last checkpoint.
  @available(*, noasync, message: "await the other form")
  public static func open(
    at path: String, _ options: JournalOptions = .init()
  ) throws(JournalError) -> Journal {
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
    environment.initialMapBytes = options.initialMapBytes
    var wanted = JournalFolder.Wanted.existing
    switch options.access {
    case .reading: environment.access = .reading
    case .writing(let creates): wanted = creates ? .either : .existing
    }
    guard options.chainKey.isEmpty || Digest.keyBytes.contains(options.chainKey.count) else {
      throw .wrongChainKey
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
          chainKey: options.chainKey)
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
      let follower = Follower(store, contentTypes: options.contentTypes)
      let state = try follower.read { (state) throws(JournalError) in state }
      let published = PublishedState(state, committed: state.sequence)
      return Journal(
        store: store, options: options, writer: nil, follower: follower, published: published)
    }
    store.discardRedundantGenerations()
    let start = try store.header.chain(key: options.chainKey)
    var core = WriterCore(
      store: store, options: options,
      found: try OpenedState(store, contentTypes: options.contentTypes) { _ in store },
      chainStart: start)
    try core.endAbandoned()
    let published = PublishedState(core.acknowledged, committed: core.committed)
    return Journal(
      store: store, options: options, writer: Writer(core: core, published: published),
      follower: nil, published: published)
  }
}

extension WriterCore {
  /// Ends the groups and drags that the last process left, but for held drops, in the order in which they were begun.
  fileprivate mutating func endAbandoned() throws(JournalError) {
    draft.timeMilliseconds = options.clock()
    for group in draft.state.groups {
      while let open = draft.state.group(of: group.actor) {
        _ = try draft.end(open, by: Attribution(actor: group.actor))
      }
    }
    try draft.endLostTransfers()
    try draft.end(draft.state.openTransfers, .interrupted)
    for number in draft.state.openSessions {
      let session = try draft.state.session(number)
      guard case .dragging = session.status else { continue }
      try draft.append(
        .dragCancelled, actor: session.actor, origin: session.origin, session: number,
        bookkeeping: [.endSession(number, .cancelled(.abandoned))])
    }
    try commit()
  }
}
