import DragModel
import Store

extension Journal {
  /// Looks whether the journal is sound; changes nothing.
  ///
  /// - Returns: What is not; empty if all is sound. Only `deep` finds more than the first damage.
  /// - Throws: `storage` if it cannot be read at all.
  /// - Complexity: O(t) for `quick`, t = events since the last checkpoint; O(n log n + b)
  ///   for the others, n = events stored, b = bytes of content or, for `deep`, of the file.
  @available(*, noasync, message: "await the other form")
  public func verify(
    _ depth: VerificationDepth
  ) throws(JournalError) -> [VerificationFinding] {
    var live: State?
    if let writer {
      live = try writer.withCore { (core) throws(JournalError) in
        try core.commit()
        return core.acknowledged
      }
    }
    return try Self.whileMoving { () throws(JournalError) in
      var findings: [Damage] = []
      if depth == .deep {
        findings = try store.damageOfPages()
        if findings.contains(where: { VerificationFinding(damage: $0).severity == .damage }) {
          return findings.map { VerificationFinding(damage: $0) }
        }
      }
      do throws(JournalError) {
        try Verifier(store: store, options: options).verify(depth, live: live, &findings)
      } catch {
        guard case .corrupt(let damage) = error else { throw error }
        findings.append(damage)
      }
      return findings.map { VerificationFinding(damage: $0) }
    }
  }

  /// Looks whether a journal is sound without opening it first, however damaged it is.
  ///
  /// With `deep` LMDB does not touch a file before each of its pages is known to be sound; if one is
  /// not, what is left of events and content is looked at without it, and all that is lost is told.
  ///
  /// - Throws: `storage` if it is no journal, cannot be read, or not even a meta page can be used;
  ///   `corrupt` if the header is lost, without which no event can be told from damage.
  @available(*, noasync, message: "run it on a thread that may block")
  public static func verify(
    at path: String, _ depth: VerificationDepth, _ options: JournalOptions = .init(access: .reading)
  ) throws(JournalError) -> [VerificationFinding] {
    if depth == .deep {
      let damages = try whileMoving { () throws(JournalError) in try Salvage.damages(at: path) }
      if !damages.isEmpty { return damages.map { VerificationFinding(damage: $0) } }
    }
    var options = options
    options.access = .reading
    let journal = try open(at: path, options)
    let findings = Result { () throws(JournalError) in try journal.verify(depth) }
    try journal.close()
    return try findings.get()
  }

  /// Does it again while another process moves the journal on meanwhile.
  static func whileMoving<R>(
    _ body: () throws(JournalError) -> R
  ) throws(JournalError) -> R {
    var attempt = 1
    while true {
      do throws(JournalError) { return try body() } catch {
        guard error == .stateMoved, attempt < 5 else { throw error }
        attempt += 1
      }
    }
  }

  /// Folds the whole log anew and stores the state that it gives in place of the old one.
  ///
  /// - Throws: `corrupt` if a record is; the stored state is as it was then.
  /// - Complexity: O(n), n = events stored.
  @available(*, noasync, message: "await the other form")
  public func rebuild() throws(JournalError) {
    guard let writer else { throw .openedReadOnly }
    try writer.withCore { (core) throws(JournalError) in
      try core.rebuild()
    }
  }
}

/// One verification; it throws at the first damage, but goes on when content is damaged if it is deep.
private struct Verifier {
  let store: JournalStore
  let options: JournalOptions

  func verify(
    _ depth: VerificationDepth, live: State?, _ findings: inout [Damage]
  ) throws(JournalError) {
    let stored = try OpenedState(store) { FollowedPages(store, checkpointed: $0) }
    let head = stored.head
    if head.sequence != .zero { _ = try store.event(at: head.sequence) }
    if depth == .quick { return }
    var collected: Set<Digest> = []
    let folded = try fold(through: head, &collected)
    try folded.checkSequences()
    try stored.state.readEveryPage()
    try stored.state.checkSequences()
    try compare(folded, stored.state)
    if let live, live.sequence == folded.sequence { try compare(folded, live) }
    let check = ContentCheck(store: store, state: folded, collected: collected)
    let damages = try check.run(isDeep: depth == .deep)
    if depth != .deep, let damage = damages.first { throw .corrupt(damage) }
    findings += damages
  }

  private func compare(_ folded: State, _ other: State) throws(JournalError) {
    if let difference = try folded.difference(from: other) {
      throw .corrupt(.stateDiffers(difference))
    }
  }

  /// Folds the log up to its head, and compares with keyframes on the way.
  ///
  /// Each record and each chain value is checked, and the content that was given up is noted.
  private func fold(
    through head: Log.Head, _ collected: inout Set<Digest>
  ) throws(JournalError) -> State {
    let header = store.header
    var state = try State(hashKey: header.hashKey)
    var chain = try checksChain ? header.chain(key: options.chainKey) : .unchecked
    var comparedAt = SequenceNumber.zero
    while state.sequence < head.sequence {
      let keyframe = try store.read { (transaction) throws(JournalError) -> StateRoot? in
        if state.sequence == .zero { try store.pages.checkKeyframes(transaction) }
        let keyframe = try store.pages.keyframe(
          at: state.sequence.next, orBefore: false, transaction)
        try fold(
          &state, through: keyframe.map { min($0.sequence, head.sequence) } ?? head.sequence,
          head, &chain, &collected, transaction)
        return keyframe
      }
      guard let keyframe, state.sequence == keyframe.sequence else { continue }
      // A large state is not compared for each few events, so that all takes time as the log is long.
      if state.sequence.value - comparedAt.value >= UInt64(state.nodes.count) {
        comparedAt = state.sequence
        let source = KeyframePages(store, at: keyframe.sequence)
        try compare(state, State(keyframe, source: source, hashKey: header.hashKey))
      }
    }
    return state
  }

  /// False if the chain is keyed and the key is not known.
  private var checksChain: Bool { !store.header.isChainKeyed || !options.chainKey.isEmpty }

  /// Folds events of the log, which ends at the head, into a state.
  private func fold(
    _ state: inout State, through last: SequenceNumber, _ head: Log.Head, _ chain: inout Chain,
    _ collected: inout Set<Digest>, _ transaction: borrowing ReadTransaction
  ) throws(JournalError) {
    try store.log.forEachRecord(after: state.sequence, through: last, transaction) {
      (sequence, record) throws(JournalError) in
      let start = try LogRecord.check(record, at: sequence, key: store.header.hashKey)
      chain.extend(by: record.extracting(droppingFirst: start))
      let value = LogRecord.chainValue(record)
      if checksChain, let value, value != chain.value { throw .corrupt(.chain(sequence)) }
      if sequence == head.sequence, value == nil { throw .corrupt(.chain(sequence)) }
      let event = try LogRecord.event(record, at: sequence, key: store.header.hashKey)
      try state.apply(event)
      options.progress?(sequence.value, head.sequence.value)
      for case .dropContent(let hashes) in event.changes {
        collected.formUnion(hashes.map { Digest(bytes: $0) })
      }
      return true
    }
    guard state.sequence == last else { throw .corrupt(.missingRecord(state.sequence.next)) }
  }
}
