import DragJournal
import DragModel

/// The state and history of a journal in the oracle's JSON.
extension JournalState {
  /// All lists and documents with what they hold.
  package func stateJSON() throws(JournalError) -> String {
    var members: [(Text, PlainValue)] = []
    for id in try lists().sorted() {
      members.append((Text(id.string), .array((try item(id).items ?? []).map { $0.json })))
    }
    var documents: [(Text, PlainValue)] = []
    for id in try self.documents().sorted() {
      documents.append((Text(id.string), try documentJSON(id)))
    }
    return PlainValue.members([("lists", .members(members)), ("documents", .members(documents))])
      .json
  }

  private func documentJSON(_ id: ContentID) throws(JournalError) -> PlainValue {
    let text = try text(of: id).json
    let placeholders = try placeholders(in: id).map { offset, placeholder in
      PlainValue.members([("at", .integer(offset))] + placeholder.members)
    }
    guard !placeholders.isEmpty, case .object(let members) = text else { return text }
    return .members(
      members.map { ($0.name, $0.value) } + [("placeholders", .array(placeholders))])
  }

  /// Names, properties and the like of every item that is there.
  package func valuesJSON() throws(JournalError) -> String {
    var values: [PlainValue] = []
    func visit(_ id: ContentID) throws(JournalError) {
      let view = try item(id)
      values.append(
        .members([
          ("id", .string(Text(id.string))), ("name", .optional(view.name.map { Text($0.string) })),
          ("properties", .sorted(view.properties)), ("fields", .sorted(view.fields)),
          ("types", .array(view.representations.map { .string(Text($0.type.string)) })),
        ]))
      for entry in try entries(of: id) { try visit(entry) }
    }
    for id in try (lists() + documents()).sorted() { try visit(id) }
    return PlainValue.array(values).json
  }

  /// The steps of an actor, and what undo and redo would do.
  package func historyJSON(of actor: ActorID) throws(JournalError) -> String {
    let history = try history(of: actor)
    let steps = history.steps.map { step in
      PlainValue.members(
        [
          ("step", .integer(Int(step.number.value))), ("parent", .integer(Int(step.parent.value))),
          ("name", .string(Text(step.name.title))),
          ("state", .string(step.isDone ? "done" : "undone")),
        ] + (step.barrierReason.map { [("barrier", .string(Text($0.string)))] } ?? []))
    }
    return PlainValue.members([
      ("undo", .integer(history.undoCount)), ("redo", .integer(history.redoCount)),
      ("undoName", .optional(history.undoName.map { Text($0.title) })),
      ("redoName", .optional(history.redoName.map { Text($0.title) })),
      ("current", .integer(Int(history.current.value))), ("steps", .array(steps)),
    ]).json
  }
}

extension RichText {
  /// The text as a document's state shows it.
  var json: PlainValue {
    .members([
      ("text", .string(Text(text.string))),
      (
        "runs",
        .array(
          runs.map { run in
            .array([
              .integer(run.range.lowerBound), .integer(run.range.upperBound),
              run.object.map { .members([("object", .string(Text($0.string)))]) }
                ?? .sorted(run.style.attributes),
            ])
          })
      ),
    ])
  }
}

extension Placeholder {
  fileprivate var members: [(Text, PlainValue)] {
    [("placeholder", .string(Text("t\(transfer)"))), ("fraction", .fraction(hundredths))]
  }
}

extension ContentTree {
  var json: PlainValue {
    if let placeholder { return .members(placeholder.members) }
    guard let items else { return .string(Text(id.string)) }
    return .members([("id", .string(Text(id.string))), ("items", .array(items.map(\.json)))])
  }
}
