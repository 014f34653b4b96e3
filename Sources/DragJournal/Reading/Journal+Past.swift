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
    var nearest = try nearest(to: sequence, upTo: newest)
    nearest.contentTypes = state.contentTypes
    try store.unfold(&nearest, to: sequence)
    return try store.folded(nearest, through: sequence)
  }

  /// The nearest state that is known, of those up to a certain one, from which an event can be reached.
  private func nearest(
    to sequence: SequenceNumber, upTo newest: State
  ) throws(JournalError) -> State {
    let (older, newer) = try store.read { (transaction) throws(JournalError) in
      let pages = store.pages
      let older = try pages.keyframe(at: sequence, orBefore: true, transaction)
      let newer = try pages.keyframe(at: sequence, orBefore: false, transaction)
      return (older, newer)
    }
    var root = older
    var distance = sequence.value - (older?.sequence ?? .zero).value
    // Where text has been dropped for good since then, no event before is reached backwards.
    if let newer, newer.sequence < newest.sequence, newer.lastDrop <= sequence,
      newer.sequence.value - sequence.value < distance
    {
      root = newer
      distance = newer.sequence.value - sequence.value
    }
    if newest.lastDrop <= sequence, newest.sequence.value - sequence.value <= distance {
      return newest
    }
    let key = store.header.hashKey
    guard let root else { return try State(hashKey: key) }
    return try State(root, source: KeyframePages(store, at: root.sequence), hashKey: key)
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
