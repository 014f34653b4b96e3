import DragJournal
import DragModel

/// `show`: one event with everything in it.
struct ShowVerb: Verb {
  static let name = "show"
  static let summary = "one event with everything in it"
  static let syntax = Syntax(
    operands: ["JOURNAL", "REF"], flags: ["--json", "--inverse"], values: ["--payload"])
  static let help = """
    usage: journal-inspect show JOURNAL REF [--inverse] [--json]
           journal-inspect show JOURNAL REF --payload raw|hex|pretty

    Prints one event and each of its changes. REF is

      42, head, head~3     the event with a number, the last one, the third before it
      @{2h}, @{2026-01-31T08:00:00Z}  the newest event that is at least two hours old, or not younger
      undo, undo:anna      what the next undo takes back; of which actor, if there are several
      redo, redo:anna      the step that the next redo does again
      step:7               the event that made a step of undo-tree, or last did it again; so of the
                           steps of undo and redo too

      --inverse       what takes its changes of content back, last first, as they were then: what
                      undo does unless something else has changed since
      --payload FORM  the event as it is stored, in CBOR: raw bytes, hexadecimal, or pretty in
                      diagnostic notation
      --json          one object with everything in it; of an inverse "inverseOf" and "changes"

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
      journal-inspect show tasks.dragjournal undo --inverse
      journal-inspect show tasks.dragjournal head --payload pretty
    """

  private let path: String
  private let reference: Reference
  private let isJSON: Bool
  private let isInverse: Bool
  private let payload: Payload?

  /// In which form the stored bytes are printed.
  private enum Payload: String {
    case raw, hex, pretty
  }

  var isPaged: Bool { payload != .raw }

  init(_ arguments: Arguments) throws(Failure) {
    path = arguments.operands[0]
    reference = try arguments.reference(arguments.operands[1])
    isJSON = arguments.has("--json")
    isInverse = arguments.has("--inverse")
    try arguments.refuse("--payload", with: "--json")
    try arguments.refuse("--payload", with: "--inverse")
    payload = try arguments.value("--payload").map { (word) throws(Failure) in
      guard let payload = Payload(rawValue: word) else {
        throw arguments.fault("--payload is raw, hex or pretty, not \(Quoted.text(word))")
      }
      return payload
    }
  }

  func run(_ output: inout Output) throws(Failure) -> ExitStatus {
    let journal = try Journal.forReading(path)
    let sequence = try reference.resolved(in: journal, from: SequenceNumber(1))
    if let payload {
      try print(payload, ofEvent: sequence, in: journal, &output)
      return .fine
    }
    let events = try Failure.wrapping { () throws(JournalError) in
      try journal.events(after: SequenceNumber(sequence.value - 1), limit: 1)
    }
    var names = Names()
    try names.learn(events, from: journal)
    for logged in events {
      let inverse = isInverse ? InverseEvent(of: logged) : nil
      if isJSON {
        try output.line(inverse?.json(names) ?? JSONWriter.event(logged, names: names))
      } else {
        let lines = inverse?.lines(names) ?? lines(logged, names, output.isColoured)
        for line in lines { try output.line(line) }
      }
    }
    try names.reportDamage()
    return .fine
  }

  private func print(
    _ form: Payload, ofEvent sequence: SequenceNumber, in journal: Journal,
    _ output: inout Output
  ) throws(Failure) {
    let bytes = try Failure.wrapping { () throws(JournalError) in
      try journal.storedBytes(ofEvent: sequence)
    }
    switch form {
    case .raw: try output.bytes(bytes)
    case .hex: for line in HexDump.lines(bytes) { try output.line(line) }
    case .pretty:
      let text: String
      do throws(CBORError) { text = try CBORText.text(bytes) } catch {
        throw Failure(.corrupt(.record(sequence)))
      }
      try output.line(text)
    }
  }

  private func lines(
    _ logged: LoggedEvent, _ names: Names, _ isColoured: Bool
  ) -> [String] {
    let event = logged.event
    var lines = [
      "event \(Colour.yellow.of("\(logged.sequence)", isColoured))",
      "time \(Moment(milliseconds: event.timeMilliseconds).text)",
      "actor \(Quoted.word(event.actor.string))",
      "origin \(Quoted.word(event.origin.name.string))",
      "kind \(Colour.cyan.of(event.kind.name, isColoured))",
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
