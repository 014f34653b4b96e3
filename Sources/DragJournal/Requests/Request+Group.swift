public import DragModel

extension Request where Reply == ContentReply {
  /// Begins a group: what the actor asks until its end is one step.
  ///
  /// Groups inside fold into it.
  public static func beginGroup(
    named name: ExactText? = nil, by attribution: Attribution = .init()
  ) -> Self {
    Request(.deferred) { (draft: inout Draft) throws(JournalError) in
      try Checks.shape(name: name)
      try draft.check(attribution)
      try draft.append(
        .groupBegan, actor: attribution.actor, origin: attribution.origin,
        bookkeeping: [.openGroup(name: name)])
      return ContentReply(sequence: draft.state.sequence, changed: false)
    }
  }

  /// Ends the actor's innermost group.
  ///
  /// A group that leaves everything it touched as it was makes no step, and redo stays as it was.
  /// Refused: `badRequest` if no group is open.
  ///
  /// - Complexity: O(k + m), k = events since the group began, m = entries of the lists it touched.
  public static func endGroup(by attribution: Attribution = .init()) -> Self {
    Request { (draft: inout Draft) throws(JournalError) in
      try draft.check(attribution)
      guard let group = draft.state.group(of: attribution.actor) else {
        throw .badRequest(.noOpenGroup)
      }
      return try draft.end(group, by: attribution)
    }
  }
}

extension Draft {
  /// Ends one level of a group; at the outermost its step is made, if anything changed.
  mutating func end(
    _ group: GroupRecord, by attribution: Attribution
  ) throws(JournalError) -> ContentReply {
    guard group.depth == 1 else {
      try append(
        .groupEnded, actor: attribution.actor, origin: attribution.origin,
        bookkeeping: [.closeGroup])
      return ContentReply(sequence: state.sequence, changed: false)
    }
    guard try hasChangedAnything(group) else {
      try takeBackUnseen(group.runs)
      try append(
        .groupEnded, actor: attribution.actor, origin: attribution.origin,
        bookkeeping: [.closeGroup])
      return ContentReply(sequence: state.sequence, changed: false)
    }
    var bookkeeping: [Change] = [.closeGroup]
    var step: StepNumber?
    if !group.origin.isExcludedFromHistory {
      let name = group.name.map { StepName.custom($0) } ?? .action(.changes, count: 1)
      bookkeeping.append(.makeStep(StepSeed(name: name, barrierReason: group.barrierReason)))
      step = StepNumber(state.steps.count)
    }
    try append(
      .groupEnded, actor: attribution.actor, origin: group.origin, bookkeeping: bookkeeping)
    return ContentReply(sequence: state.sequence, changed: true, step: step)
  }

  /// Takes the changes of a group back, last first; what cannot be taken back stays.
  private mutating func takeBackUnseen(_ runs: [ChangeRun]) throws(JournalError) {
    var reader = ChangeReader()
    for reference in runs.references.reversed() {
      _ = try takeBack(
        reader.change(at: reference, in: self), at: reference, TakingBack(direction: .undo))
    }
  }
}
