import DragJournal
import DragModel

/// `diff`: what differs between the states after two events.
struct DiffVerb: Verb {
  static let name = "diff"
  static let summary = "what differs between two of its states"
  static let syntax = Syntax(
    operands: ["JOURNAL", "A", "B"], flags: ["--json", "--stat"], values: ["--list", "--doc"])
  static let help = """
    usage: journal-inspect diff JOURNAL A B [--list ID | --doc ID] [--stat] [--json]

    Prints what differs between the state after the event A and that after B: what went, then what
    came, moved or changed, one a line. A and B are 42, head, head~3, @{2h} (the newest that old),
    undo, redo or step:7; 0 is before the first. Exit status 1 if anything differs.

      removed, added  with the container and the index in it, in a text the offset
      moved           to another container, or out of the order of what else is still in it
      name, property, field, representations of something: the old value, then the new one
      text            of a document: the lines that went (-) and came (+) with their numbers, and
                      those whose styles or objects are others (~)

      --list ID  only of one list and of what it holds in A or in B
      --doc ID   only of one document
      --stat     only how many things went, came, moved and changed in each list and document, by
                 where they are in B, or were; and lines of its text
      --json     one object a difference: "difference" is removed, added, moved, renamed, property,
                 field, representations or text; "old" and "new", null for what is absent; of a
                 text "lines": [{"change": "removed", "added" or "styled", "line", "text"}, ...],
                 the runs of a styled one in "old" and "new"; with --stat one object a list or
                 document: "in", "removed", "added", "moved", "changed", "linesRemoved",
                 "linesAdded", "linesStyled"

    examples:
      journal-inspect diff tasks.dragjournal head~1 head
      journal-inspect diff tasks.dragjournal @{1d} head --stat
      journal-inspect diff tasks.dragjournal step:3 step:7 --list Today
      journal-inspect diff tasks.dragjournal @{1d} head --json | jq 'select(.id == "milk")'
    """

  private let path: String
  private let references: (old: Reference, new: Reference)
  private let isJSON: Bool
  private let isCounted: Bool
  private let selection: StateSelection?

  var isPaged: Bool { true }

  init(_ arguments: Arguments) throws(Failure) {
    path = arguments.operands[0]
    references = (
      try arguments.reference(arguments.operands[1]), try arguments.reference(arguments.operands[2])
    )
    isJSON = arguments.has("--json")
    isCounted = arguments.has("--stat")
    selection = try StateSelection(arguments)
  }

  func run(_ output: inout Output) throws(Failure) -> ExitStatus {
    let journal = try Journal.forReading(path)
    let head = try Reference.head(of: journal)
    let old = try references.old.resolved(in: journal, from: .zero, through: head)
    let new = try references.new.resolved(in: journal, from: .zero, through: head)
    // A reading may begin again while another process writes, so it is printed when it is whole.
    let found = try Failure.wrapping { () throws(JournalError) in
      try journal.read(at: old, and: new) { (old, new) throws(JournalError) in
        try differences(old, new)
      }
    }
    guard let found else { throw selection?.missing ?? .notFound("nothing is there") }
    if isCounted {
      for count in found.counts { try output.line(isJSON ? count.json : count.line) }
      return found.differences.isEmpty ? .fine : .negative
    }
    for difference in found.differences {
      if isJSON {
        try output.line(JSONWriter.difference(difference))
      } else {
        for line in DifferenceText.lines(of: difference, isColoured: output.isColoured) {
          try output.line(line)
        }
      }
    }
    return found.differences.isEmpty ? .fine : .negative
  }

  /// What differs, of all or of what was selected; nil if that is in neither state.
  private func differences(
    _ old: JournalState, _ new: JournalState
  ) throws(JournalError) -> (differences: [StateDifference], counts: [DifferenceCount])? {
    let comparison = try StateComparison(from: old, to: new)
    var differences: [StateDifference] = []
    if let selection {
      let isInOld = try selection.isThere(in: old)
      let isInNew = try selection.isThere(in: new)
      guard isInOld || isInNew else { return nil }
      let keys = comparison.keys(in: selection.id)
      try comparison.forEach { if keys.contains($0.key) { differences.append($0) } }
    } else {
      try comparison.forEach { differences.append($0) }
    }
    return (differences, DifferenceCount.all(differences, comparison))
  }
}
