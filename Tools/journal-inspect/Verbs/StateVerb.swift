import DragJournal
import DragModel

/// `state`: the lists, documents and items of a journal, now or after any event.
struct StateVerb: Verb {
  static let name = "state"
  static let summary = "its lists, documents and items, now or after any event"
  static let syntax = Syntax(
    operands: ["JOURNAL"], lastOperand: "ID",
    flags: ["--json", "--names", "--text", "--tree"], values: ["--at", "--list", "--doc"])
  static let help = """
    usage: journal-inspect state JOURNAL [--at REF] [--list ID | --doc ID]
                                 [--tree | --json [--names] | --text [ID]]

    Prints the lists and documents and what they hold as a tree, now or as they were after an
    event. Of documents the tree shows the length of the text and the objects in it. Where the item of
    a transfer will stand there is its placeholder.

      --at REF   after the event 42, head, head~3, @{2h} (the newest that old), undo, redo or step:7;
                 0 is before the first
      --list ID  only one list and what it holds
      --doc ID   only one document
      --tree     the tree, which is what is printed if nothing else is wanted
      --json     one object, as journal-play replies it
      --names    in JSON: every entry and object with its name and properties
      --text     the text of every document, one a line, in quotes, and its placeholders
      --text ID  the text of one document, as it is; --text --doc ID is the same

    examples:
      journal-inspect state tasks.dragjournal
      journal-inspect state tasks.dragjournal --at head~1 --json
      journal-inspect state tasks.dragjournal --list Today --tree
      journal-inspect state tasks.dragjournal --doc minutes --json
      journal-inspect state tasks.dragjournal --text minutes > minutes.txt
    """

  private let path: String
  private let reference: Reference
  private let format: StateFormat
  private let selection: StateSelection?

  var isPaged: Bool { true }

  init(_ arguments: Arguments) throws(Failure) {
    path = arguments.operands[0]
    reference = try arguments.reference(arguments.value("--at") ?? "head")
    if arguments.has("--names"), !arguments.has("--json") {
      throw arguments.fault("--names goes with --json; the tree has names already")
    }
    try arguments.refuse("--json", with: "--text")
    try arguments.refuse("--tree", with: "--json")
    try arguments.refuse("--tree", with: "--text")
    try arguments.refuse("--list", with: "--text")
    selection = try StateSelection(arguments)
    let operand = arguments.operands.count > 1 ? ContentID(arguments.operands[1]) : nil
    if operand != nil, !arguments.has("--text") {
      throw arguments.fault("the identifier of a document goes with --text")
    }
    if operand != nil, selection != nil {
      throw arguments.fault("the document is named twice: --text ID and --doc")
    }
    let document = operand ?? selection?.id
    if arguments.has("--text") {
      format = document.map { .text(of: $0) } ?? .texts
    } else {
      format = arguments.has("--names") ? .jsonWithNames : arguments.has("--json") ? .json : .tree
    }
  }

  func run(_ output: inout Output) throws(Failure) -> ExitStatus {
    let journal = try Journal.forReading(path)
    let screen = output.screen
    // A reading may begin again while another process writes, so it is printed when it is whole.
    let draw = { (state: JournalState) throws(JournalError) -> String? in
      if let selection, try !selection.isThere(in: state) { return nil }
      return try StateText.text(of: state, selection, format, screen)
    }
    let drawn: String?
    if case .beforeHead(0) = reference {
      drawn = try Failure.wrapping { () throws(JournalError) in try journal.read(draw) }
    } else {
      let sequence = try reference.resolved(in: journal, from: .zero)
      drawn = try Failure.wrapping { () throws(JournalError) in
        try journal.read(at: sequence, draw)
      }
    }
    guard let text = drawn else { throw selection?.missing ?? .notFound("nothing is there") }
    // A document without text is an empty line, a state without anything is none.
    if case .text = format { try output.line(text) } else if !text.isEmpty { try output.line(text) }
    return .fine
  }
}
