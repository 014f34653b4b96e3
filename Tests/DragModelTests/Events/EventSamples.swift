import DragModel

/// Changes and events that between them use every case and every optional member.
enum EventSamples {
  /// One change of each kind, and one more for each member that may be left out.
  static let changes: [(name: String, change: Change)] =
    content + texts + sessions + transfers + histories

  private static let content: [(String, Change)] = [
    ("create a bare item", .create(NodeSeed(id: "a", kind: .item))),
    ("create with all values", .create(fullSeed)),
    ("create a list with all options", .create(fullList)),
    ("put somewhere", .relocate(Relocation(node: two, from: nil, to: place(0)))),
    ("take away", .relocate(Relocation(node: two, from: oldPlace, to: nil))),
    ("move", .relocate(Relocation(node: two, from: oldPlace, to: place(4_000_000)))),
    (
      "move and rename",
      .relocate(
        Relocation(
          node: two, from: oldPlace, to: place(1), renaming: Renaming(old: nil, new: "n 2")))
    ),
    (
      "move without the renaming",
      .relocate(
        Relocation(
          node: two, from: oldPlace, to: place(1),
          renaming: Renaming(old: "n", new: nil, isDone: false)))
    ),
    (
      "return", .relocate(Relocation(node: two, from: oldPlace, to: place(1), passage: .returning))
    ),
    (
      "leave and rename",
      .relocate(
        Relocation(
          node: two, from: oldPlace, to: place(1), renaming: Renaming(old: "a", new: "b"),
          passage: .leaving))
    ),
    (
      "recover", .relocate(Relocation(node: two, from: oldPlace, to: nil, passage: .recovered))
    ),
    ("set a name", set(.name(old: nil, new: "é"))),
    ("clear a name", set(.name(old: "e\u{301}", new: nil))),
    ("set a property", set(.property("k", old: nil, new: .list([.null, .number(0.5)])))),
    ("clear a property", set(.property("k", old: .map(["": .bool(false)]), new: nil))),
    ("set representations", set(.representations(old: [], new: representations))),
  ]

  private static let texts: [(String, Change)] = [
    ("create a document", .create(NodeSeed(id: "D", kind: .document))),
    ("create a document with all options", .create(fullDocument)),
    (
      "put into a text",
      .relocate(
        Relocation(node: two, from: nil, to: NewPlace(document: .root, .after(TextNumber(0)))))
    ),
    (
      "take out of a text",
      .relocate(
        Relocation(node: two, from: OldPlace(document: two, element: TextNumber(.max)), to: nil))
    ),
    (
      "put back into a text",
      .relocate(
        Relocation(
          node: two, from: oldPlace, to: NewPlace(document: two, .element(TextNumber(24))),
          passage: .returning))
    ),
    ("write", .write(writing([.text("e\u{301}\u{0}", .plain)]))),
    (
      "write of every part",
      .write(writing([.text("", .plain), .text("a", ["k": .list([.null])]), .object(two)]))
    ),
    ("hide text", .show(TextShowing(isShown: false, passages: passages))),
    ("show text", .show(TextShowing(isShown: true, passages: passages))),
    ("show nothing", .show(TextShowing(isShown: true, passages: []))),
    ("style", .style(TextStyling(pieces))),
    ("style nothing", .style(TextStyling([]))),
    (
      "show text that leaves some in effect",
      .show(TextShowing(isShown: true, passages: passages, left: [span(7, 1)]))
    ),
    (
      "show text with an item out of something gone",
      .show(
        TextShowing(
          isShown: true, passages: [],
          recovered: [TextShowing.Recovery(node: two, from: oldPlace)]))
    ),
    ("style that leaves some in effect", .style(TextStyling([], left: pieces))),
    ("move text", .moveText(move())),
    ("move text back", .moveText(move(followed: stamped, taken: [span(1, 2)]))),
    ("move text again", .moveText(move(followed: stamped))),
    ("move text, following nothing", .moveText(move(taken: [span(1, 2)]))),
    ("drop text", .dropText([span(1, 1), span(.max - 1, 1)])),
    ("drop nothing", .dropText([])),
    ("drop content", .dropContent([Array(0..<32), Array(repeating: 255, count: 32)])),
    ("drop no content", .dropContent([])),
  ]

  private static let sessions: [(String, Change)] = [
    ("begin a session", .beginSession(seed(preview: nil))),
    ("begin a session with a preview", .beginSession(seed(preview: .integer(-1)))),
    (
      "begin a session of text",
      .beginSession(
        SessionSeed(
          id: "s", items: [], text: LiftedText(document: two, spans: [lifted]), allows: [],
          allowsExternalMove: false, preview: .text("p")))
    ),
    (
      "begin a session of text that has nothing",
      .beginSession(
        SessionSeed(
          id: "s", items: [], text: LiftedText(document: .root, spans: []), allows: [.move],
          allowsExternalMove: false, preview: nil))
    ),
    ("add to a session", .addToSession(SessionNumber(24), [two, NodeNumber(.max)])),
    ("finish with nothing", .endSession(SessionNumber(0), .finished(nil))),
    ("finish with a move", .endSession(SessionNumber(0), .finished(.move))),
    ("finish with a copy", .endSession(SessionNumber(0), .finished(.copy))),
    ("finish with a link", .endSession(SessionNumber(0), .finished(.link))),
    ("cancel by the user", .endSession(SessionNumber(0), .cancelled(.user))),
    ("cancel without target", .endSession(SessionNumber(0), .cancelled(.noTarget))),
    ("cancel by an error", .endSession(SessionNumber(0), .cancelled(.error))),
    ("cancel as abandoned", .endSession(SessionNumber(.max), .cancelled(.abandoned))),
    ("cancel as declined", .endSession(SessionNumber(1), .cancelled(.declined))),
    ("hold a drop", .holdSession(SessionNumber(1), held(.first))),
    ("hold a drop at the end", .holdSession(SessionNumber(1), held(.last))),
    (
      "hold a drop between two",
      .holdSession(SessionNumber(1), held(.between(left: two, right: nil, gap: 300)))
    ),
    ("begin a task", .beginTask(TaskSeed(name: "upload", list: two, items: [two, .root]))),
    (
      "report a task", .reportTask(TaskReport(task: TaskNumber(1), state: .progress, fraction: 0.5))
    ),
    (
      "report all of a task",
      .reportTask(TaskReport(task: TaskNumber(.max), state: .progress, fraction: 1))
    ),
    ("end a task", .reportTask(TaskReport(task: TaskNumber(24), state: .failed))),
  ]

  private static let histories: [(String, Change)] = [
    ("open a group", .openGroup(name: nil)),
    ("open a named group", .openGroup(name: "Tidy Up")),
    ("close a group", .closeGroup),
    ("join a group", .joinGroup(barrierReason: nil)),
    ("join a group with a barrier", .joinGroup(barrierReason: "sent")),
    ("make a step", .makeStep(StepSeed(name: .action(.moveItem, count: 3)))),
    ("make a barrier", .makeStep(StepSeed(name: .custom("Tidy Up"), barrierReason: "sent"))),
    ("join a step", .joinStep(StepNumber(.max))),
    ("make a step of text", .makeStep(StepSeed(name: .action(.copyText, count: 1)))),
    ("take all back", .takeBack(HistoryMove(step: StepNumber(1), positions: nil))),
    ("take some back", .takeBack(HistoryMove(step: StepNumber(1), positions: [5, 0]))),
    (
      "do some again",
      .doAgain(HistoryMove(step: StepNumber(.max), positions: [], dropped: [0, 1_000]))
    ),
    ("prune", .prune(actor: "ana", firstKept: StepNumber(7))),
  ]

  private static let two = NodeNumber(2)
  private static let oldPlace = OldPlace(
    container: NodeNumber(1), left: nil, right: NodeNumber(300), index: 65_536)

  private static func place(_ index: Int) -> NewPlace { NewPlace(container: .root, index: index) }

  private static func span(_ first: UInt32, _ count: Int) -> TextSpan {
    TextSpan(TextNumber(first), count: count)
  }

  private static let lifted = LiftedText.Span(span(2, 1_000), stamp: .max)

  private static func held(_ place: HeldDrop.Place) -> HeldDrop {
    HeldDrop(
      target: two, place: place, operation: place == .first ? .copy : nil,
      replacing: place == .last ? two : nil,
      properties: place == .first ? [:] : ["a": .integer(1), "b": nil],
      fields: place == .last ? nil : ["name"], allOrNothing: place == .last,
      byTransfers: place == .first)
  }

  private static let passages = [
    TextPassage(document: .root, spans: []),
    TextPassage(document: two, spans: [span(0, 1), span(300, Int(UInt32.max) - 300)]),
  ]

  private static let pieces = [
    TextStyling.Piece(document: two, span: span(1, 23), attributes: []),
    TextStyling.Piece(
      document: two, span: span(24, 24),
      attributes: [
        TextStyling.Attribute("bold", old: nil, new: .bool(true)),
        TextStyling.Attribute("", old: .map(["": .number(0.5)]), new: nil),
      ]),
  ]

  private static let stamped = [
    StampedSpan(span(1, 2), old: 0, new: .max), StampedSpan(span(9, 70_000), old: 1, new: 0),
  ]

  private static func move(
    followed: [StampedSpan] = [], taken: [TextSpan] = []
  ) -> TextMove {
    TextMove(
      from: two, to: .root, after: TextNumber(0), mark: TextNumber(.max), spans: stamped,
      followed: followed, taken: taken)
  }

  private static func writing(_ parts: [TextWriting.Part]) -> TextWriting {
    TextWriting(document: two, after: TextNumber(255), first: TextNumber(256), parts: parts)
  }

  private static func set(_ value: ValueChange.Value) -> Change {
    .set(ValueChange(node: two, value: value))
  }

  private static func seed(preview: PropertyValue?) -> SessionSeed {
    SessionSeed(
      id: "s", items: [two], allows: [.link, .copy], allowsExternalMove: true, preview: preview)
  }

  private static let representations = [
    Representation(type: "text/plain", content: .inline([0, 255])),
    Representation(
      type: "image/png", isLossy: true,
      content: .stored(hash: Array(repeating: 7, count: 32), sizeBytes: .max)),
  ]

  private static let fullSeed = NodeSeed(
    id: "é", kind: .item, inside: two, isFolder: true, name: "n", properties: ["p": .integer(.min)],
    fields: ["f": .text("")], representations: representations)

  private static let fullList = NodeSeed(
    id: "l", kind: .list,
    options: ListOptions(
      app: "mail", isReadOnly: true, accepts: ["text/*", "*"], maximumItems: 0,
      uniqueNames: .refuse, needsConfirmation: true, task: "print", irreversibleReason: "sent"))

  private static let fullDocument = NodeSeed(
    id: "D", kind: .document, name: "n",
    documentOptions: DocumentOptions(
      app: "notes", attributes: ["bold", ""], defaultStyle: ["size": .integer(12)]))
}
