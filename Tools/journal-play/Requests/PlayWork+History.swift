import DragJournal
import DragModel

/// Requests on histories.
extension PlayWork {
  static func turn(
    _ members: inout Members, isUndo: Bool, _ attribution: Attribution
  ) throws(PlayRefusal) -> PlayWork {
    let selection = try members.stepSelection()
    let options = HistoryOptions(
      isDryRun: try members.flag("dryRun"), isForced: try members.flag("force"))
    let request =
      isUndo
      ? Request.undo(selection, options, by: attribution)
      : Request.redo(selection, options, by: attribution)
    return perform(request) { (reply, _) in
      Answer(members: reply.members, sequence: reply.sequence)
    }
  }

  static func history(_ attribution: Attribution) -> PlayWork {
    read(by: attribution) { (state) throws(JournalError) in
      try state.history(of: attribution.actor)
    } _: { (view, _) in
      view.members
    }
  }

  static func prune(
    _ members: inout Members, _ attribution: Attribution
  ) throws(PlayRefusal) -> PlayWork {
    try members.checkOne(of: "steps", "ageSeconds", "bytes")
    let horizon: Horizon
    if let steps = try members.integer("steps", in: 0...Int64(Int32.max)) {
      horizon = .steps(Int(steps))
    } else if let age = try members.number(atLeast: 0, "ageSeconds") {
      horizon = .age(milliseconds: UInt64(min(age, 1e12) * 1_000))
    } else {
      horizon = .bytes(Int(try members.integer("bytes", in: 0...Int64.max) ?? 0))
    }
    return perform(.prune(keeping: horizon, by: attribution)) { (sequence, _) in
      Answer(members: [], sequence: sequence)
    }
  }

  static func collect(_ attribution: Attribution) -> PlayWork {
    perform(.collect(by: attribution)) { (reply, _) in
      Answer(
        members: [
          JSONMember("contents", .count(reply.contents)), JSONMember("bytes", .count(reply.bytes)),
        ], sequence: reply.sequence)
    }
  }
}

extension Members {
  fileprivate mutating func stepSelection() throws(PlayRefusal) -> StepSelection {
    if has("step"), has("scope") {
      throw .badRequest("\"step\" and \"scope\" exclude each other")
    }
    if let step = try integer("step", in: 0...Int64(UInt32.max)) {
      return .step(StepNumber(UInt32(clamping: step)))
    }
    guard let inner = try object("scope") else { return .next }
    var members = Members(inner, place: "\"scope\"")
    let scope = StepScope(
      container: try members.id("container"), origin: try members.text("origin").map { Origin($0) },
      session: try members.id("session"), actor: try members.id("actor"))
    try members.end()
    if scope.container == nil, scope.origin == nil, scope.session == nil {
      return .next(of: scope.actor)
    }
    return .matching(scope)
  }
}

extension HistoryReply {
  /// The reply's members.
  fileprivate var members: [JSONMember] {
    var members = [
      JSONMember("step", step.map { .count($0.value) } ?? .null),
      JSONMember("name", .text(name.title)), JSONMember("result", .text(result.rawValue)),
      JSONMember(
        "conflicts",
        .list(
          conflicts.map { conflict in
            .object([
              JSONMember("code", .text(conflict.kind.rawValue)),
              JSONMember("item", .text(conflict.item.text)),
            ])
          })),
    ]
    if let selection { members.append(JSONMember("selection", JSONValue(selection))) }
    if !runningTasks.isEmpty {
      members.append(JSONMember("tasks", .list(runningTasks.map { .text($0.id) })))
    }
    return members
  }
}

extension HistoryView {
  /// The history as a reply's members.
  var members: [JSONMember] {
    [
      JSONMember("undo", .count(undoCount)), JSONMember("redo", .count(redoCount)),
      JSONMember("undoName", undoName.map { .text($0.title) } ?? .null),
      JSONMember("redoName", redoName.map { .text($0.title) } ?? .null),
      JSONMember("current", .count(current.value)),
      JSONMember("steps", .list(steps.map { .object($0.members) })),
    ]
  }
}

extension HistoryView.Step {
  fileprivate var members: [JSONMember] {
    var members = [
      JSONMember("step", .count(number.value)), JSONMember("parent", .count(parent.value)),
      JSONMember("name", .text(name.title)),
      JSONMember("state", .text(isDone ? "done" : "undone")),
    ]
    if let barrierReason { members.append(JSONMember("barrier", .text(barrierReason))) }
    return members
  }
}
