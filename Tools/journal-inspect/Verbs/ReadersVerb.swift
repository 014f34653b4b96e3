import DragJournal

/// `readers`: the processes that read a journal now.
struct ReadersVerb: Verb {
  static let name = "readers"
  static let summary = "the processes that read it now"
  static let syntax = Syntax(operands: ["JOURNAL"], flags: ["--json"])
  static let help = """
    usage: journal-inspect readers JOURNAL [--json]

    Lists the slots that processes have in the table of readers: the number of the process, the
    transaction whose view it reads, and how many commits there were since. Pages that were freed
    since then cannot be used again before it ends. A slot without a view is idle. A stale one is of a
    process that died; the next opening of the journal frees it. Nothing is freed here.

      --json  one object a slot: "process", "transaction", "behind", "stale"

    examples:
      journal-inspect readers tasks.dragjournal
      journal-inspect readers tasks.dragjournal --json | jq 'select(.behind > 100)'
    """

  private let path: String
  private let isJSON: Bool

  init(_ arguments: Arguments) {
    path = arguments.operands[0]
    isJSON = arguments.has("--json")
  }

  func run(_ output: inout Output) throws(Failure) -> ExitStatus {
    let readers = try Failure.wrapping { () throws(JournalError) in
      try Journal.readers(ofJournalAt: path)
    }
    for reader in readers { try output.line(isJSON ? json(reader) : line(reader)) }
    return .fine
  }

  private func line(_ reader: JournalReader) -> String {
    var parts = ["process \(reader.process)"]
    if let transaction = reader.transaction, let behind = reader.commitsBehind {
      parts.append("transaction \(transaction)")
      parts.append(behind == 1 ? "1 commit behind" : "\(behind) commits behind")
    } else {
      parts.append("idle")
    }
    if reader.isStale { parts.append("stale") }
    return parts.joined(separator: ", ")
  }

  private func json(_ reader: JournalReader) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("v", 1)
      json.member("process", reader.process)
      json.member("transaction", orNull: reader.transaction)
      json.member("behind", orNull: reader.commitsBehind)
      json.member("stale", reader.isStale)
    }
    return json.text
  }
}
