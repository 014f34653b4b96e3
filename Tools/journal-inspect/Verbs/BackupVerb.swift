import DragJournal
import DragModel

/// `backup`: a copy of a journal, also of one that is being written.
struct BackupVerb: Verb {
  static let name = "backup"
  static let summary = "a copy of it in a new journal"
  static let syntax = Syntax(operands: ["JOURNAL"], flags: ["--json"], values: ["--out"])
  static let help = """
    usage: journal-inspect backup JOURNAL --out NEW [--json]

    Makes a new journal that holds what this one holds now: log, state, history and content. Another
    process may go on writing. If it is interrupted there is no journal at NEW, and the same command
    begins anew.

      --out   where the new journal goes; there must be none yet
      --json  one object with the sequence number and the bytes

    examples:
      journal-inspect backup tasks.dragjournal --out /backup/tasks-monday.dragjournal
    """

  private let path: String
  private let destination: String
  private let isJSON: Bool

  init(_ arguments: Arguments) throws(Failure) {
    path = arguments.operands[0]
    guard let destination = arguments.value("--out") else {
      throw arguments.fault("--out is missing")
    }
    self.destination = destination
    isJSON = arguments.has("--json")
  }

  func run(_ output: inout Output) throws(Failure) -> ExitStatus {
    let journal = try Journal.forReading(path)
    try Progress.during("backup") { (_) throws(Failure) in
      try Failure.wrapping { () throws(JournalError) in try journal.backup(to: destination) }
    }
    let copy = try Journal.forReading(destination)
    let information = try Failure.wrapping { () throws(JournalError) in try copy.information() }
    guard isJSON else {
      try output.line(
        "backed up \(information.headSequence.value) events, \(information.dataFileBytes) bytes")
      return .fine
    }
    var json = JSONWriter()
    json.object { json in
      json.member("v", 1)
      json.member("head", information.headSequence.value)
      json.member("bytes", information.dataFileBytes)
    }
    try output.line(json.text)
    return .fine
  }
}
