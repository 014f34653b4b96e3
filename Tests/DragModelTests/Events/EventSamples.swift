import DragModel

/// Changes and events that between them use every case and every optional member.
enum EventSamples {
  /// One change of each kind, and one more for each member that may be left out.
  static let changes: [(name: String, change: Change)] = content + sessions + histories

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

  private static let sessions: [(String, Change)] = [
    ("begin a session", .beginSession(seed(preview: nil))),
    ("begin a session with a preview", .beginSession(seed(preview: .integer(-1)))),
    ("add to a session", .addToSession(SessionNumber(24), [two, NodeNumber(.max)])),
    ("finish with nothing", .endSession(SessionNumber(0), .finished(nil))),
    ("finish with a move", .endSession(SessionNumber(0), .finished(.move))),
    ("finish with a copy", .endSession(SessionNumber(0), .finished(.copy))),
    ("finish with a link", .endSession(SessionNumber(0), .finished(.link))),
    ("cancel by the user", .endSession(SessionNumber(0), .cancelled(.user))),
    ("cancel without target", .endSession(SessionNumber(0), .cancelled(.noTarget))),
    ("cancel by an error", .endSession(SessionNumber(0), .cancelled(.error))),
    ("cancel as abandoned", .endSession(SessionNumber(.max), .cancelled(.abandoned))),
  ]

  private static let histories: [(String, Change)] = [
    ("open a group", .openGroup(name: nil)),
    ("open a named group", .openGroup(name: "Tidy Up")),
    ("close a group", .closeGroup),
    ("join a group", .joinGroup(barrierReason: nil)),
    ("join a group with a barrier", .joinGroup(barrierReason: "sent")),
    ("make a step", .makeStep(StepSeed(name: .action(.moveItem, count: 3)))),
    ("make a barrier", .makeStep(StepSeed(name: .custom("Tidy Up"), barrierReason: "sent"))),
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
}
