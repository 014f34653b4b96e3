import DragJournal
import DragModel

/// `recover`: saves what can be saved of a damaged journal into a new one.
struct RecoverVerb: Verb {
  static let name = "recover"
  static let summary = "saves what can be saved of a damaged journal into a new one"
  static let syntax = Syntax(
    operands: ["JOURNAL"], flags: ["--json", "--use-older-meta"], values: ["--out"])
  static let help = """
    usage: journal-inspect recover JOURNAL --out NEW [--use-older-meta] [--json]

    Saves what can be saved of a damaged journal into a new one and tells what was lost.
    The damaged journal is only read; no process may be writing it. Exit status 1 if anything was lost.

      --out NEW          where the new journal is made; nothing may be there
      --use-older-meta   read the state of the commit before the last, as far as its pages
                         were not used again
      --json             one object with the report

    examples:
      journal-inspect recover tasks.dragjournal --out saved.dragjournal
    """

  private let path: String
  private let newPath: String
  private let options: RecoveryOptions
  private let isJSON: Bool

  init(_ arguments: Arguments) throws(Failure) {
    path = arguments.operands[0]
    guard let out = arguments.value("--out") else { throw arguments.fault("--out is missing") }
    newPath = out
    options = RecoveryOptions(usesOlderMeta: arguments.has("--use-older-meta"))
    isJSON = arguments.has("--json")
  }

  func run(_ output: inout Output) throws(Failure) -> ExitStatus {
    let report = try Progress.during("recover") { (_) throws(Failure) in
      try Failure.wrapping { () throws(JournalError) in
        try Journal.recover(from: path, to: newPath, options)
      }
    }
    if isJSON {
      try output.line(json(report))
    } else {
      for line in lines(report) { try output.line(line) }
    }
    return report.isComplete ? .fine : .negative
  }

  private func lines(_ report: RecoveryReport) -> [String] {
    var lines = [
      "saved \(report.events) of \(report.eventsBefore) events, \(report.contents) contents with "
        + "\(report.contentBytes) bytes"
    ]
    for range in report.unreadableEvents {
      lines.append("lost events \(range.lowerBound) to \(range.upperBound)")
    }
    if report.stranded > 0 {
      lines.append("left out \(report.stranded) events that come after a lost one")
    }
    for content in report.lostContents {
      lines.append("lost content \(hexadecimal(content.hash)) of \(content.sizeBytes) bytes")
    }
    for arrival in report.lostArrivals {
      lines.append("lost \(arrival.sizeBytes) bytes of transfer \(arrival.transfer.name)")
    }
    for page in report.pages { lines.append("\(page)") }
    return lines
  }

  private func json(_ report: RecoveryReport) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("v", 1)
      json.member("complete", report.isComplete)
      json.member("events", report.events)
      json.member("eventsBefore", report.eventsBefore)
      json.name("unreadableEvents")
      json.array { json in
        for range in report.unreadableEvents {
          json.array { json in
            json.value(range.lowerBound)
            json.value(range.upperBound)
          }
        }
      }
      json.member("stranded", report.stranded)
      json.member("contents", report.contents)
      json.member("contentBytes", report.contentBytes)
      json.name("lostContents")
      json.array { json in
        for content in report.lostContents {
          json.object { json in
            json.member("hash", hexadecimal(content.hash))
            json.member("bytes", content.sizeBytes)
          }
        }
      }
      json.name("lostArrivals")
      json.array { json in
        for arrival in report.lostArrivals {
          json.object { json in
            json.member("transfer", arrival.transfer.name)
            json.member("bytes", arrival.sizeBytes)
          }
        }
      }
      json.member("transaction", report.transaction)
      json.member("pages", report.pages.map { "\($0)" })
    }
    return json.text
  }
}
