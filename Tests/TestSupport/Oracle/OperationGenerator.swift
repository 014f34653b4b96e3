/// Draws requests on lists that suit the present state of an oracle, some of them wrong on purpose.
///
/// The same seed and the same states give the same requests. What is there stays around sixty items
/// and lists, and lists stay short.
package struct OperationGenerator: Sendable {
  var random: SplitMix64
  /// How many ids were made up.
  var madeCount = 0
  /// An id that is canonically equivalent to one made up before, and not equal.
  var twin: Text?
  /// Ids that were there lately, the newest last; some of them are gone by now.
  var remembered: [Text] = []

  /// What can be drawn.
  enum Kind {
    case list, insert, set, delete, deleteContainer, move, copy, begin, end
    case drag, add, over, leave, drop, cancel, undo, redo, prune, reopen, mistake
  }

  /// Makes the generator of a seed.
  package init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  /// Draws so many requests, each from the state that those before it lead to.
  package static func operations(seed: UInt64, count: Int) -> [Operation] {
    var generator = OperationGenerator(seed: seed)
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
    let known = Set(remembered)
    remembered = Array((remembered + scene.live.filter { !known.contains($0) }).suffix(80))
    let kind = scene.lists.count < 3 ? .list : random.pick(weighted: weights(scene))
    var operation = Operation(.reopen, actor: actor(), origin: origin())
    operation.verb = verb(kind, scene, &operation)
    return operation
  }

  private func weights(_ scene: Scene) -> [(Int, Kind)] {
    let isCrowded = scene.live.count > 60
    let isDragging = !scene.dragging.isEmpty
    let isGrouped = !scene.journal.groups.isEmpty
    let canUndo = !able(scene, isRedo: false).isEmpty
    let canRedo = !able(scene, isRedo: true).isEmpty
    return [
      (isCrowded ? 2 : 14, .insert), (isCrowded ? 1 : 6, .copy), (isCrowded ? 24 : 7, .delete),
      (isCrowded ? 0 : 3, .list), (scene.lists.count > 6 ? 3 : 1, .deleteContainer),
      (15, .move), (13, .set), (4, .begin), (isGrouped ? 12 : 0, .end),
      (scene.dragging.count > 5 ? 2 : 8, .drag), (isDragging ? 2 : 0, .add),
      (isDragging ? 4 : 0, .over), (isDragging ? 1 : 0, .leave), (isDragging ? 10 : 0, .drop),
      (isDragging ? 1 : 0, .cancel), (canUndo ? 20 : 2, .undo), (canRedo ? 22 : 2, .redo),
      (2, .prune), (1, .reopen),
      (12, .mistake),
    ]
  }

  mutating func verb(
    _ kind: Kind, _ scene: Scene, _ operation: inout Operation
  ) -> Operation.Verb {
    switch kind {
    case .list: return list(scene)
    case .insert: return insert(scene)
    case .set: return set(scene)
    case .delete: return .delete(items: someItems(scene))
    case .deleteContainer: return .deleteContainer(random.pick(scene.allLists) ?? "none")
    case .move:
      let items = someItems(scene)
      let target = target(scene, outside: items)
      return .move(items: items, to: target, at: place(in: target, scene))
    case .copy: return copy(scene)
    case .begin: return .begin(name: random.chance(60) ? name() : nil)
    case .end:
      operation.actor = random.pick(scene.journal.groups)?.actor ?? operation.actor
      return .end
    case .drag: return drag(scene)
    case .add: return .add(session: session(scene), items: someItems(scene))
    case .over:
      let target = target(scene, outside: [])
      return .over(session: session(scene), target: target, at: place(in: target, scene))
    case .leave: return .leave(session: session(scene))
    case .drop: return .drop(drop(scene))
    case .cancel: return .cancel(session: session(scene))
    case .undo, .redo:
      operation.actor = historian(scene, isRedo: kind == .redo) ?? operation.actor
      operation.origin = "user"
      let choice = choice(scene, isRedo: kind == .redo)
      return kind == .redo ? .redo(choice) : .undo(choice)
    case .prune: return .prune(steps: 2 + random.below(14))
    case .reopen: return .reopen
    case .mistake: return mistake(scene, &operation)
    }
  }

  /// One of the actors, the first more often.
  mutating func actor() -> Text {
    random.pick(weighted: [(5, "a"), (3, "b"), (2, "c")])
  }

  mutating func origin() -> Text {
    random.pick(
      weighted: [(80, "user"), (10, "ai"), (5, "import"), (3, "sync"), (2, "migration")])
  }

  /// Mostly an actor without a group who has something to undo or redo.
  mutating func historian(_ scene: Scene, isRedo: Bool) -> Text? {
    random.chance(8) ? nil : random.pick(able(scene, isRedo: isRedo))
  }

  /// The actors without a group who have something to undo or redo.
  func able(_ scene: Scene, isRedo: Bool) -> [Text] {
    let actors: [Text] = ["a", "b", "c"]
    return actors.filter { name in
      let tree = scene.journal.tree
      let target = isRedo ? tree.redoTarget(of: name) : tree.undoTarget(of: name)
      return target != nil && !scene.journal.groups.contains { $0.actor == name }
    }
  }

  /// A name, of which there are few, so that they meet.
  mutating func name() -> Text {
    let names: [Text] = [
      "n.txt", "n.txt", "n.txt", "n 2.txt", "a", "\u{E9}", "e\u{301}", ".hidden", "x.tar.gz",
      "\u{1F1EB}\u{1F1F7}.png", "\u{65E5}\u{672C}", "tab\t\"quoted\" \\", "line\u{2028}\u{7F}",
    ]
    return random.pick(names) ?? "a"
  }

  /// An id that was not made up before; some differ from another one in their bytes only.
  mutating func newID() -> Text {
    if let id = twin, random.chance(30) {
      twin = nil
      return id
    }
    madeCount += 1
    let number = Text(String(madeCount))
    let stems: [Text] = ["i", "i", "i", "i", "\u{E9}", "\u{1F44D}\u{1F3FD}", "x~"]
    let stem = random.pick(stems) ?? "i"
    if stem == "\u{E9}" { twin = "e\u{301}" + number }
    return stem + number
  }
}

/// What a generator looks at: the parts of a journal's state in a fixed order.
struct Scene {
  let journal: OracleJournal
  /// All that is there.
  let live: [Text]
  /// The lists that stand by themselves.
  let lists: [Text]
  /// The lists, nested ones too.
  let allLists: [Text]
  /// The items and nested lists that are not on their way.
  let entries: [Text]
  /// The documents.
  let documents: [Text]
  /// The drags under way.
  let dragging: [Text]

  init(_ journal: OracleJournal) {
    self.journal = journal
    live = journal.live.sorted()
    let outermost = journal.lists.sorted()
    lists = outermost.filter { journal.nodes[$0]?.isList ?? false }
    documents = outermost.filter { journal.nodes[$0]?.isDocument ?? false }
    allLists = live.filter { journal.nodes[$0]?.isList ?? false && !journal.isOnItsWay($0) }
    entries = live.filter { journal.nodes[$0]?.parent != nil && !journal.isOnItsWay($0) }
    dragging = journal.sessionOrder.suffix(40).filter { journal.sessions[$0]?.state == .dragging }
  }

  /// The drags of items under way.
  var itemDrags: [Text] {
    dragging.filter { journal.sessions[$0]?.text == nil }
  }

  /// The drags of text under way.
  var textDrags: [Text] {
    dragging.filter { journal.sessions[$0]?.text != nil }
  }
}
