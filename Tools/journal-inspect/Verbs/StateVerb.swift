import DragJournal
import DragModel

/// `state`: the lists and items of a journal, now or after any event.
struct StateVerb: Verb {
  static let name = "state"
  static let syntax = Syntax(
    operands: ["JOURNAL"], flags: ["--json", "--names"], values: ["--at"])
  static let help = """
    usage: journal-inspect state JOURNAL [--at REF] [--json [--names]]

    Prints the lists and what they hold as a tree, now or as they were after an event.

      --at REF  after the event 42, head or head~3; 0 is before the first
      --json    one object, as journal-play replies it
      --names   in JSON: every entry as an object with its name and properties

    examples:
      journal-inspect state tasks.dragjournal
      journal-inspect state tasks.dragjournal --at head~1 --json
    """

  private let path: String
  private let reference: Reference
  private let format: StateFormat

  init(_ arguments: Arguments) throws(Failure) {
    path = arguments.operands[0]
    reference = try arguments.reference(arguments.value("--at") ?? "head")
    if arguments.has("--names"), !arguments.has("--json") {
      throw arguments.fault("--names goes with --json; the tree has names already")
    }
    format = arguments.has("--names") ? .jsonWithNames : arguments.has("--json") ? .json : .tree
  }

  func run(_ output: inout Output) throws(Failure) -> ExitStatus {
    let journal = try Journal.forReading(path)
    let isColoured = output.isColoured
    // A reading may begin again while another process writes, so it is printed when it is whole.
    let draw = { (state: JournalState) throws(JournalError) in
      try StateText.text(of: state, format, isColoured: isColoured)
    }
    let text: String
    if case .beforeHead(0) = reference {
      text = try Failure.wrapping { () throws(JournalError) in try journal.read(draw) }
    } else {
      let sequence = try reference.resolved(in: journal, from: .zero)
      text = try Failure.wrapping { () throws(JournalError) in
        try journal.read(at: sequence, draw)
      }
    }
    if !text.isEmpty { try output.line(text) }
    return .fine
  }
}
