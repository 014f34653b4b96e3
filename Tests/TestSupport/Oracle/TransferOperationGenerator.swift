/// Draws requests on lists and documents into which much comes by transfers, some wrong on purpose.
///
/// About half of them are those of the generator for texts. The same seed and the same states give
/// the same requests. Some drops are always under way, and some have failed.
package struct TransferOperationGenerator: Sendable {
  /// Draws what is not about transfers, and all random numbers.
  var texts: TextOperationGenerator

  /// What can be drawn.
  enum Kind {
    case other, list, drag, external, drop, message, settling, holding, report, listing
    case undo, deletion, edit, end, reopen, crash, mistake
  }

  /// Makes the generator of a seed.
  package init(seed: UInt64) {
    texts = TextOperationGenerator(seed: seed)
  }

  /// Draws so many requests, each from the state that those before it lead to.
  package static func operations(seed: UInt64, count: Int) -> [Operation] {
    var generator = TransferOperationGenerator(seed: seed)
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
    let isBeginning = scene.lists.count < 3 || scene.documents.count < 2
    let kind = isBeginning ? .other : texts.lists.random.pick(weighted: weights(scene))
    if kind == .other { return texts.next(in: scene) }
    var operation = Operation(
      .reopen, actor: texts.lists.actor(), origin: texts.lists.origin())
    operation.verb = verb(kind, scene, &operation)
    return operation
  }

  private func weights(_ scene: Scene) -> [(Int, Kind)] {
    let isDragging = !(scene.itemDrags + scene.externalDrags).isEmpty
    let isBusy = scene.running.count > 8
    let special = scene.allLists.filter { scene.journal.nodes[$0]?.options.isSpecial ?? false }
    return [
      (70, .other), (special.count < 4 ? 4 : 0, .list), (isDragging ? 5 : 14, .drag),
      (scene.externalDrags.count > 3 ? 1 : 7, .external),
      (isDragging ? (isBusy ? 6 : 24) : 0, .drop),
      (scene.running.isEmpty ? 1 : isBusy ? 45 : 26, .message),
      (scene.failed.isEmpty ? 1 : 8, .settling), (scene.held.isEmpty ? 1 : 9, .holding),
      (scene.journal.tasks.isEmpty ? 0 : 4, .report), (3, .listing),
      (scene.running.isEmpty ? 0 : 8, .undo), (scene.running.isEmpty ? 0 : 3, .deletion),
      (scene.running.isEmpty ? 0 : 5, .edit), (scene.journal.groups.isEmpty ? 0 : 5, .end),
      (1, .reopen), (1, .crash), (9, .mistake),
    ]
  }

  private mutating func verb(
    _ kind: Kind, _ scene: Scene, _ operation: inout Operation
  ) -> Operation.Verb {
    switch kind {
    case .other, .reopen: return .reopen
    case .crash: return .crash
    case .list: return list(scene)
    case .drag:
      var lift = Operation.Lift(
        session: chance(70) ? texts.lists.newID() : nil, items: texts.lists.someItems(scene))
      lift.externalMove = chance(50)
      return .drag(lift)
    case .external: return .drag(external(scene))
    case .drop: return .drop(drop(scene, &operation))
    case .message: return message(scene)
    case .settling: return settling(scene)
    case .holding: return holding(scene)
    case .report: return report(scene)
    case .listing: return .listing(pick(Operation.Listing.allCases) ?? .transfers)
    case .undo:
      operation.origin = "user"
      return undo(scene, &operation)
    case .deletion: return deletion(scene)
    case .edit: return edit(scene)
    case .end:
      operation.actor = pick(scene.journal.groups)?.actor ?? operation.actor
      return .end
    case .mistake: return mistake(scene)
    }
  }

  mutating func chance(_ percent: Int) -> Bool {
    texts.lists.random.chance(percent)
  }

  mutating func pick<Value>(_ values: [Value]) -> Value? {
    texts.lists.random.pick(values)
  }

  mutating func below(_ bound: Int) -> Int {
    texts.lists.random.below(bound)
  }

  /// A list on which drops wait, or start a task.
  private mutating func list(_ scene: Scene) -> Operation.Verb {
    guard case .list(var list) = texts.lists.list(scene) else { return .history }
    list.options.readOnly = false
    if chance(60) { list.options.uniqueNames = chance(70) ? .refuse : .rename }
    switch below(8) {
    case 0, 1, 2: list.options.confirm = true
    case 3, 4: list.options.irreversible = chance(50) ? "mailed" : "spoken"
    case 5, 6: list.options.task = "upload"
    default:
      list.options.confirm = true
      list.options.irreversible = "printed"
    }
    return .list(list)
  }

  /// Content from outside.
  mutating func external(_ scene: Scene) -> Operation.Lift {
    var items: [Operation.NewItem] = []
    repeat {
      var item = Operation.NewItem(id: chance(80) ? texts.lists.newID() : nil)
      if chance(60) { item.name = texts.lists.name() }
      if chance(70) {
        item.representations = texts.lists.types().map {
          .init($0, bytes: chance(30) ? Array("inline".utf8) : nil)
        }
      }
      if chance(25) { item.properties = ["x": .integer(below(3))] }
      if chance(15) { item.fields = ["name": .string("N"), "email": .string("e@x")] }
      items.append(item)
    } while items.count < 4 && chance(45)
    var lift = Operation.Lift(
      session: chance(70) ? texts.lists.newID() : nil,
      external: .init(app: chance(50) ? "Safari" : "Files", items: items))
    if chance(10) { lift.allows = [.copy, .link] }
    lift.externalMove = chance(15)
    return lift
  }

  /// A drop that mostly needs transfers.
  private mutating func drop(_ scene: Scene, _ operation: inout Operation) -> Operation.Drop {
    let isOutside = !scene.externalDrags.isEmpty && (scene.itemDrags.isEmpty || chance(45))
    let session = pick(isOutside ? scene.externalDrags : scene.itemDrags) ?? "no-session"
    var drop: Operation.Drop
    if chance(25) {
      operation.unit = pick(Operation.Unit.allCases) ?? .scalar
      drop = texts.drop(session, scene, operation.unit)
    } else {
      drop = texts.lists.drop(scene)
      drop.session = session
      if chance(35) { aim(&drop, scene) }
    }
    drop.transfer = !isOutside && chance(85) || chance(10)
    if chance(25) { drop.allOrNothing = true }
    guard isOutside else { return drop }
    if chance(90) { drop.operation = chance(70) ? nil : .copy }
    if drop.app != nil, chance(85) {
      drop.app = nil
      drop.target = pick(scene.allLists)
    }
    return drop
  }

  /// Lets a drop go to a list that treats drops specially, or where its items are.
  private mutating func aim(_ drop: inout Operation.Drop, _ scene: Scene) {
    let special = scene.allLists.filter { scene.journal.nodes[$0]?.options.isSpecial ?? false }
    let first = scene.journal.sessions[drop.session]?.items.first
    let home = first.flatMap { scene.journal.nodes[$0]?.parent }
    drop.app = nil
    drop.replacing = nil
    drop.target = chance(65) ? pick(special) ?? home : home
    drop.target = drop.target ?? pick(scene.lists)
    drop.at = drop.target.flatMap { texts.lists.place(in: $0, scene) }
  }
}

extension Operation.ListOptions {
  /// Whether drops on the list wait, or start a task.
  var isSpecial: Bool { confirm || irreversible != nil || task != nil }
}

extension Scene {
  /// The transfers that have not ended.
  var running: [Transfer] {
    journal.transfers.filter(\.isUnderWay)
  }

  /// The transfers that came to nothing, the newest.
  var failed: [Transfer] {
    Array(journal.transfers.filter(\.isFailure).suffix(12))
  }

  /// The drops that wait for their confirmation.
  var held: [Text] {
    journal.sessionOrder.filter { journal.sessions[$0]?.state == .held }
  }

  /// The drags of content from outside under way.
  var externalDrags: [Text] {
    dragging.filter { journal.sessions[$0]?.external != nil }
  }
}
