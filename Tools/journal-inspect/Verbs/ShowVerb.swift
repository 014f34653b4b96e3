import DragJournal
import DragModel

/// `show`: one event with everything in it.
struct ShowVerb: Verb {
  static let name = "show"
  static let summary = "one event with everything in it"
  static let syntax = Syntax(operands: ["JOURNAL", "REF"], flags: ["--json"])
  static let help = """
    usage: journal-inspect show JOURNAL REF [--json]

    Prints one event and each of its changes. REF is 42, head, head~3, or @{2h}: the newest event
    that is at least two hours old, or @{2026-01-31T08:00:00Z}.

      --json  one object with everything in it

    In JSON, changes of texts name elements by their numbers: scalars, objects and the marks that
    moves leave behind. "first" and "count" are elements with consecutive numbers, "after" is the
    element before a place (0: none), "stamp" the last move of text that carried an element.

      write     "in", "after", "first", "parts": [{"text", "style"} or {"object"}, ...]
      show      "shown" (false: deleted), "passages": [{"in", "spans": [{"first", "count"}, ...]}],
                what an undo had to leave in effect, "left", items taken out of something gone,
                "recovered"
      style     "pieces": [{"in", "first", "count", "attributes": [{"name", "old", "new"}, ...]}],
                "left" in the same form
      moveText  "from", "to", "after", "mark", "spans": [{"first", "count", "oldStamp", "newStamp"},
                ...]; of an undo or redo also what the next undo follows, "followed", and what the
                next redo follows, "taken"
      dropText  "spans": [{"first", "count"}, ...]
      beginSession  of text has "text": {"in", "spans": [{"first", "count", "stamp"}, ...]}
      relocate  in a text "from" is {"in", "element"}, "to" is {"in", "after"} or {"in", "element"}

    Changes of transfers call a transfer "t1" and its placeholder, where it stands beside a place,
    {"placeholder": "t1"}.

      placehold      a placeholder comes or goes: "transfer", "from" and "to" as of relocate
      mark           one in a text: "in", "after", "mark"
      transit        "id", "onItsWay"
      fill           an item on its way got its bytes: "id", "representations"
      forget         items that never came: "ids"
      beginDrop      "session", "operation", "target" (null: another app), "replacing",
                     "properties", "fields" (null: all), "allOrNothing", and what the drop
                     concerns, "touched"
      beginTransfer  "transfer", "item", what it is a copy of or a link to, "source", "external",
                     "blob", "name", "stand" ("placeholder", the element of a mark, or null),
                     what it tries again, "retries"
      receive        "transfer", "old" and "new": {"completed", "total", "fraction"}
      settle         "transfer", its states "old" and "new", "reason", where its placeholder stood,
                     "place", and the step that it arrived in, "step"
      acknowledge    "transfer"
      joinArrival    "step", its "name" from now on, and why it cannot be undone, "barrier"
      beginSession   of content from another app has "external": {"app", "items"}, the outline of
                     the items: "id", "name", "representations", "items"

    What a drop keeps of content from another app, until it has arrived, is in the member "lent" of
    the event, in the same form, with "fields" and "properties" where there are any, "size" and
    "blake2b". What the app has said to be selected is in "selection": {"before", "after"}.

    examples:
      journal-inspect show tasks.dragjournal head
      journal-inspect show tasks.dragjournal 42 --json | jq .changes
    """

  private let path: String
  private let reference: Reference
  private let isJSON: Bool

  var isPaged: Bool { true }

  init(_ arguments: Arguments) throws(Failure) {
    path = arguments.operands[0]
    reference = try arguments.reference(arguments.operands[1])
    isJSON = arguments.has("--json")
  }

  func run(_ output: inout Output) throws(Failure) -> ExitStatus {
    let journal = try Journal.forReading(path)
    let sequence = try reference.resolved(in: journal, from: SequenceNumber(1))
    let events = try Failure.wrapping { () throws(JournalError) in
      try journal.events(after: SequenceNumber(sequence.value - 1), limit: 1)
    }
    var names = Names()
    try names.learn(events, from: journal)
    for logged in events {
      if isJSON {
        try output.line(JSONWriter.event(logged, names: names))
      } else {
        for line in lines(logged, names) { try output.line(line) }
      }
    }
    try names.reportDamage()
    return .fine
  }

  private func lines(_ logged: LoggedEvent, _ names: Names) -> [String] {
    let event = logged.event
    var lines = [
      "event \(logged.sequence)",
      "time \(Moment(milliseconds: event.timeMilliseconds).text)",
      "actor \(Quoted.word(event.actor.string))",
      "origin \(Quoted.word(event.origin.name.string))",
      "kind \(event.kind.name)",
    ]
    if let session = event.session { lines.append("session \(names.word(session))") }
    for (key, value) in event.facts.sorted(by: { $0.key < $1.key }) {
      var json = JSONWriter()
      json.value(value)
      lines.append("fact \(Quoted.word(key.string)) \(json.text)")
    }
    for (when, value) in [
      ("before", event.selection.before), ("after", event.selection.after),
    ] {
      guard let value else { continue }
      var json = JSONWriter()
      json.value(value)
      lines.append("selected \(when) \(json.text)")
    }
    for item in event.lent {
      var json = JSONWriter()
      json.value(item)
      lines.append("lent \(json.text)")
    }
    return lines
      + zip(event.changes, names.transfersBegun(by: logged)).map {
        "  " + text($0, in: event.kind, $1, names)
      }
  }

  private func text(
    _ change: Change, in kind: EventKind, _ begun: TransferNumber?, _ names: Names
  ) -> String {
    switch change {
    case .create(let seed):
      let name = seed.name.map { " " + Quoted.text($0.string) } ?? ""
      let inside = seed.inside.map { " inside \(names.word($0))" } ?? ""
      let id = seed.kind == .placeholder ? "" : " " + Quoted.word(seed.id.string)
      return "\(seed.kind)\(id)\(name) made\(inside)"
    case .relocate(let relocation):
      return Phrase.of([relocation.node], like: relocation, names: names)
    case .closeGroup: return "group ended"
    case .joinGroup: return "part of the open group"
    default: return Phrase.of(change, in: kind, begun: begun, names: names) ?? ""
    }
  }
}
