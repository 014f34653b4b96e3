public import DragModel

extension Request where Reply == SequenceNumber {
  /// Reports how a task stands that a drop has started; `cancelled` is the same as `cancelTask`.
  ///
  /// Refused: `taskNotFound`, `taskEnded`; `badRequest` for a fraction that is not from 0 to 1.
  public static func report(
    _ task: TaskNumber, _ taskState: TaskState, fraction: Double? = nil,
    by attribution: Attribution = .init()
  ) -> Self {
    Request { (draft: inout Draft) throws(JournalError) in
      if let fraction, !(0...1).contains(fraction) { throw .badRequest(.fractionOutOfRange) }
      try draft.check(attribution)
      guard task.value > 0, task.value < draft.state.tasks.count else {
        throw .taskNotFound(task)
      }
      if try draft.state.tasks.read(task.value, { $0.state.isEnd }) { throw .taskEnded(task) }
      let isCancelled = taskState == .cancelled
      let report = TaskReport(
        task: task, state: isCancelled ? .failed : taskState, fraction: fraction)
      try draft.append(
        isCancelled ? .taskCancelled : .taskReported, actor: attribution.actor,
        origin: attribution.origin, bookkeeping: [.reportTask(report)])
      return draft.state.sequence
    }
  }

  /// Ends a task before it has done what it was for, in place of undoing the drop that started it.
  ///
  /// What the task has done outside of the journal is the app's to take back. There is no step, and
  /// redo stays as it was. `JournalState.tasksToCancel` says which tasks to offer this for. Refused:
  /// `taskNotFound`, `taskEnded`.
  public static func cancelTask(
    _ task: TaskNumber, by attribution: Attribution = .init()
  ) -> Self {
    report(task, .cancelled, by: attribution)
  }
}

extension Draft {
  /// Starts a task in place of storing what was dropped or copied, and ends the session.
  mutating func startTask(
    _ name: ExactText, _ placement: Placement, by attribution: Attribution,
    session: SessionNumber?, extra: [ExactText: PropertyValue]
  ) throws(JournalError) -> ContentReply {
    let task = TaskNumber(state.tasks.count)
    let operation = placement.decision.operation
    var bookkeeping = [
      Change.beginTask(
        TaskSeed(name: name, list: placement.target, items: placement.sources))
    ]
    if let session { bookkeeping.append(.endSession(session, .finished(operation))) }
    try append(
      .taskStarted, actor: attribution.actor, origin: attribution.origin, session: session,
      facts: session == nil ? [:] : placement.facts(extra: extra, in: state),
      bookkeeping: bookkeeping)
    var reply = ContentReply(sequence: state.sequence, changed: false, operation: operation)
    reply.task = task
    return reply
  }
}
