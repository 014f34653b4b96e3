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

  /// The text of a document, its runs and placeholders (S69).
  private func written(_ document: Text) -> PlainValue {
    var members: [(Text, PlainValue)] = [
      ("text", .string(text(of: document))), ("runs", .array(runs(of: document))),
    ]
    var offset = 0
    var placeholders: [PlainValue] = []
    for glyph in glyphs(of: document) {
      if glyph.isShown { offset += 1 }
      guard case .placeholder(let id) = glyph.content else { continue }
      placeholders.append(.members([("at", .integer(offset))] + placeholder(id)))
    }
    if !placeholders.isEmpty { members.append(("placeholders", .array(placeholders))) }
    return .members(members)
  }

  /// The members that tell of a placeholder.
  private func placeholder(_ id: Text) -> [(Text, PlainValue)] {
    guard let transfer = transfer(of: id) else { return [] }
    return [("placeholder", .string(transfer.id)), ("fraction", transfer.fraction)]
  }

  /// The content of a list or item, its entries in order.
  private func content(of id: Text) -> PlainValue {
    .array(
      (nodes[id]?.entries ?? []).map { entry in
        if isPlaceholder(entry) { return .members(placeholder(entry)) }
        return isObject(entry) ? object(entry) : .string(entry)
      })
  }

  private func object(_ id: Text) -> PlainValue {
    PlainValue.members([("id", .string(id)), ("items", content(of: id))])
  }

  /// Whether an entry is shown as an object (S2, S68).
  private func isObject(_ id: Text) -> Bool {
    guard let node = nodes[id] else { return false }
    return node.isList || node.isFolder || !node.entries.isEmpty
  }

  /// Names, properties and the like of everything that is there, for comparisons.
  package var values: String {
    var values: [PlainValue] = []
    func visit(_ id: Text) {
      guard let node = nodes[id] else { return }
      values.append(
        .members([
          ("id", .string(id)), ("name", .optional(node.name)),
          ("properties", .sortedMembers(node.properties)),
          ("fields", .sortedMembers(node.fields)),
          ("types", .array(node.types.map { .string($0) })),
        ]))
      for entry in node.entries where !isPlaceholder(entry) { visit(entry) }
    }
    for list in lists.sorted() { visit(list) }
    return PlainValue.array(values).json
  }

  /// The whole content of an item, or the state of a list or document alone (S70); `null` for what is not there.
  package func item(_ id: Text) -> String {
    guard let node = nodes[id], !isGone(id) else { return PlainValue.null.json }
    if node.isList || node.isDocument { return state(of: [id]) }
    var members: [(Text, PlainValue)] = [
      ("id", .string(id)), ("name", .optional(node.name)), ("in", .optional(node.parent)),
      ("properties", .sortedMembers(node.properties)), ("fields", .sortedMembers(node.fields)),
      ("representations", .array(node.representations.map(Self.representation(_:)))),
    ]
    if isObject(id) { members.append(("items", content(of: id))) }
    return PlainValue.members(members).json
  }

  /// A representation, with the size and digest of its content if that is known.
  private static func representation(_ one: Operation.Representation) -> PlainValue {
    .members([
      ("type", .string(one.type)), ("lossy", .bool(one.isLossy)),
      ("size", one.bytes.map { .integer($0.count) } ?? .null),
      ("sha256", .optional(one.bytes.map(SHA256.hexadecimal(of:)))),
    ])
  }

  /// The history of an actor as the protocol writes it (S65).
  package func history(of actor: Text) -> String {
    let redo = tree.redoTarget(of: actor)
    let steps = tree.steps(of: actor).map { number in
      let barrier = self.steps[number - 1].barrier.map {
        ("barrier" as Text, PlainValue.string($0))
      }
      return PlainValue.members(
        [
          ("step", .integer(number)), ("parent", .integer(shown(tree[number].parent))),
          ("name", .string(self.steps[number - 1].name)),
          ("state", .string(tree[number].isDone ? "done" : "undone")),
        ] + (barrier.map { [$0] } ?? []))
    }
    return PlainValue.members([
      ("undo", .integer(undoNames(of: actor).count)),
      ("redo", .integer(tree.redoCount(of: actor))),
      ("undoName", .optional(undoNames(of: actor).first)),
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
