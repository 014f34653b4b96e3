import DragModel

/// The tree of steps of an actor, and its redo list.
extension State {
  /// The first step that is done on the way from a step up; none if there is none, or if it is past
  /// the undo horizon.
  func firstDone(from step: StepNumber) throws(JournalError) -> StepNumber {
    let number = try firstDoneOrPruned(from: step)
    guard number != .none, try self.step(number).isPruned else { return number }
    return .none
  }

  /// The first step that is done on an actor's path, whether past the horizon or not.
  func firstDoneOrPruned(of actor: ActorID) throws(JournalError) -> StepNumber {
    guard let record = try self.actor(actor) else { return .none }
    return try firstDoneOrPruned(from: record.current)
  }

  /// The first step that is done on the way from a step up, whether past the horizon or not.
  func firstDoneOrPruned(from step: StepNumber) throws(JournalError) -> StepNumber {
    var number = step
    while number != .none {
      let record = try self.step(number)
      if record.status == .done { return number }
      number = record.parent
    }
    return .none
  }

  /// True if a step is the current one or stands above it.
  ///
  /// - Complexity: O(1) for a child of the current step, else O(d), d = steps above the current one.
  func isOnPath(_ step: StepNumber, from current: StepNumber) throws(JournalError) -> Bool {
    if try self.step(step).parent == current { return false }
    if current == step { return true }
    return try isAncestor(step, of: current)
  }

  /// True if a step stands above another.
  func isAncestor(_ step: StepNumber, of other: StepNumber) throws(JournalError) -> Bool {
    var number = other
    while number != .none {
      number = try self.step(number).parent
      if number == step { return true }
    }
    return false
  }

  /// The undone child of a step, or of the root, with the greatest number.
  func newestUndoneChild(
    of step: StepNumber, actor: ActorRecord
  ) throws(JournalError) -> StepNumber {
    var child = step == .none ? actor.lastRootChild : try self.step(step).lastChild
    var newest = StepNumber.none
    while child != .none {
      let record = try self.step(child)
      if record.status == .undone, !record.isPruned, child > newest { newest = child }
      child = record.previousSibling
    }
    return newest
  }

  /// Makes a step the last child of another, or of the root, and says which was that before.
  mutating func makeLastChild(
    _ step: StepNumber, of parent: StepNumber, actor: UInt32
  ) throws(JournalError) -> StepNumber {
    var previous = StepNumber.none
    if parent == .none {
      try actors.update(actor) {
        previous = $0.lastRootChild
        $0.lastRootChild = step
      }
    } else {
      try steps.update(parent.value) {
        previous = $0.lastChild
        $0.lastChild = step
      }
    }
    return previous
  }

  /// Hangs a step below another than before.
  mutating func rehang(_ step: StepNumber, below parent: StepNumber) throws(JournalError) {
    let record = try self.step(step)
    let newest =
      record.parent == .none
      ? try actors.element(record.actor).lastRootChild : try self.step(record.parent).lastChild
    if newest != step {
      var sibling = newest
      while try self.step(sibling).previousSibling != step {
        sibling = try self.step(sibling).previousSibling
      }
      try steps.update(sibling.value) { $0.previousSibling = record.previousSibling }
    } else if record.parent == .none {
      try actors.update(record.actor) { $0.lastRootChild = record.previousSibling }
    } else {
      try steps.update(record.parent.value) { $0.lastChild = record.previousSibling }
    }
    let previous = try makeLastChild(step, of: parent, actor: record.actor)
    try steps.update(step.value) {
      $0.parent = parent
      $0.previousSibling = previous
    }
  }

  // MARK: The redo list

  /// True if a step is in its actor's redo list.
  func isInRedoList(_ step: StepNumber) throws(JournalError) -> Bool {
    let record = try self.step(step)
    return try record.redoEpoch == actors.element(record.actor).redoEpoch
  }

  mutating func appendToRedoList(_ step: StepNumber, of actor: UInt32) throws(JournalError) {
    let record = try actors.element(actor)
    if record.redoLast != .none { try steps.update(record.redoLast.value) { $0.redoNext = step } }
    try steps.update(step.value) {
      $0.redoPrevious = record.redoLast
      $0.redoNext = .none
      $0.redoEpoch = record.redoEpoch
    }
    try actors.update(actor) { $0.redoLast = step }
  }

  mutating func removeFromRedoList(_ step: StepNumber) throws(JournalError) {
    let record = try self.step(step)
    if record.redoPrevious != .none {
      try steps.update(record.redoPrevious.value) { $0.redoNext = record.redoNext }
    }
    if record.redoNext != .none {
      try steps.update(record.redoNext.value) { $0.redoPrevious = record.redoPrevious }
    } else {
      try actors.update(record.actor) { $0.redoLast = record.redoPrevious }
    }
    try steps.update(step.value) { $0.redoEpoch = 0 }
  }
}

extension ActorRecord {
  /// Forgets what could be done again.
  mutating func emptyRedoList() {
    redoLast = .none
    redoEpoch += 1
  }
}
