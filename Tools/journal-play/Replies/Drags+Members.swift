import DragJournal
import DragModel

extension DropProposal {
  /// The proposal as a reply's members.
  var members: [JSONMember] {
    let reason: JSONValue
    if case .forbidden(let error) = action { reason = .text(error.code) } else { reason = .null }
    return [
      JSONMember("proposal", .text(actionName)),
      JSONMember("badge", badge.map { .text($0.rawValue) } ?? .null),
      JSONMember("reason", reason),
      JSONMember("rule", rule.map { .text($0) } ?? .null),
      JSONMember("at", gap.map { .object([JSONMember("gap", .count($0))]) } ?? .null),
      JSONMember("representation", .text(orNull: representation)),
    ]
  }

  private var actionName: String {
    switch action {
    case .perform(let operation): "\(operation)"
    case .ask: "ask"
    case .forbidden: "forbidden"
    case .cancel: "cancel"
    }
  }
}

extension SessionView {
  /// The session as an object's members.
  var members: [JSONMember] {
    [
      JSONMember("session", .text(id.text)), JSONMember("actor", .text(actor.text)),
      JSONMember("state", .text(state.rawValue)),
      JSONMember("operation", .text(operation.map { "\($0)" } ?? "none")),
      JSONMember("reason", .text(orNull: cancelReason.map { ExactText($0.name) })),
    ]
  }
}
