import DragJournal

/// `compact`: a journal without the room that was freed in it.
struct CompactVerb: Verb {
  static let name = "compact"
  static let summary = "the same in less room"
  static let syntax = Syntax(operands: ["JOURNAL"], flags: ["--json", "--yes"])
  static let help = """
    usage: journal-inspect compact JOURNAL [--yes] [--json]

    Writes a new generation of the journal without its free pages, and switches to it. Nothing is
    lost; whatever interrupts it, the journal is in the old generation or in the new one, whole. No
    other process may be writing; processes that read go on.

      --yes   without being asked
      --json  one object with the bytes before and after

    examples:
      journal-inspect compact tasks.dragjournal --yes
    """

  private let path: String
  private let arguments: Arguments

  init(_ arguments: Arguments) throws(Failure) {
    path = arguments.operands[0]
    self.arguments = arguments
  }

  func run(_ output: inout Output) throws(Failure) -> ExitStatus {
    try Confirmation.ask("Compact \(path)?", arguments)
    let bytes = try Progress.during("compact") { (_) throws(Failure) in
      try Failure.wrapping { () throws(JournalError) in
        let journal = try Journal.open(at: path, JournalOptions(access: .writing(creates: false)))
        let bytes = try journal.compact()
        try journal.close()
        return bytes
      }
    }
    guard arguments.has("--json") else {
      try output.line("\(bytes.bytesBefore) bytes before, \(bytes.bytesAfter) bytes now")
      return .fine
    }
    var json = JSONWriter()
    json.object { json in
      json.member("v", 1)
      json.member("bytesBefore", bytes.bytesBefore)
      json.member("bytesAfter", bytes.bytesAfter)
    }
    try output.line(json.text)
    return .fine
  }
}
