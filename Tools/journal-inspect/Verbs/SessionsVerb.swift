import DragJournal
import DragModel

/// `sessions`: the drags there were, and what came of them.
struct SessionsVerb: ListingVerb {
  static let name = "sessions"
  static let summary = "its drag sessions and what came of them"
  static let syntax = Syntax(operands: ["JOURNAL"], flags: ["--json"])
  static let help = """
    usage: journal-inspect sessions JOURNAL [--json]

    Lists all drag sessions there ever were, in the order in which they began: whose each was,
    where it stands, and what came of it.

      dragging      under way
      held          its drop waits for a confirmation
      transferring  transfers of its drop are under way
      finished      it was dropped
      cancelled     it ended without a drop

      --json  one object a session: "session", "actor", "state", "operation" ("none" if nothing
              came of it), "reason" (why it was cancelled)

    examples:
      journal-inspect sessions tasks.dragjournal
      journal-inspect sessions tasks.dragjournal --json | jq 'select(.state == "held")'
    """

  let path: String
  let isJSON: Bool

  init(_ arguments: Arguments) {
    path = arguments.operands[0]
    isJSON = arguments.has("--json")
  }

  func entries(of journal: Journal) throws(JournalError) -> [SessionView] {
    try journal.read { (state) throws(JournalError) in try state.sessions() }
  }

  func line(_ session: SessionView) -> String {
    let reason = session.cancelReason.map { " (\($0.name))" } ?? ""
    let line =
      "\(Quoted.word(session.id.string)) of \(Quoted.word(session.actor.string)), "
      + session.state.rawValue + reason
    switch session.state {
    case .transferring, .finished: return "\(line), \(operation(of: session))"
    case .dragging, .held, .cancelled: return line
    }
  }

  func write(_ session: SessionView, to json: inout JSONWriter) { json.members(of: session) }

  private func operation(of session: SessionView) -> String {
    session.operation.map { "\($0)" } ?? "none"
  }
}

extension JSONWriter {
  /// Writes the members of a session's object.
  mutating func members(of session: SessionView) {
    member("session", session.id.string)
    member("actor", session.actor.string)
    member("state", session.state.rawValue)
    member("operation", session.operation.map { "\($0)" } ?? "none")
    member("reason", session.cancelReason?.name)
  }
}
