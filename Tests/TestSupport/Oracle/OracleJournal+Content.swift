extension OracleJournal {
  /// The node with this id; refused if it was never content, is on its way, or is gone (S4).
  func known(_ id: Text) throws(Refusal) -> Node {
    guard let node = nodes[id], !node.isPlaceholder else { throw Refusal("notFound") }
    try checkThere(id)
    return node
  }

  /// Refuses what is on its way, or gone.
  func checkThere(_ id: Text) throws(Refusal) {
    if isOnItsWay(id) { throw Refusal("inTransit") }
    if isGone(id) { throw Refusal("itemGone") }
  }

  /// Whether it is on its way, or inside something that is (S45).
  func isOnItsWay(_ id: Text) -> Bool {
    ([id] + surroundings(of: id)).contains { nodes[$0]?.isOnItsWay ?? false }
  }

  /// Whether it is nowhere, and not on its way either.
  func isLost(_ id: Text) -> Bool {
    isGone(id) && !isOnItsWay(id)
  }

  /// Whether it was deleted, its making undone, or it is inside something gone.
  func isGone(_ id: Text) -> Bool {
    var next: Text? = id
    while let id = next, let node = nodes[id] {
      if node.standsAlone { return !node.isThere }
      next = node.parent
    }
    return true
  }

  /// What stands around it, innermost first.
  func surroundings(of id: Text) -> [Text] {
    var result: [Text] = []
    var next = nodes[id]?.parent
    while let id = next {
      result.append(id)
      next = nodes[id]?.parent
    }
    return result
  }

  /// Whether `outer` is `inner` or holds it.
  func holds(_ outer: Text, _ inner: Text) -> Bool {
    outer == inner || surroundings(of: inner).contains(outer)
  }

  /// All that is shown in it, parents first, in order, without placeholders.
  func inside(_ id: Text) -> [Text] {
    (nodes[id]?.entries ?? []).filter { !isPlaceholder($0) }.flatMap { [$0] + inside($0) }
  }

  /// All that it holds, in transit too, parents first, in order, without placeholders.
  func held(by id: Text) -> [Text] {
    (nodes[id]?.holdings ?? []).filter { !isPlaceholder($0) }.flatMap { [$0] + held(by: $0) }
  }

  /// Whether this stands in for what a transfer brings.
  func isPlaceholder(_ id: Text) -> Bool {
    nodes[id]?.isPlaceholder ?? false
  }

  /// The app of the outermost container (S7).
  func app(of id: Text) -> Text {
    nodes[surroundings(of: id).last ?? id]?.app ?? "app"
  }

  /// Whether the entries of this container are guarded: by it, or by the list around an item (S8).
  func isGuarded(_ container: Text) -> Bool {
    guard let node = nodes[container] else { return false }
    if node.isList { return node.options.readOnly }
    return node.parent.map { isGuarded($0) } ?? false
  }

  /// Everything that is there, in no particular order.
  var live: [Text] {
    lists.flatMap { [$0] + held(by: $0) }
  }

  /// Everything that is there and what of it is compared.
  var summaries: [Text: Summary] {
    var result: [Text: Summary] = [:]
    for id in live { result[id] = summary(of: id) }
    return result
  }

  private func summary(of id: Text) -> Summary? {
    guard let node = nodes[id] else { return nil }
    var summary = Summary(
      isList: node.isList, entries: node.entries, name: node.name, properties: node.properties,
      representations: node.representations)
    if node.isDocument {
      summary.text = text(of: id)
      summary.runs = runs(of: id)
    }
    return summary
  }

  /// Why an entry that comes to a container can never be undone; nil where it can (S37).
  func barrier(entering container: Text?, from origin: Text?) -> Text? {
    container == origin ? nil : container.flatMap { nodes[$0]?.options.irreversible }
  }

  /// Where it is now; its own placeholder is left out of the entries around it (S18).
  func location(of id: Text, ignoring placeholder: Text? = nil) -> Location {
    guard let node = nodes[id] else { return .nowhere }
    if node.standsAlone { return node.isThere ? .alone : .nowhere }
    guard let container = node.parent else { return .nowhere }
    if let glyph = glyph(of: id) { return .inText(glyph: glyph.number) }
    let entries = (nodes[container]?.listed ?? []).filter { $0 != placeholder }
    guard let index = entries.firstIndex(of: id) else { return .nowhere }
    return .inside(
      EntryPlace(
        container: container, left: index > 0 ? entries[index - 1] : nil,
        right: index + 1 < entries.count ? entries[index + 1] : nil, index: index))
  }

  /// The scalar that an item is in a text; nil for one that is in none.
  func glyph(of item: Text) -> Glyph? {
    guard let container = nodes[item]?.parent else { return nil }
    return glyphs(of: container).first { $0.isThere && $0.object == item }
  }

  /// Takes it out of whatever holds it.
  mutating func detach(_ id: Text) {
    nodes[id]?.isThere = false
    lists.remove(id)
    guard let container = nodes[id]?.parent else { return }
    if let glyph = glyph(of: id) {
      hide(glyph.number, in: container)
    } else {
      nodes[container]?.listed.removeAll { $0 == id }
      nodes[container]?.unseen.remove(id)
    }
    nodes[id]?.parent = nil
  }

  /// Puts something that is in nothing at a place, found by its neighbours.
  mutating func attach(_ id: Text, at location: Location) {
    switch location {
    case .nowhere: break
    case .alone:
      nodes[id]?.isThere = true
      lists.insert(id)
    case .inside(let place):
      let index = present(place).index(in: nodes[place.container]?.listed ?? [])
      nodes[place.container]?.listed.insert(id, at: index)
      nodes[id]?.parent = place.container
    case .inText(let glyph):
      if let document = document(of: glyph) { show(glyph, in: document) }
    }
  }

  /// Puts something that is in nothing where it lands (S13).
  mutating func attach(_ id: Text, in container: Text, _ landing: Landing) {
    switch landing {
    case .entry(let next):
      let entries = nodes[container]?.listed ?? []
      let index = next.flatMap { entries.firstIndex(of: $0) } ?? entries.count
      nodes[container]?.listed.insert(id, at: index)
      nodes[id]?.parent = container
    case .glyph(let next):
      add([Glyph(number: newGlyphNumber(), content: .object(id))], to: container, before: next)
    }
  }

  /// The number of the gap that a place names (S12).
  func gap(_ place: Operation.Place?, in container: Text) throws(Refusal) -> Int {
    let entries = nodes[container]?.entries ?? []
    switch place {
    case .first: return 0
    case .last, nil: return entries.count
    case .gap(let number):
      guard number <= entries.count else { throw Refusal("outOfBounds") }
      return number
    case .before(let id): return try index(of: id, in: container)
    case .after(let id): return try index(of: id, in: container) + 1
    case .offset: throw Refusal("badRequest")
    }
  }

  /// The index of an entry that is shown, or of the placeholder of an item on its way there (S12).
  func index(of id: Text, in container: Text) throws(Refusal) -> Int {
    let entries = nodes[container]?.entries ?? []
    let index = entries.firstIndex { entry in
      isPlaceholder(entry) ? transfer(of: entry)?.item == id : entry == id
    }
    guard let index else { throw Refusal("notFound") }
    return index
  }

  /// The entry before which something lands that goes to a gap (S13); nil for the end.
  func landing(gap: Int, in container: Text, moving: Set<Text>) -> Text? {
    (nodes[container]?.entries ?? []).dropFirst(gap).first { !moving.contains($0) }
  }

  /// The named items in source order, without those that another named one holds (S16).
  func sourceOrder(_ named: [Text]) -> [Text] {
    let outer = named.filter { item in
      !named.contains { $0 != item && holds($0, item) }
    }
    var result: [Text] = []
    for item in outer where !result.contains(item) {
      guard let container = nodes[item]?.parent else { continue }
      result += (nodes[container]?.entries ?? []).filter { outer.contains($0) }
    }
    return result
  }

  /// What a scope may name to find a change of this item (S60).
  func concerns(_ id: Text) -> Set<Text> {
    Set([id] + surroundings(of: id))
  }
}
