import DragJournal
import DragModel

/// `log`: the events of a journal, oldest first.
struct LogVerb: Verb {
  static let name = "log"
  static let summary = "its events, oldest first; --follow waits for more"
  static let syntax = Syntax(
    operands: ["JOURNAL"],
    flags: ["--json", "--oneline", "--follow", "--reverse", "--graph"],
    values: [
      "-n", "--actor", "--since", "--until", "--from", "--to", "--type", "--list", "--doc",
      "--item", "--session", "--grep", "--fields", "--after-cursor", "--cursor-file",
    ], aliases: ["-f": "--follow", "-r": "--reverse"])
  static let help = """
    usage: journal-inspect log JOURNAL [-n N] [--reverse] [--oneline | --json] [--fields NAMES]
                               [--from REF] [--to REF] [--since TIME] [--until TIME] [--actor A]
                               [--type KINDS] [--list ID | --doc ID | --item ID] [--session ID]
                               [--grep TEXT] [--after-cursor SEQ | --cursor-file FILE]
                               [--follow | --graph]

    Prints events, oldest first, one a line: number, time, actor, kind, and what was done. Only those
    that all options want are printed.

      -n N             only the newest N of them; default 20 on a terminal, else all, as also where
                       --from, --to or a cursor says where
      -r, --reverse    the newest first
      --from REF       from an event on: 42, head, head~3, @{2h}, undo, redo or step:7
      --to REF         up to an event
      --since TIME     only those not older than 2026-01-31T08:00:00Z, or 30s, 10m, 2h, 7d ago
      --until TIME     only those not younger
      --actor A        only those of an actor
      --type KINDS     only those of some kinds, with commas between them
      --list ID        only those that put something into a list or took it out, moved or edited
                       what is directly in it by its name, or are about a drop on it
      --doc ID         the same of a document
      --item ID        the life of an item: where it was put and by whom, alone or with what it
                       stood in, its drags and drops, and its transfers, also those that failed; not
                       what becomes of a text around it
      --session ID     only those of a drag session and of the transfers of its drop
      --grep TEXT      only those with a text in their line, in small or capital letters; also with
                       --json, --oneline and --fields it is looked for in the whole line
      --oneline        number, kind, and what was done
      --json           one object an event, with everything in it
      --fields NAMES   only some columns, in this order: number, time, actor, kind, summary,
                       session; with --json only some members
      --after-cursor SEQ  only those after an event
      --cursor-file FILE  only those after the one that the file names, which then names the last one
                       that was looked at; it is made if it is not there
      -f, --follow     then waits for more and prints them as they come, until interrupted
      --graph          draws the steps of the histories at the left: a column a branch, * a step,
                       + more of it, < undone, > done again, |- where a branch begins

    examples:
      journal-inspect log tasks.dragjournal -n 5
      journal-inspect log tasks.dragjournal --actor anna --since 2h --until 1h
      journal-inspect log tasks.dragjournal -r --type content.moved,drop.performed
      journal-inspect log tasks.dragjournal --item milk --fields time,actor,summary
      journal-inspect log tasks.dragjournal --list Today --grep "review"
      journal-inspect log tasks.dragjournal --doc Minutes --from step:7 --to head~1
      journal-inspect log tasks.dragjournal --session s1 --json --fields seq,kind
      journal-inspect log tasks.dragjournal --cursor-file seen --json >> events.jsonl
      journal-inspect log tasks.dragjournal --after-cursor 41 -f
      journal-inspect log tasks.dragjournal --graph --oneline
    """

  private let path: String
  private let count: Int?
  private let range: EventRange
  private let filter: EventFilter
  private let format: EventFormat
  private let isReversed: Bool
  private let isGraph: Bool
  private let follows: Bool

  /// How many events a terminal shows if nobody says.
  private static let shownEvents = 20

  var isPaged: Bool { !follows }

  init(_ arguments: Arguments) throws(Failure) {
    path = arguments.operands[0]
    for (option, others) in [
      ("--follow", ["--reverse", "--to", "--until", "--graph"]),
      ("--graph", ["--reverse", "--json"]), ("--reverse", ["--cursor-file"]),
    ] {
      for other in others { try arguments.refuse(option, with: other) }
    }
    format = try EventFormat(arguments)
    follows = arguments.has("--follow")
    isReversed = arguments.has("--reverse")
    isGraph = arguments.has("--graph")
    if let word = arguments.value("-n") {
      guard let number = Int(word), number >= 0 else {
        throw arguments.fault("-n needs a number from 0, not \(Quoted.text(word))")
      }
      count = number
    } else {
      count = nil
    }
    range = try EventRange(arguments)
    filter = try EventFilter(arguments)
  }

  func run(_ output: inout Output) throws(Failure) -> ExitStatus {
    if follows { Signals.pollForInterruption() }
    let journal = try Journal.forReading(path)
    let head = try Reference.head(of: journal)
    let bounds = try range.bounds(in: journal, through: head)
    let count = self.count ?? (output.isTerminal && range.isWhole ? Self.shownEvents : nil)
    var printer = EventPrinter(
      journal: journal, format: format, filter: filter, after: bounds.before)
    if isGraph {
      try printer.printGraph(count ?? .max, through: bounds.last, of: journal, to: &output)
    } else if isReversed {
      try printer.printReversed(count ?? .max, through: bounds.last, to: &output)
    } else if let count {
      try printer.printNewest(count, through: bounds.last, to: &output)
    } else {
      try printer.printAll(through: bounds.last, to: &output)
    }
    try output.flush()
    // Whoever interrupted it has not seen all.
    if follows || !Signals.wasInterrupted {
      try range.cursor?.write(printer.last, of: journal)
    }
    if follows { return try follow(journal, &printer, &output) }
    try printer.names.reportDamage()
    return .fine
  }

  /// Prints what comes, each event once and in order.
  ///
  /// No transaction is open while it waits.
  private func follow(
    _ journal: Journal, _ printer: inout EventPrinter, _ output: inout Output
  ) throws(Failure) -> ExitStatus {
    while !Signals.wasInterrupted {
      let hasPrinted = try printer.printNext(to: &output)
      try output.flush()
      if hasPrinted {
        try range.cursor?.write(printer.last, of: journal)
      } else if !output.wait(milliseconds: Self.pollMilliseconds) {
        return .fine
      }
    }
    return Signals.status
  }

  private static let pollMilliseconds: Int32 = 50
}
