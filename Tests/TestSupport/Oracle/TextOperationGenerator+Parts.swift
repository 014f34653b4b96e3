extension TextOperationGenerator {
  mutating func lift(_ scene: Scene, _ unit: Operation.Unit) -> Operation.Lift {
    var lift = Operation.Lift(
      session: lists.random.chance(70) ? lists.newID() : nil, text: range(scene, unit))
    if lists.random.chance(15) {
      let all: [Operation.DropOperation] = [.move, .copy, .link]
      lift.allows = all.filter { _ in lists.random.chance(60) }
    }
    lift.externalMove = lists.random.chance(35)
    return lift
  }

  /// A drop on a document, or of text on another app.
  mutating func drop(
    _ session: Text?, _ scene: Scene, _ unit: Operation.Unit
  ) -> Operation.Drop {
    let target = document(scene)
    var drop = Operation.Drop(session: session ?? "no-session", target: target)
    let all: [Operation.DropOperation] = [.move, .move, .copy, .copy, .link]
    if lists.random.chance(60) { drop.operation = lists.random.pick(all) }
    if lists.random.chance(8) {
      drop.target = nil
      drop.app = "mail"
    } else {
      drop.at = place(in: target, scene, unit)
    }
    return drop
  }

  /// Items that come to stand in a text.
  mutating func items(
    _ kind: Kind, _ scene: Scene, _ unit: Operation.Unit
  ) -> Operation.Verb {
    let target = document(scene)
    let at = place(in: target, scene, unit)
    let app = scene.journal.app(of: target)
    let near = scene.entries.filter { scene.isItem($0) && scene.journal.app(of: $0) == app }
    let free = near.filter {
      !(scene.journal.nodes[$0]?.parent.map(scene.journal.isGuarded) ?? true)
    }
    var items = lists.someItems(scene)
    if lists.random.chance(90), let first = lists.random.pick(free) {
      items = [first]
      while items.count < 3, lists.random.chance(35) {
        items.append(lists.random.pick(free) ?? first)
      }
    }
    switch kind {
    case .insert:
      guard case .insert(_, _, let entries) = lists.insert(scene) else { return .history }
      return .insert(into: target, at: at, items: entries)
    case .moveItems: return .move(items: items, to: target, at: at)
    case .copyItems: return .copy(items: items, to: target, at: at, ids: nil)
    default:
      var drop = drop(lists.random.pick(scene.itemDrags), scene, unit)
      if lists.random.chance(20) { drop.properties = lists.properties(scene) }
      if drop.app != nil { drop.properties = nil }
      return .drop(drop)
    }
  }

  /// A request that is refused, or very likely so.
  mutating func mistake(_ scene: Scene, _ unit: Operation.Unit) -> Operation.Verb {
    lists.random.chance(50) ? wrongOffset(scene, unit) : wrongID(scene, unit)
  }

  /// Offsets past the end, inside clusters or scalars, or the wrong way round; empty lifts.
  private mutating func wrongOffset(_ scene: Scene, _ unit: Operation.Unit) -> Operation.Verb {
    var text = range(scene, unit)
    let length = scene.express(
      scene.journal.shown(in: text.document).count, in: text.document, unit)
    switch lists.random.below(5) {
    case 0: text.end = length + 1 + lists.random.below(3)
    case 1: text.start = length + 1
    case 2: swap(&text.start, &text.end)
    case 3: text.end = lists.random.below(length + 2)
    default: text.start = lists.random.below(length + 2)
    }
    let place = Operation.Place.offset(lists.random.below(length + 3))
    switch lists.random.below(8) {
    case 0: return .style(text, ["bold": .bool(true)])
    case 1: return .deleteText(text)
    case 2: return .moveText(text, to: document(scene), at: nil)
    case 3: return .copyText(text, to: document(scene), at: place)
    case 4: return .drag(Operation.Lift(session: lists.newID(), text: text))
    case 5: return .write(into: text.document, at: place, text: "w", style: [:])
    case 6:
      text.end = text.start
      return .drag(Operation.Lift(session: lists.newID(), text: text))
    default:
      return .move(items: lists.someItems(scene), to: text.document, at: place)
    }
  }

  /// Ids that are unknown, gone or of the wrong kind, and places that no text has.
  private mutating func wrongID(_ scene: Scene, _ unit: Operation.Unit) -> Operation.Verb {
    let gone = lists.remembered.filter { !scene.live.contains($0) }
    let choices = ["unknown", lists.random.pick(gone), lists.random.pick(scene.live)]
    let wrong = lists.random.pick(choices.compactMap { $0 }) ?? "unknown"
    var text = range(scene, unit)
    let target = document(scene)
    let at = place(in: target, scene, unit)
    let nested = scene.allLists.filter { !scene.lists.contains($0) }
    switch lists.random.below(14) {
    case 0: return .moveText(text, to: wrong, at: at)
    case 1:
      text.document = wrong
      return lists.random.chance(50) ? .deleteText(text) : .style(text, ["bold": .bool(true)])
    case 2:
      text.document = wrong
      return .copyText(text, to: target, at: at)
    case 3: return .write(into: wrong, at: at, text: "w", style: [:])
    case 4: return .document(.init(id: wrong))
    case 5: return .delete(items: [target])
    case 6: return .move(items: [lists.random.pick(nested) ?? target], to: target, at: at)
    case 7: return .write(into: target, at: .before(wrong), text: "w", style: [:])
    case 8: return .moveText(text, to: target, at: .gap(0))
    case 9:
      var list = Operation.NewList(id: lists.newID())
      list.container = target
      return .list(list)
    case 10:
      return .add(session: lists.random.pick(scene.textDrags) ?? "no-session", items: [wrong])
    case 11:
      var drop = drop(lists.random.pick(scene.textDrags), scene, unit)
      if lists.random.chance(50) { drop.fields = ["name"] } else { drop.allOrNothing = true }
      return .drop(drop)
    case 12:
      let objects = scene.entries.filter { scene.journal.glyph(of: $0) != nil }
      var drop = drop(lists.random.pick(scene.itemDrags), scene, unit)
      drop.replacing = lists.random.pick(objects) ?? wrong
      drop.target = drop.replacing.flatMap { scene.journal.nodes[$0]?.parent } ?? target
      drop.app = nil
      drop.at = nil
      return .drop(drop)
    default:
      return .drop(
        Operation.Drop(session: lists.random.pick(scene.textDrags) ?? "no", target: wrong))
    }
  }
}
