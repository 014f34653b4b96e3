extension OracleJournal {
  /// The state of everything as the protocol writes it (S68).
  package var state: String {
    state(of: lists.sorted())
  }

  private func state(of lists: [Text]) -> String {
    let documents = lists.filter { nodes[$0]?.isDocument ?? false }
    let others = lists.filter { !documents.contains($0) }
    return PlainValue.members([
      ("lists", .members(others.map { ($0, content(of: $0)) })),
      ("documents", .members(documents.map { ($0, written($0)) })),
    ]).json
  }

  /// The text of a document and its runs (S69).
  private func written(_ document: Text) -> PlainValue {
    .members([("text", .string(text(of: document))), ("runs", .array(runs(of: document)))])
  }

  /// The content of a list or item, its entries in order.
  private func content(of id: Text) -> PlainValue {
    .array((nodes[id]?.entries ?? []).map { isObject($0) ? object($0) : .string($0) })
  }

  private func object(_ id: Text) -> PlainValue {
    PlainValue.members([("id", .string(id)), ("items", content(of: id))])
  }

  /// Whether an entry is shown as an object (S2, S68).
  private func isObject(_ id: Text) -> Bool {
    guard let node = nodes[id] else { return false }
    return node.isList || node.isFolder || !node.entries.isEmpty
  }

  /// The whole content of an item, or the state of a list or document alone (S70); `null` for what is not there.
  package func item(_ id: Text) -> String {
    guard let node = nodes[id], !isGone(id) else { return PlainValue.null.json }
    if node.isList || node.isDocument { return state(of: [id]) }
    var members: [(Text, PlainValue)] = [
      ("id", .string(id)), ("name", .optional(node.name)), ("in", .optional(node.parent)),
      ("properties", .sortedMembers(node.properties)), ("fields", .sortedMembers(node.fields)),
      ("representations", .array(node.types.map(Self.representation(_:)))),
    ]
    if isObject(id) { members.append(("items", content(of: id))) }
    return PlainValue.members(members).json
  }

  /// A representation of which only the type is known.
  private static func representation(_ type: Text) -> PlainValue {
    .members([
      ("type", .string(type)), ("lossy", .bool(false)), ("size", .null), ("sha256", .null),
    ])
  }

  /// All drags in the order in which they began, as the protocol lists them.
  package var sessionList: String {
    let values = sessionOrder.compactMap { id in
      sessions[id].map { session in
        PlainValue.members([
          ("session", .string(id)), ("actor", .string(session.actor)),
          ("state", .string(Text(session.state.rawValue))),
          ("operation", .string(Text(session.operation ?? "none"))),
          ("reason", .optional(session.reason.map { Text($0) })),
        ])
      }
    }
    return PlainValue.members([("sessions", .array(values))]).json
  }

  /// The history of an actor as the protocol writes it (S65).
  package func history(of actor: Text) -> String {
    let undo = tree.undoTarget(of: actor).flatMap { tree[$0].isPruned ? nil : $0 }
    let redo = tree.redoTarget(of: actor)
    let steps = tree.steps(of: actor).map { number in
      PlainValue.members([
        ("step", .integer(number)), ("parent", .integer(shown(tree[number].parent))),
        ("name", .string(self.steps[number - 1].name)),
        ("state", .string(tree[number].isDone ? "done" : "undone")),
      ])
    }
    return PlainValue.members([
      ("undo", .integer(tree.undoCount(of: actor))),
      ("redo", .integer(tree.redoCount(of: actor))),
      ("undoName", .optional(undo.map { self.steps[$0 - 1].name })),
      ("redoName", .optional(redo.map { self.steps[$0 - 1].name })),
      ("current", .integer(shown(tree.current(of: actor)))),
      ("steps", .array(steps)),
    ]).json
  }

  /// A step's number; 0 for a pruned one.
  private func shown(_ number: Int) -> Int {
    number == 0 || tree[number].isPruned ? 0 : number
  }
}
