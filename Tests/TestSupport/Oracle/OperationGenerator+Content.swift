extension OperationGenerator {
  mutating func list(_ scene: Scene) -> Operation.Verb {
    var list = Operation.NewList(id: random.chance(85) ? newID() : nil)
    if random.chance(50) { list.name = name() }
    if scene.lists.count >= 3, random.chance(60) {
      let target = target(scene, outside: [])
      list.container = target
      list.at = place(in: target, scene)
    } else if random.chance(15) {
      list.app = "other"
    }
    switch random.below(10) {
    case 0: list.options.readOnly = true
    case 1: list.options.accepts = ["text/*"]
    case 2: list.options.accepts = ["com.example.card", "*"]
    case 3: list.options.maxItems = random.below(5)
    case 4: list.options.uniqueNames = .refuse
    case 5, 6: list.options.uniqueNames = .rename
    default: break
    }
    return .list(list)
  }

  mutating func insert(_ scene: Scene) -> Operation.Verb {
    let target = target(scene, outside: [])
    var items: [Operation.Entry] = []
    let gone = remembered.filter { !scene.live.contains($0) && scene.isItem($0) }
    if random.chance(35), let id = random.pick(gone) {
      items.append(.plain(id))
    }
    while items.isEmpty || random.chance(30) {
      items.append(entry(scene, depth: 0))
    }
    if random.chance(30) { items.reverse() }
    return .insert(into: target, at: place(in: target, scene), items: items)
  }

  private mutating func entry(_ scene: Scene, depth: Int) -> Operation.Entry {
    if random.chance(25) { return .plain(newID()) }
    var item = Operation.NewItem(id: random.chance(80) ? newID() : nil)
    if random.chance(60) { item.name = name() }
    if random.chance(50) { item.types = types() }
    if random.chance(40) { item.properties = properties(scene) }
    if random.chance(15) { item.fields = ["name": .string(name()), "email": .string("e@x")] }
    if depth < 2, random.chance(25) {
      item.items = (0..<random.below(3)).map { _ in entry(scene, depth: depth + 1) }
    }
    return .item(item)
  }

  mutating func types() -> [Text] {
    let all: [Text] = ["text/plain", "image/png", "com.example.card"]
    return all.filter { _ in random.chance(50) }
  }

  /// Properties, some of them null, some leading to other items.
  mutating func properties(_ scene: Scene) -> [Text: PlainValue] {
    var result: [Text: PlainValue] = [:]
    let keys: [Text] = ["x", "x", "x", "y", "link", "\u{E9}", "e\u{301}"]
    repeat {
      let key = random.pick(keys) ?? "x"
      let inner = PlainValue.sortedMembers([
        "b": .bool(true), "a": .array([.null, .integer(-1)]),
      ])
      let value: PlainValue? = random.pick([
        .integer(random.below(3)), .string(name()), .null, .bool(true), inner,
      ])
      result[key] = value
      if key == "link", let id = random.pick(scene.entries) { result[key] = .string(id) }
    } while random.chance(30)
    return result
  }

  mutating func set(_ scene: Scene) -> Operation.Verb {
    var edit = Operation.Edit(item: random.pick(scene.entries) ?? "")
    if random.chance(60), let busy = random.pick(Array(scene.entries.prefix(3))) {
      edit.item = busy
    }
    if random.chance(10), let list = random.pick(scene.lists) { edit.item = list }
    if random.chance(50) { edit.name = .some(random.chance(80) ? name() : nil) }
    if random.chance(60) { edit.properties = properties(scene) }
    if scene.isItem(edit.item), random.chance(15) { edit.types = types() }
    return .set(edit)
  }

  mutating func copy(_ scene: Scene) -> Operation.Verb {
    let items = someItems(scene)
    let target = target(scene, outside: [])
    var ids: [Text]?
    let isPlain = scene.journal.sourceOrder(items).count == items.count
    if isPlain, random.chance(30) { ids = items.map { _ in newID() } }
    return .copy(items: items, to: target, at: place(in: target, scene), ids: ids)
  }

  /// One to four entries, often of one container.
  mutating func someItems(_ scene: Scene) -> [Text] {
    guard let first = random.pick(scene.entries) else { return ["nothing"] }
    let near = scene.entries(beside: first)
    var items = [first]
    while items.count < 4, random.chance(35) {
      items.append(random.pick(random.chance(70) ? near : scene.entries) ?? first)
    }
    return items
  }

  /// Somewhere to put something, mostly not inside what is put there, and not full to bursting.
  mutating func target(_ scene: Scene, outside items: [Text]) -> Text {
    for _ in 0..<4 {
      let candidates = random.chance(75) ? scene.allLists : scene.entries
      guard let target = random.pick(candidates) else { continue }
      let count = scene.journal.nodes[target]?.entries.count ?? 0
      let depth = scene.journal.surroundings(of: target).count
      let isInside = items.contains { scene.journal.holds($0, target) }
      let app = scene.journal.app(of: target)
      let isSameApp = items.allSatisfy { scene.journal.app(of: $0) == app }
      let isOpen = scene.isOpen(target) && isSameApp || random.chance(15)
      if count < 12, depth < 5, !isInside, isOpen { return target }
    }
    return random.pick(scene.lists) ?? "nowhere"
  }

  /// A place in a container, or none.
  mutating func place(in container: Text, _ scene: Scene) -> Operation.Place? {
    let entries = scene.neighbours(in: container)
    switch random.below(8) {
    case 0: return .first
    case 1: return .last
    case 2, 3: return .gap(random.below(entries.count + 1))
    case 4, 5: return random.pick(entries).map { .before($0) }
    case 6: return random.pick(entries).map { .after($0) }
    default: return nil
    }
  }
}

extension Scene {
  /// Whether this is or was an item.
  func isItem(_ id: Text) -> Bool {
    journal.nodes[id].map { !$0.isList && !$0.isDocument } ?? false
  }

  /// Whether a container lets in whatever comes, but for names.
  func isOpen(_ id: Text) -> Bool {
    guard let node = journal.nodes[id], !journal.isGuarded(id) else { return false }
    let isFull = node.options.maxItems.map { node.entries.count >= $0 } ?? false
    return !isFull && node.options.accepts == nil
  }

  /// The entries of the container in which this one stands.
  func entries(beside id: Text) -> [Text] {
    let entries = journal.nodes[id]?.parent.flatMap { journal.nodes[$0]?.entries } ?? []
    return entries.filter { !journal.isPlaceholder($0) }
  }

  /// What a place beside an entry of a container can name: the entries, and what is on its way there.
  func neighbours(in container: Text) -> [Text] {
    (journal.nodes[container]?.entries ?? []).map { journal.transfer(of: $0)?.item ?? $0 }
  }
}
