/// Draws requests on lists and documents that suit the present state of an oracle, some wrong on
/// purpose.
///
/// About half of them are those of the generator for lists, whose items then come to stand in texts.
/// The same seed and the same states give the same requests. Texts stay short.
package struct TextOperationGenerator: Sendable {
  /// Draws what is not about text, and all random numbers.
  var lists: OperationGenerator

  /// What can be drawn.
  enum Kind {
    case other, undo, redo, document, write, style, delete, move, copy, drag, drop, over
    case insert, moveItems, copyItems, dropItems, set, deleteDocument, mistake
  }

  /// Makes the generator of a seed.
  package init(seed: UInt64) {
    lists = OperationGenerator(seed: seed)
  }

  /// Draws so many requests, each from the state that those before it lead to.
  package static func operations(seed: UInt64, count: Int) -> [Operation] {
    var generator = TextOperationGenerator(seed: seed)
    var journal = OracleJournal()
    return (0..<count).map { _ in
      let operation = generator.next(for: journal)
      journal.perform(operation)
      return operation
    }
  }

  /// Draws the next request for a journal in this state.
  package mutating func next(for journal: OracleJournal) -> Operation {
    next(in: Scene(journal))
  }

  mutating func next(in scene: Scene) -> Operation {
    let kind = scene.documents.count < 2 ? .document : lists.random.pick(weighted: weights(scene))
    var operation = lists.next(in: scene)
    if kind == .other { return operation }
    operation.unit = lists.random.pick(Operation.Unit.allCases) ?? .scalar
    operation.verb = verb(kind, scene, &operation)
    if case .undo = operation.verb { operation.unit = .scalar }
    if case .redo = operation.verb { operation.unit = .scalar }
    return operation
  }

  private func weights(_ scene: Scene) -> [(Int, Kind)] {
    let length = scene.documents.reduce(0) { $0 + scene.journal.shown(in: $1).count }
    let isLong = length > 160
    let isDragging = !scene.textDrags.isEmpty
    let isDraggingItems = !scene.itemDrags.isEmpty
    let canUndo = !lists.able(scene, isRedo: false).isEmpty
    let canRedo = !lists.able(scene, isRedo: true).isEmpty
    return [
      (70, .other), (canUndo ? 22 : 1, .undo), (canRedo ? 22 : 1, .redo),
      (scene.documents.count > 4 ? 0 : 2, .document),
      (isLong ? 6 : 26, .write), (12, .style), (isLong ? 30 : 12, .delete), (22, .move),
      (isLong ? 2 : 8, .copy), (scene.textDrags.count > 4 ? 2 : 9, .drag),
      (isDragging ? 10 : 0, .drop), (isDragging ? 4 : 1, .over), (4, .insert), (8, .moveItems),
      (3, .copyItems), (isDraggingItems ? 5 : 0, .dropItems), (2, .set), (1, .deleteDocument),
      (12, .mistake),
    ]
  }

  private mutating func verb(
    _ kind: Kind, _ scene: Scene, _ operation: inout Operation
  ) -> Operation.Verb {
    let unit = operation.unit
    switch kind {
    case .other: return .history
    case .undo, .redo: return history(kind, scene, &operation)
    case .document: return document()
    case .write: return write(scene, unit)
    case .style: return .style(range(scene, unit, cutsClusters: lists.random.chance(40)), style())
    case .delete: return .deleteText(range(scene, unit))
    case .move, .copy:
      let text = range(scene, unit)
      let target = target(scene, for: text.document, isCopy: kind == .copy)
      let at = place(in: target, scene, unit)
      return kind == .move
        ? .moveText(text, to: target, at: at) : .copyText(text, to: target, at: at)
    case .drag:
      return .drag(lift(scene, unit))
    case .drop: return .drop(drop(lists.random.pick(scene.textDrags), scene, unit))
    case .over:
      let target = document(scene)
      return .over(
        session: lists.session(scene), target: target, at: place(in: target, scene, unit))
    case .insert, .moveItems, .copyItems, .dropItems: return items(kind, scene, unit)
    case .set:
      var edit = Operation.Edit(item: document(scene))
      if lists.random.chance(60) { edit.name = .some(lists.name()) }
      if lists.random.chance(60) { edit.properties = lists.properties(scene) }
      return .set(edit)
    case .deleteDocument: return .deleteContainer(document(scene))
    case .mistake: return mistake(scene, unit)
    }
  }

  /// An undo or redo, often of a step that others have built upon.
  private mutating func history(
    _ kind: Kind, _ scene: Scene, _ operation: inout Operation
  ) -> Operation.Verb {
    let isRedo = kind == .redo
    let verb = lists.verb(isRedo ? .redo : .undo, scene, &operation)
    let steps = scene.journal.steps.indices.map { $0 + 1 }.suffix(25)
    let fitting = steps.filter { scene.journal.tree[$0].isDone != isRedo }
    guard lists.random.chance(50), let step = lists.random.pick(fitting) else { return verb }
    var choice = Operation.Choice()
    choice.step = step
    choice.force = lists.random.chance(15)
    return isRedo ? .redo(choice) : .undo(choice)
  }

  /// One of the documents.
  mutating func document(_ scene: Scene) -> Text {
    lists.random.pick(scene.documents) ?? "no-document"
  }

  private mutating func document() -> Operation.Verb {
    var document = Operation.NewDocument(id: lists.random.chance(85) ? lists.newID() : nil)
    if lists.random.chance(30) { document.name = lists.name() }
    if lists.random.chance(15) { document.app = "other" }
    if lists.random.chance(40) { document.attributes = ["bold", "colour", "\u{E9}"] }
    if lists.random.chance(40) { document.defaultStyle = ["colour": .string("grey")] }
    if lists.random.chance(10) { document.defaultStyle["italic"] = .bool(true) }
    return .document(document)
  }

  private mutating func write(_ scene: Scene, _ unit: Operation.Unit) -> Operation.Verb {
    let target = document(scene)
    return .write(
      into: target, at: place(in: target, scene, unit), text: text(),
      style: lists.random.chance(30) ? style() : [:])
  }

  /// Some pieces of text, of which many make one cluster with what stands beside them.
  private mutating func text() -> Text {
    let pieces = [
      "a", "b", "one ", "two ", "\u{E9}", "e\u{301}", "\u{301}", "\r\n", "\r", "\n", "\u{200D}",
      "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{1F469}", "\u{1F1EB}\u{1F1F7}", "\u{1F1EB}",
      "\u{1F44D}\u{1F3FD}", "\u{1F3FD}", "\u{1112}\u{1161}\u{11AB}", "\u{1100}", "\u{1161}",
      "\u{11A8}", "\u{D55C}", "\u{915}\u{94D}\u{937}", "\u{FE0F}", "\u{FFFC}", "x y",
    ]
    var text = ""
    repeat {
      text += lists.random.pick(pieces) ?? ""
    } while lists.random.chance(55)
    return Text(text)
  }

  /// Attributes, some of them null.
  private mutating func style() -> [Text: PlainValue] {
    var style: [Text: PlainValue] = [:]
    repeat {
      let attribute: Text = lists.random.pick(["bold", "colour", "italic", "\u{E9}"]) ?? "bold"
      let values: [PlainValue] = [.bool(true), .null, .string("red"), .integer(2)]
      style[attribute] = lists.random.pick(values)
    } while lists.random.chance(35)
    return style
  }

  /// Text of some document, seldom nothing.
  mutating func range(
    _ scene: Scene, _ unit: Operation.Unit, cutsClusters: Bool = false
  ) -> Operation.TextRange {
    var document = document(scene)
    let full = scene.documents.filter { !scene.journal.shown(in: $0).isEmpty }
    if lists.random.chance(95), let one = lists.random.pick(full) { document = one }
    let glyphs = scene.journal.shown(in: document)
    let borders =
      cutsClusters && unit != .character
      ? Array(0...glyphs.count) : OracleJournal.clusterBorders(of: glyphs)
    let start = lists.random.below(borders.count)
    let most = min(borders.count - 1, start + (lists.random.chance(75) ? 4 : 40))
    var end = start + lists.random.below(most - start + 1)
    if end == start, end < borders.count - 1, lists.random.chance(80) { end += 1 }
    return Operation.TextRange(
      document, scene.express(borders[start], in: document, unit),
      scene.express(borders[end], in: document, unit))
  }

  /// A place in a document, or none.
  mutating func place(
    in document: Text, _ scene: Scene, _ unit: Operation.Unit
  ) -> Operation.Place? {
    let borders = OracleJournal.clusterBorders(of: scene.journal.shown(in: document))
    switch lists.random.below(10) {
    case 0: return .first
    case 1: return .last
    case 2: return nil
    default:
      let border = lists.random.pick(borders) ?? 0
      return .offset(scene.express(border, in: document, unit))
    }
  }

  /// A document for text of another one, mostly of the same app, often the same.
  private mutating func target(_ scene: Scene, for source: Text, isCopy: Bool) -> Text {
    if lists.random.chance(40) { return source }
    let app = scene.journal.app(of: source)
    let near = scene.documents.filter { scene.journal.app(of: $0) == app }
    return lists.random.pick(isCopy || lists.random.chance(8) ? scene.documents : near) ?? source
  }
}

extension Scene {
  /// An offset in scalars, in another unit.
  func express(_ offset: Int, in document: Text, _ unit: Operation.Unit) -> Int {
    let before = Array(journal.shown(in: document).prefix(offset))
    switch unit {
    case .scalar: return offset
    case .utf8: return before.reduce(0) { $0 + UTF8.width($1.scalar) }
    case .utf16: return before.reduce(0) { $0 + UTF16.width($1.scalar) }
    case .character:
      return OracleJournal.clusterBorders(of: journal.shown(in: document)).prefix { $0 < offset }
        .count
    }
  }
}
