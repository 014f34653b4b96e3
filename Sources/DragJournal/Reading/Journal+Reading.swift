public import DragModel
import Store

extension Journal {
  /// Reads the newest acknowledged state, without waiting for the writer.
  ///
  /// A journal opened for reading looks at the log first, so what it reads is never older than the
  /// last commit of the process that writes.
  ///
  /// - Throws: What the closure throws; `corrupt` for damaged pages.
  @available(*, noasync, message: "await the other form")
  public func read<R>(
    _ body: (JournalState) throws(JournalError) -> R
  ) throws(JournalError) -> R {
    guard let follower else { return try body(JournalState(state: newestState())) }
    return try follower.read { (state) throws(JournalError) in
      try body(JournalState(state: state))
    }
  }

  /// Reads the lists and items as they were after an event, whatever happened since.
  ///
  /// Sessions and histories in it are those of now, or those of then.
  ///
  /// - Throws: `outOfRange` for a number past the last event.
  /// - Complexity: O(k log n), k = events from the nearest state that is known, which are now, the
  ///   beginning and the keyframes; n = entries of their containers.
  @available(*, noasync, message: "await the other form")
  public func read<R>(
    at sequence: SequenceNumber, _ body: (JournalState) throws(JournalError) -> R
  ) throws(JournalError) -> R {
    try Self.whileMoving { () throws(JournalError) in
      try read { (now) throws(JournalError) in
        try body(JournalState(state: past(sequence, seenFrom: now.state)))
      }
    }
  }

  /// Reads the lists and items as they were after each of two events, in one reading.
  ///
  /// Sessions and histories in them are those of now, or those of then.
  ///
  /// - Throws: As reading at one.
  /// - Complexity: As reading at the older one; what both have alike is in memory once.
  @available(*, noasync, message: "await the other form")
  public func read<R>(
    at first: SequenceNumber, and second: SequenceNumber,
    _ body: (JournalState, JournalState) throws(JournalError) -> R
  ) throws(JournalError) -> R {
    try Self.whileMoving { () throws(JournalError) in
      try read { (now) throws(JournalError) in
        let newer = try past(max(first, second), seenFrom: now.state)
        let older = try past(min(first, second), seenFrom: newer)
        let states = first <= second ? (older, newer) : (newer, older)
        return try body(JournalState(state: states.0), JournalState(state: states.1))
      }
    }
  }

  /// Folds the log from its beginning and hands out the state after each event.
  ///
  /// - Throws: What the closure throws; `corrupt` where a record is missing or damaged.
  /// - Complexity: O(k log n), k = events, n = entries of their containers.
  @available(*, noasync)
  package func forEachState(
    _ body: (JournalState) throws(JournalError) -> Void
  ) throws(JournalError) {
    try forEachEvent(through: lastSequence()) { (_, state) throws(JournalError) in
      try body(state)
    }
  }

  /// Folds the log from its beginning up to an event and hands out each event with the state after it.
  ///
  /// - Throws: What the closure throws; `corrupt` where a record is missing or damaged.
  /// - Complexity: O(k log n), k = events, n = entries of their containers.
  @available(*, noasync)
  package func forEachEvent(
    through last: SequenceNumber,
    _ body: (LoggedEvent, JournalState) throws(JournalError) -> Void
  ) throws(JournalError) {
    _ = try store.folded(State(hashKey: store.header.hashKey), through: last) {
      (logged, state) throws(JournalError) in
      try body(logged, JournalState(state: state))
    }
  }

  /// The newest acknowledged state of a journal opened for writing.
  ///
  /// The first reading after a while waits for the commit that is running, if any.
  func newestState() throws(JournalError) -> State {
    if let state = published.newest() { return state }
    guard let writer else { throw .closed }
    return try writer.newestState()
  }

  /// The log's events after a sequence number, in order, up to a number of them.
  ///
  /// - Throws: `corrupt` where a record is missing or damaged.
  /// - Complexity: O(log n + k), n = events stored, k = events read.
  @available(*, noasync, message: "await the other form")
  public func events(
    after sequence: SequenceNumber, limit: Int = .max
  ) throws(JournalError) -> [LoggedEvent] {
    try store.events(after: sequence, limit: limit)
  }

  /// The stored bytes of an event: CBOR, without the check and the chain value before it.
  ///
  /// - Throws: `corrupt` if the record is missing or damaged.
  /// - Complexity: O(log n + b), n = events stored, b = bytes of the event.
  @available(*, noasync)
  package func storedBytes(ofEvent sequence: SequenceNumber) throws(JournalError) -> [UInt8] {
    var bytes: [UInt8]?
    try store.read { (transaction) throws(JournalError) in
      let before = SequenceNumber(sequence.value - 1)
      try store.log.forEachRecord(after: before, through: sequence, transaction) {
        (sequence, record) throws(JournalError) in
        let start = try LogRecord.check(record, at: sequence, key: store.header.hashKey)
        let event = record.extracting(droppingFirst: start)
        bytes = unsafe event.withUnsafeBytes { unsafe [UInt8]($0) }
        return false
      }
    }
    guard let bytes else { throw .corrupt(.missingRecord(sequence)) }
    return bytes
  }

  /// The last event in the log.
  @available(*, noasync, message: "await the other form")
  public func lastSequence() throws(JournalError) -> SequenceNumber {
    try store.read { (transaction) throws(JournalError) in
      try store.log.head(transaction).sequence
    }
  }
}

extension JournalStore {
  @available(*, noasync)
  func events(
    after sequence: SequenceNumber, limit: Int
  ) throws(JournalError) -> [LoggedEvent] {
    guard limit > 0 else { return [] }
    return try read { (transaction) throws(JournalError) in
      var events: [LoggedEvent] = []
      try log.forEachRecord(after: sequence, transaction) {
        (sequence, record) throws(JournalError) in
        events.append(
          LoggedEvent(
            sequence: sequence,
            event: try LogRecord.event(record, at: sequence, key: header.hashKey)))
        return events.count < limit
      }
      return events
    }
  }
}
