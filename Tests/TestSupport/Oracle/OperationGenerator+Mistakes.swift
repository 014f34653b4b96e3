extension OperationGenerator {
  /// A request that is refused, or very likely so.
  mutating func mistake(_ scene: Scene, _ operation: inout Operation) -> Operation.Verb {
    switch random.below(3) {
    case 0: wrongID(scene)
    case 1: wrongPlace(scene)
    default: wrongShape(scene, &operation)
    }
  }

  /// An id that is unknown, gone, or of something that cannot be taken along.
  private mutating func wrongID(_ scene: Scene) -> Operation.Verb {
    let gone = remembered.filter { !scene.live.contains($0) }
    let choices = [random.pick(gone) ?? "unknown", "unknown", random.pick(scene.lists) ?? "none"]
    let wrong = random.pick(choices) ?? "unknown"
    let items = random.chance(50) ? [wrong] : someItems(scene) + [wrong]
    let target = target(scene, outside: [])
    switch random.below(9) {
    case 0: return .move(items: items, to: target, at: nil)
    case 1: return .copy(items: items, to: target, at: nil, ids: nil)
    case 2: return .delete(items: items)
    case 3: return .drag(Operation.Lift(session: newID(), items: items))
    case 4: return .move(items: someItems(scene), to: wrong, at: nil)
    case 5:
      var edit = Operation.Edit(item: wrong)
      edit.properties = ["x": .integer(1)]
      return .set(edit)
    case 6: return .deleteContainer(random.chance(50) ? wrong : random.pick(scene.entries) ?? wrong)
    case 7:
      let used = random.pick(remembered) ?? "unknown"
      return .insert(into: free(scene), at: nil, items: [.item(.init(id: used))])
    default:
      let used = random.pick(scene.live) ?? "unknown"
      return .copy(items: someItems(scene).prefix(1).map { $0 }, to: target, at: nil, ids: [used])
    }
  }

  /// A list that lets in everything, so that no other check comes first.
  private mutating func free(_ scene: Scene) -> Text {
    let options = Operation.ListOptions()
    let free = scene.lists.filter { scene.journal.nodes[$0]?.options == options }
    return random.pick(free) ?? "unknown"
  }

  /// A place that is not there, a cycle, a guarded or narrow target.
  private mutating func wrongPlace(_ scene: Scene) -> Operation.Verb {
    let items = someItems(scene)
    let target = target(scene, outside: items)
    let count = scene.journal.nodes[target]?.entries.count ?? 0
    let wrong: [Operation.Place] = [
      .gap(count + 1 + random.below(3)), .before("unknown"), .offset(0),
      .after(random.pick(scene.live) ?? "unknown"),
    ]
    let place = random.pick(wrong)
    switch random.below(6) {
    case 0: return .move(items: items, to: target, at: place)
    case 1: return .copy(items: items, to: target, at: place, ids: nil)
    case 2: return .insert(into: target, at: place, items: [.plain(newID())])
    case 3: return .over(session: session(scene), target: target, at: place)
    case 4:
      let first = items[0]
      let inner = [first] + scene.journal.inside(first)
      return .move(items: items, to: random.pick(inner) ?? first, at: nil)
    default:
      let narrow = scene.allLists.filter {
        scene.journal.nodes[$0]?.options != Operation.ListOptions()
      }
      return .move(items: items, to: random.pick(narrow) ?? target, at: nil)
    }
  }

  /// Members that exclude each other, ids that are none, endings without a beginning.
  private mutating func wrongShape(
    _ scene: Scene, _ operation: inout Operation
  ) -> Operation.Verb {
    let ended = scene.journal.sessionOrder.suffix(20).filter { !scene.dragging.contains($0) }
    let session = random.pick(Array(ended)) ?? "no-session"
    var drop = Operation.Drop(session: random.pick(scene.dragging) ?? session, target: nil)
    drop.target = random.pick(scene.lists)
    switch random.below(12) {
    case 0: return .end
    case 1: return .drag(Operation.Lift(session: nil, items: []))
    case 2: return .drag(Operation.Lift(session: session, items: someItems(scene)))
    case 3: return .cancel(session: session)
    case 4: return .leave(session: session)
    case 5: return .add(session: session, items: someItems(scene))
    case 6:
      drop.at = .first
      drop.replacing = "unknown"
      return .drop(drop)
    case 7:
      drop.app = "mail"
      return .drop(drop)
    case 8:
      var list = Operation.NewList(id: newID())
      list.container = random.pick(scene.lists)
      list.app = "other"
      return .list(list)
    case 9:
      let long = Text(String(repeating: "i", count: 256))
      return .insert(into: "unknown", at: nil, items: [.plain(random.chance(50) ? long : "")])
    case 10:
      var choice = Operation.Choice()
      choice.step = 1
      choice.origin = "ai"
      return .undo(choice)
    default:
      drop.replacing = random.pick(scene.entries)
      return .drop(drop)
    }
  }
}
