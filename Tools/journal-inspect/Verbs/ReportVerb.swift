import DragJournal
import DragModel

/// `report`: a page for a browser that shows what happened, and the state after any event.
struct ReportVerb: Verb {
  static let name = "report"
  static let summary = "a page for a browser: its drags, and its state after any event"
  static let syntax = Syntax(
    operands: ["JOURNAL"], flags: ["--force"],
    values: ["--output", "--title", "--from", "--to"], aliases: ["-o": "--output"])
  static let help = """
    usage: journal-inspect report JOURNAL -o FILE [--title TEXT] [--from REF] [--to REF] [--force]

    Writes one page that shows the journal in a browser, without a network: a timeline of the drag
    sessions and what came of them, the lists and documents after any event, the branches of undo,
    the transfers and which failed. All is found by a search. Of content it has types and sizes only.

      -o, --output  the file to write; it gets its name when all is there
      --title TEXT  the title of the page; else the name of the journal
      --from REF    the first event that it shows: 42, head~100 or @{2h}, the newest that old
      --to REF      the last one; else the newest
      --force       replaces a file that is there

    Keys of the page: left and right go from event to event, / searches, ? tells the others.

    examples:
      journal-inspect report tasks.dragjournal -o tasks.html
      journal-inspect report tasks.dragjournal -o today.html --from @{1d} --title "Today" --force
    """

  private let path: String
  private let file: String
  private let title: String
  private let from: Reference
  private let to: Reference
  private let replaces: Bool

  init(_ arguments: Arguments) throws(Failure) {
    path = arguments.operands[0]
    guard let file = arguments.value("--output") else { throw arguments.fault("-o is missing") }
    self.file = file
    title = arguments.value("--title") ?? Self.name(of: path)
    from = try arguments.reference(arguments.value("--from") ?? "0")
    to = try arguments.reference(arguments.value("--to") ?? "head")
    replaces = arguments.has("--force")
  }

  func run(_ output: inout Output) throws(Failure) -> ExitStatus {
    Signals.pollForInterruption()
    let journal = try Journal.forReading(path)
    let head = try Reference.head(of: journal)
    let last = try to.resolved(in: journal, from: .zero, through: head)
    let first = try from.resolved(in: journal, from: .zero, through: head)
    guard first <= last else {
      throw .notFound("the first event to show, \(first), comes after the last, \(last)")
    }
    var written = try OutputFile(file, replacing: replaces)
    let range = ReportData.Range(first: max(first, SequenceNumber(1)), last: last)
    let data = try ReportData.text(of: journal, titled: title, range)
    try written.append(ReportPage.bytes(showing: data))
    try written.finish()
    return .fine
  }

  /// The name of the journal's folder without its ending.
  private static func name(of path: String) -> String {
    let last = path.split(separator: "/").last ?? "Journal"
    return last.hasSuffix(".dragjournal") ? String(last.dropLast(12)) : String(last)
  }
}
