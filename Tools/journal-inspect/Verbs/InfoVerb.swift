import DragJournal
import DragModel

/// `info`: what the journal is and how much is in it.
struct InfoVerb: Verb {
  static let name = "info"
  static let summary = "what the journal is and how much is in it"
  static let syntax = Syntax(operands: ["JOURNAL"], flags: ["--json"])
  static let help = """
    usage: journal-inspect info JOURNAL [--json]

    Prints what the journal is: its format and identity, where its log ends, how much its
    state holds, and its sizes.

      --json  one object

    examples:
      journal-inspect info tasks.dragjournal
      journal-inspect info tasks.dragjournal --json | jq .head.seq
    """

  private let path: String
  private let isJSON: Bool

  init(_ arguments: Arguments) {
    path = arguments.operands[0]
    isJSON = arguments.has("--json")
  }

  func run(_ output: inout Output) throws(Failure) -> ExitStatus {
    let journal = try Journal.forReading(path)
    let information = try Failure.wrapping { () throws(JournalError) in
      try journal.information()
    }
    if isJSON {
      try output.line(json(information))
    } else {
      for (label, value) in rows(information) {
        let padding = String(repeating: " ", count: 12 - label.count)
        try output.line(label + padding + value)
      }
    }
    return .fine
  }

  private func rows(_ information: JournalInformation) -> [(String, String)] {
    let counts = information.counts
    let keyed = information.isChainKeyed ? " (keyed)" : ""
    return [
      ("journal", hexadecimal(information.journalID)),
      ("format", "\(information.formatMajor).\(information.formatMinor)"),
      ("generation", "\(information.generation)"),
      ("created", Moment(milliseconds: information.createdMilliseconds).text),
      ("head", "\(information.headSequence)"),
      ("chain", (information.headChain.map(hexadecimal) ?? "none yet") + keyed),
      ("checkpoint", "\(information.checkpointSequence)"),
      ("lists", "\(counts.lists)"),
      ("documents", "\(counts.documents)"),
      ("items", "\(counts.items)"),
      ("steps", "\(counts.steps)"),
      ("actors", "\(counts.actors)"),
      ("sessions", "\(counts.sessions) (\(counts.openSessions) open)"),
      ("open groups", "\(counts.openGroups)"),
      ("transfers", "\(counts.transfers) (\(counts.openTransfers) open)"),
      ("failures", "not acknowledged: \(counts.unacknowledgedFailures)"),
      ("data file", "\(information.dataFileBytes) bytes"),
      ("map", "\(information.mapBytes) bytes"),
      ("store", information.lmdbVersion),
    ]
  }

  private func json(_ information: JournalInformation) -> String {
    let counts = information.counts
    var json = JSONWriter()
    json.object { json in
      json.member("v", 1)
      json.member("journal", hexadecimal(information.journalID))
      json.member("format", "\(information.formatMajor).\(information.formatMinor)")
      json.member("generation", information.generation)
      json.member("created", Moment(milliseconds: information.createdMilliseconds).text)
      json.name("head")
      json.object { json in
        json.member("seq", information.headSequence.value)
        json.member("chain", information.headChain.map(hexadecimal))
      }
      json.member("keyed", information.isChainKeyed)
      json.member("checkpoint", information.checkpointSequence.value)
      json.name("counts")
      json.object { json in
        json.member("lists", counts.lists)
        json.member("documents", counts.documents)
        json.member("items", counts.items)
        json.member("steps", counts.steps)
        json.member("actors", counts.actors)
        json.member("sessions", counts.sessions)
        json.member("openSessions", counts.openSessions)
        json.member("openGroups", counts.openGroups)
        json.member("transfers", counts.transfers)
        json.member("openTransfers", counts.openTransfers)
        json.member("unacknowledgedFailures", counts.unacknowledgedFailures)
      }
      json.member("dataBytes", information.dataFileBytes)
      json.member("mapBytes", information.mapBytes)
      json.member("store", information.lmdbVersion)
    }
    return json.text
  }
}
