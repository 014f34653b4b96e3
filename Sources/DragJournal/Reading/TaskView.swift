public import DragModel

/// A task that a drop has started, as tools list it.
public struct TaskView: Hashable, Sendable {
  /// Its number.
  public var number: TaskNumber
  /// The session of the drop; nil for a copy.
  public var session: SessionID?
  /// What the list calls it.
  public var name: ExactText
  /// Where it stands.
  public var state: TaskState
  /// How far it was when it last told, from 0 to 1; nil: it has not.
  public var fraction: Double?
}

extension JournalState {
  /// All tasks there ever were, in the order in which they were started.
  ///
  /// - Complexity: O(t), t = tasks.
  public func tasks() throws(JournalError) -> [TaskView] {
    var tasks: [TaskView] = []
    for value in 1..<state.tasks.count { tasks.append(try task(TaskNumber(value))) }
    return tasks
  }

  /// The tasks that still run and that the actor has started since what their next plain undo would take
  /// back, newest first.
  ///
  /// A drop that starts a task makes no step, so that undo passes over it: an app that finds one here
  /// offers to cancel it (`cancelTask`), before or beside the undo.
  ///
  /// - Complexity: O(t), t = tasks started since.
  public func tasksToCancel(
    by actor: ActorID = .local
  ) throws(JournalError) -> [TaskView] {
    var tasks: [TaskView] = []
    for number in try state.tasksPassed(byUndoOf: actor) { tasks.append(try task(number)) }
    return tasks
  }

  private func task(_ number: TaskNumber) throws(JournalError) -> TaskView {
    let record = try state.tasks.element(number.value)
    let session = try record.session.map { (number) throws(JournalError) in
      try state.session(number).id
    }
    return TaskView(
      number: number, session: session, name: record.name, state: record.state,
      fraction: record.fraction)
  }
}

extension State {
  /// The running tasks that an actor has started since the first change that their next plain undo would
  /// take back, newest first; machinery's are no undo's business.
  func tasksPassed(byUndoOf actor: ActorID) throws(JournalError) -> [TaskNumber] {
    var undoneAt = SequenceNumber.zero
    switch try newer(firstDoneOrPruned(of: actor), openDrops(of: actor).last) {
    case nil: break
    case .step(let number):
      let step = try step(number)
      undoneAt = step.runs.first?.sequence ?? step.doneAt
    case .drop(let number): undoneAt = try drop(number).droppedAt
    }
    var found: [TaskNumber] = []
    var value = tasks.count - 1
    while value > 0 {
      let task = try tasks.element(value)
      if task.startedAt < undoneAt { break }
      if task.actor == actor, !task.state.isEnd, !task.origin.isExcludedFromHistory {
        found.append(TaskNumber(value))
      }
      value -= 1
    }
    return found
  }
}
