import DragJournal
import DragModel

/// `log`: the events of a journal, oldest first.
struct LogVerb: Verb {
  static let name = "log"
  static let summary = "its events, oldest first; --follow waits for more"
  static let syntax = Syntax(
    operands: ["JOURNAL"], flags: ["--json", "--oneline", "--follow"],
    values: ["-n", "--actor", "--since"], aliases: ["-f": "--follow"])
  static let help = """
    usage: journal-inspect log JOURNAL [-n N] [--actor A] [--since TIME] [--oneline | --json]
                               [--follow]

    Prints events, oldest first, one a line: number, time, actor, kind, and what was done.

      -n N           only the newest N; default 20 on a terminal, else all
      --actor A      only those of an actor
      --since TIME   only those not older than 2026-01-31T08:00:00Z, or 30s, 10m, 2h, 7d ago
      --oneline      number, kind, and what was done
      --json         one object an event, with everything in it
      -f, --follow   then waits for more and prints them as they come, until interrupted

    examples:
      journal-inspect log tasks.dragjournal -n 5
      journal-inspect log tasks.dragjournal --actor anna --since 2h
      journal-inspect log tasks.dragjournal -f --json | jq .summary
    """

  private let path: String
  private let count: Int?
  private let filter: EventFilter
  private let format: EventFormat
  private let follows: Bool

  init(_ arguments: Arguments) throws(Failure) {
    path = arguments.operands[0]
    try arguments.refuse("--json", with: "--oneline")
    format =
      arguments.has("--json") ? .json : arguments.has("--oneline") ? .short : .line
    follows = arguments.has("--follow")
    if let word = arguments.value("-n") {
      guard let number = Int(word), number >= 0 else {
        throw arguments.fault("-n needs a number from 0, not \(Quoted.text(word))")
      }
      count = number
    } else {
      count = nil
    }
    filter = try EventFilter(arguments)
  }

  func run(_ output: inout Output) throws(Failure) -> ExitStatus {
    if follows { Signals.pollForInterruption() }
    let journal = try Journal.forReading(path)
    var printer = EventPrinter(journal: journal, format: format, filter: filter)
    let head = try Failure.wrapping { () throws(JournalError) in try journal.lastSequence() }
    if let count = count ?? (output.isTerminal ? 20 : nil) {
      try printer.printNewest(count, through: head, to: &output)
    } else {
      try printer.printAll(through: head, to: &output)
    }
    try output.flush()
    if follows { return try follow(&printer, &output) }
    try printer.names.reportDamage()
    return .fine
  }

  /// Prints what comes, each event once and in order.
  ///
  /// No transaction is open while it waits.
  private func follow(
    _ printer: inout EventPrinter, _ output: inout Output
  ) throws(Failure) -> ExitStatus {
    while !Signals.wasInterrupted {
      let hasPrinted = try printer.printNext(to: &output)
      try output.flush()
      if !hasPrinted, !output.wait(milliseconds: Self.pollMilliseconds) { return .fine }
    }
    return Signals.status
  }

  private static let pollMilliseconds: Int32 = 50
}
