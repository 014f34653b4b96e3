import DragJournal
import DragModel

/// Requests on tasks that drops have started.
extension PlayWork {
  private static let states: KeyValuePairs<ExactText, TaskState> = [
    "progress": .progress, "finished": .finished, "failed": .failed,
    "cancelled": .cancelled,
  ]

  static func report(
    _ members: inout Members, _ attribution: Attribution
  ) throws(PlayRefusal) -> PlayWork {
    let id = try members.neededText("id")
    guard let state = try members.choice("state", states) else {
      throw .badRequest("missing member \"state\"")
    }
    let fraction = try members.number(atLeast: 0, "fraction")
    guard let task = TaskNumber(id) else {
      throw PlayRefusal(code: "notFound", message: "There was never a task \(id).")
    }
    return perform(.report(task, state, fraction: fraction, by: attribution)) { (sequence, _) in
      Answer(members: [], sequence: sequence)
    }
  }

  static func tasks(_ attribution: Attribution) -> PlayWork {
    read(by: attribution) { (state) throws(JournalError) in
      try state.tasks()
    } _: { (tasks, _) in
      [JSONMember("tasks", .list(tasks.map { .object($0.members) }))]
    }
  }
}

extension TaskNumber {
  /// The number in an id such as `task-1`.
  fileprivate init?(_ id: ExactText) {
    guard id.string.hasPrefix("task-"), let number = UInt32(id.string.dropFirst(5)),
      TaskNumber(number).id == id
    else { return nil }
    self.init(number)
  }

  /// The id by which the protocol names the task.
  var id: ExactText { ExactText("task-\(value)") }
}

extension TaskView {
  /// The task as an object's members.
  fileprivate var members: [JSONMember] {
    [
      JSONMember("task", .text(number.id)), JSONMember("session", .text(orNull: session?.text)),
      JSONMember("name", .text(name)), JSONMember("state", .text(state.name)),
      JSONMember(
        "fraction", fraction.flatMap(PropertyValue.init(number:)).map(JSONValue.init) ?? .null),
    ]
  }
}
