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
    for value in 1..<state.tasks.count {
      let record = try state.tasks.element(value)
      let session = try record.session.map { (number) throws(JournalError) in
        try state.session(number).id
      }
      tasks.append(
        TaskView(
          number: TaskNumber(value), session: session, name: record.name, state: record.state,
          fraction: record.fraction))
    }
    return tasks
  }
}
