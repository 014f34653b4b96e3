import DragModel

/// Whose history an event of content goes into.
extension Draft {
  /// Closes the event of a request on content, with its step if it makes one.
  ///
  /// The step is the one to be joined, or the actor's open group's if there is one; an excluded origin
  /// makes none.
  mutating func credit(
    _ kind: EventKind, to attribution: Attribution, name: StepName, barrier: ExactText? = nil,
    session: SessionNumber? = nil, joining joined: StepNumber? = nil,
    facts: [ExactText: PropertyValue] = [:],
    bookkeeping: [Change] = []
  ) throws(JournalError) -> StepNumber? {
    let isExcluded = attribution.origin.isExcludedFromHistory
    let isGrouped = state.group(of: attribution.actor) != nil
    var changes = bookkeeping
    var step: StepNumber?
    if hasChanges, !isExcluded {
      if let joined {
        changes.append(.joinStep(joined))
        step = joined
      } else if isGrouped {
        changes.append(.joinGroup(barrierReason: barrier))
      } else {
        changes.append(.makeStep(StepSeed(name: name, barrierReason: barrier)))
        step = StepNumber(state.steps.count)
      }
    }
    try append(
      kind, actor: attribution.actor, origin: attribution.origin, session: session, facts: facts,
      bookkeeping: changes)
    return step
  }
}
