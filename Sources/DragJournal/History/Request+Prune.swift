public import DragModel

extension Request where Reply == SequenceNumber {
  /// Moves the undo horizon: steps past it leave the histories and redo lists for good.
  ///
  /// What was deleted from texts and no step can bring back any more is dropped; the bytes of
  /// representations stay until they are collected.
  ///
  /// - Complexity: O(s + n), s = changes of all steps, n = length of all texts.
  public static func prune(
    keeping horizon: Horizon, by attribution: Attribution = .init()
  ) -> Self {
    Request { (draft: inout Draft) throws(JournalError) in
      try horizon.check()
      try draft.check(attribution)
      let changes = try draft.pruning(keeping: horizon)
      guard !changes.isEmpty else { return draft.state.sequence }
      try draft.append(
        .historyPruned, actor: attribution.actor, origin: attribution.origin,
        bookkeeping: changes)
      return draft.state.sequence
    }
  }
}

extension Journal {
  /// What a prune now would do: the first step of each actor that stays, and the text that is dropped.
  ///
  /// Nothing is written.
  ///
  /// - Throws: `badRequest` for a horizon below zero; `corrupt` for damaged records or pages.
  /// - Complexity: As that of the prune.
  @available(*, noasync, message: "read it on a thread that may block")
  package func pruning(keeping horizon: Horizon) throws(JournalError) -> [Change] {
    try horizon.check()
    return try settledState { (state) throws(JournalError) in
      var draft = Draft(state: state, store: store)
      draft.timeMilliseconds = options.clock()
      return try draft.pruning(keeping: horizon)
    }
  }
}

extension Horizon {
  fileprivate func check() throws(JournalError) {
    switch self {
    case .steps(let count) where count < 0: throw .badRequest(.outOfRange("steps", count))
    case .bytes(let count) where count < 0: throw .badRequest(.outOfRange("bytes", count))
    default: break
    }
  }
}

extension Draft {
  /// The changes that a prune comes to; none if nothing goes.
  fileprivate func pruning(keeping horizon: Horizon) throws(JournalError) -> [Change] {
    let oldest = try oldestKept(horizon)
    var changes: [Change] = []
    var firstKept: [UInt32: StepNumber] = [:]
    for number in 0..<state.actors.count {
      let actor = try state.actors.element(number)
      guard let first = try self.firstKept(of: actor, horizon, from: oldest) else { continue }
      changes.append(.prune(actor: actor.id, firstKept: first))
      firstKept[number] = first
    }
    let dropped = try unreachableText(keeping: firstKept)
    if !dropped.isEmpty { changes.append(.dropText(dropped)) }
    return changes
  }

  /// The oldest step of an actor that stays; nil if nothing new goes.
  fileprivate func firstKept(
    of actor: ActorRecord, _ horizon: Horizon, from oldestKept: StepNumber
  ) throws(JournalError) -> StepNumber? {
    var number = actor.lastStep
    var kept = 0
    var oldest = StepNumber(state.steps.count)
    while number != .none {
      let record = try state.step(number)
      if record.isPruned { return nil }
      if number < oldestKept { return oldest }
      if try !keeps(record, after: kept, horizon) { return oldest }
      kept += 1
      oldest = number
      number = record.previousOfActor
    }
    return nil
  }

  private func keeps(
    _ record: StepRecord, after kept: Int, _ horizon: Horizon
  ) throws(JournalError) -> Bool {
    switch horizon {
    case .steps(let count): return kept < count
    case .age(let milliseconds):
      let time = try event(at: record.doneAt).timeMilliseconds
      return time >= timeMilliseconds || timeMilliseconds - time <= milliseconds
    case .bytes: return true
    }
  }

  /// The oldest step of all actors that a horizon of bytes keeps; none for other horizons.
  fileprivate func oldestKept(_ horizon: Horizon) throws(JournalError) -> StepNumber {
    guard case .bytes(let limit) = horizon else { return .none }
    var walk = try contentWalk()
    try walk.enterPresent()
    let elsewhere = walk.contentBytes
    var oldest = StepNumber(state.steps.count)
    for number in (1..<max(1, state.steps.count)).reversed() {
      try walk.enter(StepNumber(number))
      guard walk.contentBytes - elsewhere + walk.eventBytes <= UInt64(limit) else { break }
      oldest = StepNumber(number)
    }
    return oldest
  }
}
