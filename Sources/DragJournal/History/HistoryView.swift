public import DragModel

/// The history of one actor, as menus and tools show it.
public struct HistoryView: Hashable, Sendable {
  /// One step.
  public struct Step: Hashable, Sendable {
    /// Its number.
    public var number: StepNumber
    /// The step it hangs below; none at the root, or if that is past the horizon.
    public var parent: StepNumber
    /// What menus call it.
    public var name: StepName
    /// True if it is in effect, false if it was undone.
    public var isDone: Bool
    /// Why it cannot be undone.
    public var barrierReason: ExactText?
  }

  /// How many plain undos would find something to take back, one after the other.
  public var undoCount: Int
  /// How many plain redos would find something to do again, one after the other.
  public var redoCount: Int
  /// What the next plain undo would take back.
  public var undoName: StepName?
  /// What the next plain redo would do again.
  public var redoName: StepName?
  /// The step that the next one will hang below.
  public var current: StepNumber
  /// All steps, by number.
  public var steps: [Step]
}

extension State {
  /// The name of the step that the next plain undo would take back.
  ///
  /// - Complexity: O(1) unless steps were undone out of order.
  func undoName(of actor: ActorID) throws(JournalError) -> StepName? {
    switch try nextUndoable(of: actor) {
    case nil: nil
    case .drop(let drop): try name(of: drop)
    case .step(let number): try step(number).name
    }
  }

  /// What the next plain undo would take back.
  ///
  /// - Complexity: O(1) unless steps were undone out of order.
  func nextUndoable(of actor: ActorID) throws(JournalError) -> Undoable? {
    let next = try newer(firstDoneOrPruned(of: actor), openDrops(of: actor).last)
    guard case .step(let number) = next else { return next }
    let step = try step(number)
    return step.isPruned || step.barrierReason != nil ? nil : next
  }

  /// The name of the step that the next plain redo would do again.
  ///
  /// - Complexity: O(1), or O(c), c = children of the current step, if the redo list is empty.
  func redoName(of actor: ActorID) throws(JournalError) -> StepName? {
    guard let number = try nextRedoable(of: actor) else { return nil }
    return try step(number).name
  }

  /// The step that the next plain redo would do again.
  ///
  /// - Complexity: as of its name.
  func nextRedoable(of actor: ActorID) throws(JournalError) -> StepNumber? {
    guard let record = try self.actor(actor) else { return nil }
    let number =
      record.redoLast != .none
      ? record.redoLast : try newestUndoneChild(of: record.current, actor: record)
    return number == .none ? nil : number
  }

  /// The whole history of an actor.
  ///
  /// - Complexity: O(s), s = steps of the actor.
  func history(of id: ActorID) throws(JournalError) -> HistoryView {
    var view = HistoryView(undoCount: 0, redoCount: 0, current: .none, steps: [])
    view.undoCount = try undoCount(of: id)
    view.undoName = try undoName(of: id)
    guard let actor = try self.actor(id) else { return view }
    view.redoCount = try redoCount(of: actor)
    view.redoName = try redoName(of: id)
    view.current = try unpruned(actor.current)
    var number = actor.lastStep
    while number != .none {
      let record = try step(number)
      if record.isPruned { break }
      view.steps.append(
        HistoryView.Step(
          number: number, parent: try unpruned(record.parent), name: record.name,
          isDone: record.status == .done, barrierReason: record.barrierReason))
      number = record.previousOfActor
    }
    view.steps.reverse()
    return view
  }

  private func unpruned(_ number: StepNumber) throws(JournalError) -> StepNumber {
    guard number != .none, try step(number).isPruned else { return number }
    return .none
  }

  private func undoCount(of actor: ActorID) throws(JournalError) -> Int {
    var count = 0
    var open = try openDrops(of: actor)
    var number = try firstDoneOrPruned(of: actor)
    while let next = try newer(number, open.last) {
      switch next {
      case .drop: open.removeLast()
      case .step(let step):
        let record = try self.step(step)
        if record.isPruned || record.barrierReason != nil { return count }
        number = try firstDoneOrPruned(from: record.parent)
      }
      count += 1
    }
    return count
  }

  /// Walks as plain redos would: the redo list from its end, then undone children.
  private func redoCount(of actor: ActorRecord) throws(JournalError) -> Int {
    var count = 0
    var redone: Set<StepNumber> = []
    var current = actor.current
    var number = actor.redoLast
    while number != .none {
      if try !isOnPath(number, from: current) { current = number }
      redone.insert(number)
      count += 1
      number = try step(number).redoPrevious
    }
    let children = try undoneChildren(of: actor, besides: redone)
    while let child = children[current] {
      count += 1
      current = child
    }
    return count
  }

  /// For each step its undone child with the greatest number.
  private func undoneChildren(
    of actor: ActorRecord, besides redone: Set<StepNumber>
  ) throws(JournalError) -> [StepNumber: StepNumber] {
    var children: [StepNumber: StepNumber] = [:]
    var number = actor.lastStep
    while number != .none {
      let record = try step(number)
      if record.status == .undone, !record.isPruned, !redone.contains(number),
        children[record.parent] == nil
      {
        children[record.parent] = number
      }
      number = record.previousOfActor
    }
    return children
  }
}
