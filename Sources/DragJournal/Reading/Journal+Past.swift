import DragModel

/// States of the past: from the nearest state that is known, forwards or backwards.
extension Journal {
  /// The state after an event, no later than the last of another state.
  ///
  /// - Throws: `outOfRange` for an event after that one.
  /// - Complexity: O(k log n), k = events from the nearest of that state, the keyframes and the
  ///   beginning; n = entries of their containers.
  func past(
    _ sequence: SequenceNumber, seenFrom state: State
  ) throws(JournalError) -> State {
    guard sequence <= state.sequence else {
      throw .badRequest(.outOfRange("sequence", Int(clamping: sequence.value)))
    }
    if sequence == state.sequence { return state }
    var newest = state
    if newest.sequence > published.committed, follower == nil { newest = try committedState() }
    if sequence >= newest.sequence { return newest }
    var nearest = try nearestKeyframe(to: sequence, before: newest.sequence)
    nearest.contentTypes = state.contentTypes
    if newest.canGoBack(to: sequence),
      newest.sequence.value - sequence.value <= nearest.distance(to: sequence)
    {
      nearest = newest
    }
    try store.unfold(&nearest, to: sequence)
    return try store.folded(nearest, through: sequence)
  }

  /// The state of the nearest keyframe before a certain event, or that of the beginning.
  private func nearestKeyframe(
    to sequence: SequenceNumber, before newest: SequenceNumber
  ) throws(JournalError) -> State {
    let (older, newer) = try store.read { (transaction) throws(JournalError) in
      let pages = store.pages
      let older = try pages.keyframe(at: sequence, orBefore: true, transaction)
      let newer = try pages.keyframe(at: sequence, orBefore: false, transaction)
      return (older, newer)
    }
    let key = store.header.hashKey
    var nearest = try State(hashKey: key)
    if let older {
      nearest = try State(
        older, source: KeyframePages(store, at: older.sequence), hashKey: key)
    }
    guard let newer, newer.sequence < newest, newer.lastDrop <= sequence,
      newer.sequence.value - sequence.value < nearest.distance(to: sequence)
    else { return nearest }
    return try State(newer, source: KeyframePages(store, at: newer.sequence), hashKey: key)
  }

  /// The state without deferred events, which are not in the log yet: they are committed first.
  private func committedState() throws(JournalError) -> State {
    guard let writer else { throw .closed }
    return try writer.withCore { (core) throws(JournalError) in
      try core.commit()
      return core.acknowledged
    }
  }
}

extension State {
  /// False if text that was there then has been dropped for good since.
  fileprivate func canGoBack(to sequence: SequenceNumber) -> Bool { sequence >= lastDrop }

  /// How many events lie between its last and another.
  fileprivate func distance(to other: SequenceNumber) -> UInt64 {
    max(sequence, other).value - min(sequence, other).value
  }
}

extension JournalStore {
  /// How many events are in memory at once.
  private static let piece: UInt64 = 1_024

  /// The state after the events from a state's last up to one; the closure sees each, and that after it.
  @available(*, noasync)
  func folded(
    _ start: consuming State, through sequence: SequenceNumber,
    _ body: (LoggedEvent, State) throws(JournalError) -> Void = { _, _ in }
  ) throws(JournalError) -> State {
    var state = start
    while state.sequence < sequence {
      let missing = min(sequence.value - state.sequence.value, Self.piece)
      let events = try events(after: state.sequence, limit: Int(missing))
      guard !events.isEmpty else { throw .corrupt(.missingRecord(state.sequence.next)) }
      for logged in events {
        try state.apply(logged.event)
        try body(logged, state)
      }
    }
    return state
  }

  /// Takes a state back to what it was after an earlier event, if it is.
  @available(*, noasync)
  fileprivate func unfold(
    _ state: inout State, to sequence: SequenceNumber
  ) throws(JournalError) {
    while state.sequence > sequence {
      let last = state.sequence
      let count = min(last.value - sequence.value, Self.piece)
      let events = try events(after: SequenceNumber(last.value - count), limit: Int(count))
      guard events.last?.sequence == last else { throw .corrupt(.missingRecord(last)) }
      for logged in events.reversed() { try state.revert(logged.event) }
    }
  }
}
