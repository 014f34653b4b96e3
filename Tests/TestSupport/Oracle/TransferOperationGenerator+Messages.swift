extension TransferOperationGenerator {
  /// Something that a transfer is told, mostly one that runs.
  mutating func message(_ scene: Scene) -> Operation.Verb {
    let running = pick(scene.running)
    let late = chance(10) ? pick(scene.journal.transfers) : nil
    guard let transfer = late ?? running else { return .transfer("t1", .progress) }
    let missing = max(0, (transfer.total ?? 0) - transfer.bytes.count)
    switch below(20) {
    case 0...6: return .transfer(transfer.id, receipt(missing))
    case 7...13:
      if missing > 0, chance(60) {
        return .transfer(transfer.id, .receive(.zeros(missing + below(3)), total: nil))
      }
      return .transfer(transfer.id, .finish)
    case 14, 15, 16:
      return .transfer(transfer.id, .fail(reason: chance(50) ? "connection lost" : nil))
    case 17: return .transfer(transfer.id, .stop(reason: nil))
    case 18: return .transfer(transfer.id, .progress)
    default: return .transfer(transfer.id, pick([.retry, .discard, .acknowledge]) ?? .retry)
    }
  }

  private mutating func receipt(_ missing: Int) -> Operation.Message {
    let bytes: Operation.Bytes? =
      switch below(5) {
      case 0: .text("h\u{E9}llo")
      case 1: .base64([0, 255, 7])
      case 2: nil
      default: .zeros(below(60))
      }
    return .receive(bytes, total: chance(35) ? below(100) : chance(8) ? 0 : nil)
  }

  /// What becomes of a transfer that came to nothing.
  mutating func settling(_ scene: Scene) -> Operation.Verb {
    let fitting = scene.failed.filter { transfer in
      scene.journal.container(of: transfer).map { !scene.journal.isGone($0) } ?? true
    }
    let id = (chance(80) ? pick(fitting) : nil)?.id ?? pick(scene.failed)?.id ?? "t1"
    switch below(8) {
    case 0: return .transfer(id, .discard)
    case 1: return .transfer(id, .acknowledge)
    default: return .transfer(id, .retry)
    }
  }

  /// What becomes of a drop that waits.
  mutating func holding(_ scene: Scene) -> Operation.Verb {
    let session = pick(scene.held) ?? pick(scene.journal.sessionOrder) ?? "no-session"
    switch below(8) {
    case 0: return .decline(session: session)
    case 1: return .cancel(session: session, reason: "user")
    default:
      return .confirm(session: session, extra: chance(30) ? ["comment": .string("yes")] : nil)
    }
  }

  mutating func report(_ scene: Scene) -> Operation.Verb {
    let task = pick(scene.journal.tasks)?.id ?? "task-1"
    switch below(5) {
    case 0: return .report(.init(task: chance(20) ? "unknown" : task, state: .finished))
    case 1: return .report(.init(task: task, state: .failed))
    default: return .report(.init(task: task, state: .progress, hundredths: below(101)))
    }
  }

  /// An undo or redo by somebody who has a drop under way.
  mutating func undo(_ scene: Scene, _ operation: inout Operation) -> Operation.Verb {
    var choice = Operation.Choice()
    choice.dryRun = chance(8)
    choice.force = chance(10)
    guard let transfer = pick(scene.running) else { return .undo(choice) }
    let drop = scene.journal.drops[transfer.drop]
    if chance(85) { operation.actor = drop.actor }
    switch below(12) {
    case 0: choice.container = scene.journal.container(of: transfer)
    case 1: choice.session = drop.session
    case 2: choice.origin = drop.origin
    case 3: choice.step = drop.step
    case 4: choice.container = transfer.item
    case 5: return .redo(choice)
    default: break
    }
    return .undo(choice)
  }

  /// The end of what an item comes from or goes to.
  mutating func deletion(_ scene: Scene) -> Operation.Verb {
    guard let transfer = pick(scene.running) else { return .history }
    let source = scene.journal.nodes[transfer.item]?.parent
    let target = scene.journal.container(of: transfer)
    guard let near = (chance(50) ? source : target) ?? target ?? source else { return .history }
    let around = [near] + scene.journal.surroundings(of: near)
    let id = pick(around) ?? near
    return scene.isItem(id) ? .delete(items: [id]) : .deleteContainer(id)
  }

  /// A change beside what is on its way.
  mutating func edit(_ scene: Scene) -> Operation.Verb {
    guard let transfer = pick(scene.running) else { return .history }
    let places = [
      scene.journal.nodes[transfer.item]?.parent, scene.journal.container(of: transfer),
    ]
    guard let near = pick(places.compactMap { $0 }) else { return .history }
    if scene.journal.nodes[near]?.isDocument == true {
      let at = texts.place(in: near, scene, .scalar)
      if chance(60) { return .write(into: near, at: at, text: "w", style: [:]) }
      let length = scene.journal.shown(in: near).count
      let start = below(length + 1)
      let text = Operation.TextRange(near, start, min(length, start + below(6)))
      let target = texts.document(scene)
      return chance(60)
        ? .moveText(text, to: target, at: texts.place(in: target, scene, .scalar))
        : .deleteText(text)
    }
    let beside = scene.neighbours(in: near)
    let at: Operation.Place? = pick(beside).map { chance(50) ? .before($0) : .after($0) }
    if chance(45) { return .insert(into: near, at: at, items: [.plain(texts.lists.newID())]) }
    let items = scene.journal.nodes[near]?.entries.filter { !scene.journal.isPlaceholder($0) } ?? []
    guard let item = pick(items) else { return .history }
    if chance(30) { return .delete(items: [item]) }
    let target = chance(50) ? near : texts.lists.target(scene, outside: [item])
    return .move(items: [item], to: target, at: target == near ? at : nil)
  }

  /// A request that is refused, or very likely so.
  mutating func mistake(_ scene: Scene) -> Operation.Verb {
    let moving = scene.running.flatMap { [$0.item] + scene.journal.held(by: $0.item) }
    guard chance(65), let id = pick(moving) else { return wrongTurn(scene) }
    let target = texts.lists.target(scene, outside: [])
    switch below(12) {
    case 0:
      return .set(
        {
          var edit = Operation.Edit(item: id); edit.name = .some("n"); return edit
        }())
    case 1: return .move(items: [id], to: target, at: nil)
    case 2: return .delete(items: [id])
    case 3: return .drag(Operation.Lift(session: texts.lists.newID(), items: [id]))
    case 4: return .insert(into: target, at: nil, items: [.plain(id)])
    case 5: return .insert(into: id, at: nil, items: [.plain(texts.lists.newID())])
    case 6: return .copy(items: [id], to: target, at: nil, ids: nil)
    case 7: return .list(.init(id: id))
    case 8: return .state(of: id)
    case 9: return .move(items: texts.lists.someItems(scene), to: id, at: nil)
    case 10:
      return .copy(items: texts.lists.someItems(scene), to: target, at: .before(id), ids: nil)
    default: return .add(session: pick(scene.itemDrags) ?? "no-session", items: [id])
    }
  }

  /// Requests on drags and transfers that are not in the state for them.
  private mutating func wrongTurn(_ scene: Scene) -> Operation.Verb {
    let sessions = scene.journal.sessionOrder.suffix(12)
    let session = pick(Array(sessions)) ?? "no-session"
    let target = pick(scene.lists)
    var drop = Operation.Drop(session: session, target: target)
    switch below(12) {
    case 0: return .confirm(session: session)
    case 1: return .decline(session: session)
    case 2: return .drop(drop)
    case 3: return .over(session: session, target: target ?? "none", at: nil)
    case 4:
      return .add(
        session: pick(scene.externalDrags) ?? session, items: texts.lists.someItems(scene))
    case 5:
      drop = Operation.Drop(session: pick(scene.externalDrags) ?? session, target: nil)
      drop.app = "mail"
      return .drop(drop)
    case 6:
      drop = Operation.Drop(
        session: pick(scene.textDrags) ?? session, target: pick(scene.documents))
      drop.transfer = true
      return .drop(drop)
    case 7: return .transfer("t0", pick([.progress, .finish, .retry]) ?? .progress)
    case 8: return .transfer(pick(scene.running)?.id ?? "", pick([.retry, .discard]) ?? .retry)
    case 9: return .transfer(pick(scene.journal.transfers)?.id ?? "t1", .finish)
    case 10: return .drag(Operation.Lift(session: nil, external: .init(app: "Safari", items: [])))
    default: return .cancel(session: session)
    }
  }
}
