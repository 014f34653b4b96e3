import TestSupport

/// What a process does that is killed.
enum TransferScript: String, CaseIterable, Sendable {
  /// Items come, fail and are retried; everything is undone and redone.
  case moved
  /// The move is undone while some of its items are still on their way.
  case undoneUnderWay

  var operations: [Operation] {
    switch self {
    case .moved: Self.preparation + Self.arrivals + Self.history(undos: 3, redos: 3)
    case .undoneUnderWay:
      Self.preparation + Self.arrivalOfOne + Self.history(undos: 3, redos: 1)
    }
  }

  /// Lists A and B, a document D, and drops into B, into D, and from another app.
  private static var preparation: [Operation] {
    var toText = Operation.Drop(session: "u", target: "D")
    toText.at = .offset(3)
    toText.operation = .move
    toText.transfer = true
    var toList = Operation.Drop(session: "s", target: "B")
    toList.at = .gap(1)
    toList.transfer = true
    var external = Operation.NewItem(id: "x")
    external.types = ["text/plain"]
    func imported(_ verb: Operation.Verb) -> Operation { Operation(verb, origin: "import") }
    func items(_ ids: [Text]) -> [Operation.Entry] { ids.map { .plain($0) } }
    return [
      imported(.list(.init(id: "A"))),
      imported(.insert(into: "A", at: nil, items: items(["a1", "a2", "a3", "a4", "a5"]))),
      imported(.list(.init(id: "B"))),
      imported(.insert(into: "B", at: nil, items: items(["b1", "b2", "b3"]))),
      imported(.document(.init(id: "D"))),
      imported(.write(into: "D", at: nil, text: "one two", style: [:])),
      Operation(.drag(.init(session: "u", items: ["a2"]))),
      Operation(.drop(toText)),
      Operation(
        .drag(.init(session: "e", external: .init(app: "Files", items: [external])))),
      Operation(.drop(.init(session: "e", target: "B"))),
      Operation(.drag(.init(session: "s", items: ["a1", "a3", "a5"]))),
      Operation(.drop(toList)),
    ]
  }

  /// t1 goes into the text, t2 comes from another app, t3 to t5 are the move from A to B.
  private static var arrivals: [Operation] {
    messages([
      ("t2", .receive(.zeros(3_000), total: 5_000)), ("t3", .receive(.zeros(9), total: 10)),
      ("t2", .receive(.text("and the rest"), total: 3_012)),
      ("t3", .receive(.zeros(1), total: nil)),
      ("t3", .finish), ("t2", .finish), ("t4", .fail(reason: "broken")), ("t5", .finish),
      ("t1", .finish), ("t4", .retry), ("t6", .finish),
    ])
  }

  /// Of the move one item comes, one does not, and one is still on its way.
  private static var arrivalOfOne: [Operation] {
    messages([("t4", .finish), ("t3", .fail(reason: "broken"))])
  }

  private static func messages(_ messages: [(Text, Operation.Message)]) -> [Operation] {
    messages.map { Operation(.transfer($0, $1)) }
  }

  private static func history(undos: Int, redos: Int) -> [Operation] {
    Array(repeating: Operation(.undo(.init())), count: undos)
      + Array(repeating: Operation(.redo(.init())), count: redos)
  }
}
