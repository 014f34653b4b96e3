public import DragModel

/// Which step to take back or do again.
public enum StepSelection: Hashable, Sendable {
  /// The next one of the requesting actor, or of the one named.
  case next(of: ActorID?)
  /// This step, wherever it stands and whosesoever it is.
  case step(StepNumber)
  /// The newest one that matches all that is named.
  case matching(StepScope)

  /// The next one of the requesting actor.
  public static let next = StepSelection.next(of: nil)
}

/// Finding the step that a selection means.
extension Draft {
  func undoable(
    _ selection: StepSelection, for actor: ActorID
  ) throws(JournalError) -> Undoable {
    switch selection {
    case .next(let named):
      let owner = named ?? actor
      let found = try state.newer(
        state.firstDoneOrPruned(of: owner), state.openDrops(of: owner).last)
      if case .step(let step)? = found, try state.step(step).isPruned {
        throw .horizonReached(step)
      }
      if let found { return found }
      throw .nothingToUndo
    case .step(let number):
      let record = try state.existing(number)
      if record.status == .undone { throw .nothingToUndo }
      return .step(number)
    case .matching(let scope):
      let matcher = try StepMatcher(scope, for: actor, in: self)
      var drop: DropNumber?
      for open in try state.openDrops() where try matcher.matches(open, in: self) { drop = open }
      if let found = try state.newer(newestDone(matching: matcher), drop) { return found }
      throw .nothingToUndo
    }
  }

  func stepToRedo(
    _ selection: StepSelection, for actor: ActorID
  ) throws(JournalError) -> StepNumber {
    switch selection {
    case .next(let named):
      guard let record = try state.actor(named ?? actor) else { throw .nothingToRedo }
      let step =
        record.redoLast != .none
        ? record.redoLast : try state.newestUndoneChild(of: record.current, actor: record)
      if step == .none { throw .nothingToRedo }
      return step
    case .step(let number):
      let record = try state.existing(number)
      if record.status == .done { throw .nothingToRedo }
      return number
    case .matching(let scope): return try lastUndone(in: scope, for: actor)
    }
  }

  /// Of the undone steps in redo lists that match, the one undone last.
  private func lastUndone(
    in scope: StepScope, for actor: ActorID
  ) throws(JournalError) -> StepNumber {
    var last = StepNumber.none
    var lastUndoneAt = SequenceNumber.zero
    let matcher = try StepMatcher(scope, for: actor, in: self)
    for value in 1..<max(1, state.steps.count) {
      let number = StepNumber(value)
      guard try state.step(number).status == .undone, try state.isInRedoList(number),
        try matcher.matches(number, in: self)
      else { continue }
      let undoneAt =
        try state.step(number).runs.filter { $0.status == .takenBack }.map(\.sequence).max()
        ?? .zero
      if undoneAt >= lastUndoneAt {
        last = number
        lastUndoneAt = undoneAt
      }
    }
    if last == .none { throw .nothingToRedo }
    return last
  }

  /// Of the done steps that match, the one with the greatest number.
  private func newestDone(matching matcher: StepMatcher) throws(JournalError) -> StepNumber {
    var value = state.steps.count - 1
    while value > 0 {
      let number = StepNumber(value)
      let record = try state.step(number)
      if record.status == .done, !record.isPruned, try matcher.matches(number, in: self) {
        return number
      }
      value -= 1
    }
    return .none
  }
}

extension State {
  /// The record of a step that was made.
  func existing(_ number: StepNumber) throws(JournalError) -> StepRecord {
    guard number.value > 0, number.value < steps.count else { throw .stepNotFound(number) }
    let record = try step(number)
    if record.isPruned { throw .horizonReached(number) }
    return record
  }
}
