import DragJournal
import DragModel

/// `sessions`: the drags there were, and what came of them.
struct SessionsVerb: Verb {
  static let name = "sessions"
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

  private let path: String
  private let isJSON: Bool

  init(_ arguments: Arguments) {
    path = arguments.operands[0]
    isJSON = arguments.has("--json")
  }

  func run(_ output: inout Output) throws(Failure) -> ExitStatus {
    let journal = try Journal.forReading(path)
    let sessions = try Failure.wrapping { () throws(JournalError) in
      try journal.read { (state) throws(JournalError) in try state.sessions() }
    }
    for session in sessions {
      try output.line(isJSON ? json(session) : line(session))
    }
    return .fine
  }

  private func line(_ session: SessionView) -> String {
    let reason = session.cancelReason.map { " (\($0.name))" } ?? ""
    let line =
      "\(Quoted.word(session.id.string)) of \(Quoted.word(session.actor.string)), "
      + session.state.rawValue + reason
    switch session.state {
    case .transferring, .finished: return "\(line), \(operation(of: session))"
    case .dragging, .held, .cancelled: return line
    }
  }

  private func json(_ session: SessionView) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("v", 1)
      json.member("session", session.id.string)
      json.member("actor", session.actor.string)
      json.member("state", session.state.rawValue)
      json.member("operation", operation(of: session))
      json.member("reason", session.cancelReason?.name)
    }
    return json.text
  }

  private func operation(of session: SessionView) -> String {
    session.operation.map { "\($0)" } ?? "none"
  }
}
