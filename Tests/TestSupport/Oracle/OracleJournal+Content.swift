extension OracleJournal {
  /// The node with this id; refused if it was never content, or is gone (S4).
  func known(_ id: Text) throws(Refusal) -> Node {
    guard let node = nodes[id] else { throw Refusal("notFound") }
    guard !isGone(id) else { throw Refusal("itemGone") }
    return node
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

  /// All that it holds, parents first, in order.
  func inside(_ id: Text) -> [Text] {
    (nodes[id]?.entries ?? []).flatMap { [$0] + inside($0) }
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

  /// Everything that is there and what of it is compared.
  var summaries: [Text: Summary] {
    var result: [Text: Summary] = [:]
    for list in lists {
      for id in [list] + inside(list) { result[id] = summary(of: id) }
    }
    return result
  }

  private func summary(of id: Text) -> Summary? {
    guard let node = nodes[id] else { return nil }
    var summary = Summary(
      isList: node.isList, entries: node.entries, name: node.name, properties: node.properties,
      types: node.types)
    if node.isDocument {
      summary.text = text(of: id)
      summary.runs = runs(of: id)
    }
    return summary
  }

  /// Where it is now.
  func location(of id: Text) -> Location {
    guard let node = nodes[id] else { return .nowhere }
    if node.standsAlone { return node.isThere ? .alone : .nowhere }
    guard let container = node.parent else { return .nowhere }
    if let glyph = glyph(of: id) { return .inText(glyph: glyph.number) }
    guard let entries = nodes[container]?.listed, let index = entries.firstIndex(of: id)
    else { return .nowhere }
    return .inside(
      EntryPlace(
        container: container, left: index > 0 ? entries[index - 1] : nil,
        right: index + 1 < entries.count ? entries[index + 1] : nil, index: index))
  }

  /// The scalar that an item is in a text; nil for one that is in none.
  func glyph(of item: Text) -> Glyph? {
    guard let container = nodes[item]?.parent else { return nil }
    return shown(in: container).first { $0.object == item }
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
      let index = place.index(in: nodes[place.container]?.listed ?? [])
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
    case .before(let id):
      guard let index = entries.firstIndex(of: id) else { throw Refusal("notFound") }
      return index
    case .after(let id):
      guard let index = entries.firstIndex(of: id) else { throw Refusal("notFound") }
      return index + 1
    case .offset: throw Refusal("badRequest")
    }
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
