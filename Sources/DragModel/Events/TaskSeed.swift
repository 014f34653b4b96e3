/// A task that begins, with the next number, in place of storing what was dropped.
public struct TaskSeed: Hashable, Sendable {
  /// What the list calls it, for instance `upload`.
  public var name: ExactText
  /// The list.
  public var list: NodeNumber
  /// The items it is for.
  public var items: [NodeNumber]

  /// Makes a seed.
  public init(name: ExactText, list: NodeNumber, items: [NodeNumber]) {
    self.name = name
    self.list = list
    self.items = items
  }
}

/// How a task stands, as the app reports it.
public struct TaskReport: Hashable, Sendable {
  /// The task.
  public var task: TaskNumber
  /// Where it stands; of a task that was cancelled `failed`, and the kind of the event tells.
  public var state: TaskState
  /// How far it is, from 0 to 1; nil: not told.
  public var fraction: Double?

  /// Makes a report.
  public init(task: TaskNumber, state: TaskState, fraction: Double? = nil) {
    self.task = task
    self.state = state
    self.fraction = fraction
  }
}
