extension OperationGenerator {
  mutating func drag(_ scene: Scene) -> Operation.Verb {
    var lift = Operation.Lift(session: random.chance(70) ? newID() : nil, items: someItems(scene))
    if random.chance(15) {
      let all: [Operation.DropOperation] = [.move, .copy, .link]
      lift.allows = all.filter { _ in random.chance(60) }
    }
    lift.externalMove = random.chance(35)
    return .drag(lift)
  }

  /// A drag under way.
  mutating func session(_ scene: Scene) -> Text {
    random.pick(scene.dragging) ?? "no-session"
  }

  mutating func drop(_ scene: Scene) -> Operation.Drop {
    let id = session(scene)
    let items = scene.journal.sessions[id]?.items ?? []
    let target = target(scene, outside: items)
    var drop = Operation.Drop(session: id, target: target)
    let all: [Operation.DropOperation] = [.move, .copy, .link]
    if random.chance(45) {
      let allowed = scene.journal.sessions[id]?.allows ?? all
      drop.operation = random.pick(random.chance(80) ? allowed : all)
    }
    if random.chance(15) { drop.allOrNothing = random.chance(50) }
    if random.chance(drop.operation == .copy ? 30 : 3) { drop.fields = ["name"] }
    if random.chance(10) {
      drop.target = nil
      drop.app = "mail"
      return drop
    }
    if random.chance(25) { drop.properties = properties(scene) }
    let entries = scene.neighbours(in: target)
    if random.chance(20), let replaced = random.pick(entries) {
      drop.replacing = replaced
    } else {
      drop.at = place(in: target, scene)
    }
    return drop
  }

  /// Which step to undo or redo.
  mutating func choice(_ scene: Scene, isRedo: Bool) -> Operation.Choice {
    var choice = Operation.Choice()
    choice.force = random.chance(15)
    choice.dryRun = random.chance(8)
    let count = scene.journal.steps.count
    switch random.below(20) {
    case 0...4:
      guard count > 0 else { break }
      let newest = (max(1, count - 12)...count).map { $0 }
      let fitting = newest.filter { scene.journal.tree[$0].isDone != isRedo }
      choice.step = random.pick(random.chance(85) && !fitting.isEmpty ? fitting : newest)
    case 5, 6: choice.container = random.pick(random.chance(80) ? scene.live : remembered)
    case 7:
      choice.container = random.pick(scene.allLists)
      choice.actor = actor()
    case 8: choice.actor = actor()
    case 9: choice.origin = "ai"
    case 10: choice.session = random.pick(Array(scene.journal.sessionOrder.suffix(8)))
    default: break
    }
    return choice
  }
}
