import DragJournal
import DragModel

/// `diff`: what differs between the states after two events.
struct DiffVerb: Verb {
  static let name = "diff"
  static let summary = "what differs between two of its states"
  static let syntax = Syntax(operands: ["JOURNAL", "A", "B"], flags: ["--json"])
  static let help = """
    usage: journal-inspect diff JOURNAL A B [--json]

    Prints what differs between the state after the event A and that after B: what went, then what
    came, moved or changed, one a line. A and B are 42, head, head~3 or @{2h} (the newest that old);
    0 is before the first. Exit status 1 if anything differs.

      removed, added  with the container and the index in it, in a text the offset
      moved           to another container, or out of the order of what else is still in it
      name, property, field, representations of something: the old value, then the new one
      text            of a document: the lines that went (-) and came (+) with their numbers, and
                      those whose styles or objects are others (~)

      --json  one object a difference: "difference" is removed, added, moved, renamed, property,
              field, representations or text; "old" and "new", null for what is absent; of a text
              "lines": [{"change": "removed", "added" or "styled", "line", "text"}, ...], the runs
              of a styled one in "old" and "new"

    examples:
      journal-inspect diff tasks.dragjournal head~1 head
      journal-inspect diff tasks.dragjournal @{1d} head --json | jq 'select(.id == "milk")'
    """

  private let path: String
  private let references: (old: Reference, new: Reference)
  private let isJSON: Bool

  var isPaged: Bool { true }

  init(_ arguments: Arguments) throws(Failure) {
    path = arguments.operands[0]
    references = (
      try arguments.reference(arguments.operands[1]), try arguments.reference(arguments.operands[2])
    )
    isJSON = arguments.has("--json")
  }

  func run(_ output: inout Output) throws(Failure) -> ExitStatus {
    let journal = try Journal.forReading(path)
    let head = try Reference.head(of: journal)
    let old = try references.old.resolved(in: journal, from: .zero, through: head)
    let new = try references.new.resolved(in: journal, from: .zero, through: head)
    // A reading may begin again while another process writes, so it is printed when it is whole.
    let differences = try Failure.wrapping { () throws(JournalError) in
      try journal.read(at: old, and: new) { (old, new) throws(JournalError) in
        var found: [StateDifference] = []
        try StateComparison(from: old, to: new).forEach { found.append($0) }
        return found
      }
    }
    for difference in differences {
      if isJSON {
        try output.line(JSONWriter.difference(difference))
      } else {
        for line in DifferenceText.lines(of: difference) { try output.line(line) }
      }
    }
    return differences.isEmpty ? .fine : .negative
  }
}
