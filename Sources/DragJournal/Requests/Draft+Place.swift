import DragModel

/// Doing what a placement says.
extension Draft {
  /// Puts everything where it goes and says the identifiers of what arrived.
  ///
  /// Changes come in this order: items in source order, then their properties by name, then what
  /// is replaced.
  mutating func place(_ placement: Placement) throws(JournalError) -> [ContentID] {
    let arrived =
      placement.decision.operation == .move
      ? try move(placement) : try copy(placement, isLink: placement.decision.operation == .link)
    for number in arrived { try set(placement.wish.properties, of: number) }
    if let replaced = placement.replaced { try relocate(replaced, to: nil) }
    var ids: [ContentID] = []
    for number in arrived { ids.append(try state.nodes.read(number.value) { $0.id }) }
    return ids
  }

  /// Sets properties that are not as wanted, by name.
  mutating func set(
    _ wanted: [ExactText: PropertyValue?], of number: NodeNumber
  ) throws(JournalError) {
    if wanted.isEmpty { return }
    let properties = try state.node(number).properties
    for key in wanted.keys.sorted() {
      let new = (wanted[key] ?? nil).orNil
      if properties[key] != new {
        try set(number, .property(key, old: properties[key], new: new))
      }
    }
  }

  private mutating func move(_ placement: Placement) throws(JournalError) -> [NodeNumber] {
    var landing = placement.landing
    for (source, name) in zip(placement.sources, placement.names) {
      let old = try state.nodes.read(source.value) { $0.name }
      try relocate(
        source, to: landing.nextPlace(for: source, in: state),
        renaming: old == name ? nil : Renaming(old: old, new: name))
    }
    return placement.sources
  }

  private mutating func copy(
    _ placement: Placement, isLink: Bool
  ) throws(JournalError) -> [NodeNumber] {
    let roots = try createCopies(placement, isLink: isLink)
    var landing = placement.landing
    for root in roots {
      try relocate(root, to: landing.nextPlace(for: root, in: state))
    }
    return roots
  }

  /// Makes copies of all sources, or links to them; they stand nowhere yet.
  mutating func createCopies(
    _ placement: Placement, isLink: Bool
  ) throws(JournalError) -> [NodeNumber] {
    var copying = Copying(fields: placement.wish.fields)
    for id in placement.wish.givenIDs { try copying.identifiers.take(id, in: state) }
    try copying.plan(
      placement.sources, ids: placement.wish.copyIDs, isDeep: !isLink, in: state, &usedNumbers)
    var roots: [NodeNumber] = []
    for (source, name) in zip(placement.sources, placement.names) {
      let root: NodeNumber
      if isLink {
        root = try createLink(to: source, id: copying.ids[source] ?? "", named: name)
      } else {
        root = try create(copyOf: source, named: name, copying)
      }
      roots.append(root)
    }
    return roots
  }

  /// Makes an item that leads to another one.
  mutating func createLink(
    to source: NodeNumber, id: ContentID, named name: ExactText?
  ) throws(JournalError) -> NodeNumber {
    let target = try state.node(source).id
    return try create(
      NodeSeed(id: id, kind: .item, name: name, properties: ["link": .text(target.text)]))
  }

  /// Makes a copy of a source and of all it holds, parents first.
  mutating func create(
    copyOf source: NodeNumber, named name: ExactText?, _ copying: Copying
  ) throws(JournalError) -> NodeNumber {
    let root = NodeNumber(state.nodes.count)
    var waiting: [(source: NodeNumber, inside: NodeNumber?)] = [(source, nil)]
    while let (source, inside) = waiting.popLast() {
      let record = try state.node(source)
      let copy = try create(
        NodeSeed(
          id: copying.ids[source] ?? "", kind: record.kind, inside: inside,
          isFolder: record.isFolder, name: inside == nil ? name : record.name,
          properties: copying.remapped(record.properties), fields: copying.kept(record.fields),
          representations: record.representations, options: record.options))
      for entry in (copying.held[source] ?? []).reversed() { waiting.append((entry, copy)) }
    }
    return root
  }
}

/// What is needed to copy subtrees: their shape before anything is copied, and the new identifiers.
struct Copying {
  /// The fields that copies keep; nil: all.
  let fields: [ExactText]?
  var identifiers = Identifiers()
  /// The identifier of the copy of each node.
  private(set) var ids: [NodeNumber: ContentID] = [:]
  /// What each node held before.
  private(set) var held: [NodeNumber: [NodeNumber]] = [:]
  /// The copy's identifier by that of its source.
  private var copies: [ContentID: ContentID] = [:]

  init(fields: [ExactText]?) { self.fields = fields }

  /// Gives identifiers, parents first, in source order.
  mutating func plan(
    _ sources: [NodeNumber], ids given: [NodeNumber: ContentID], isDeep: Bool, in state: State,
    _ known: inout UsedNumbers
  ) throws(JournalError) {
    var waiting = [NodeNumber](sources.reversed())
    while let source = waiting.popLast() {
      let record = try state.node(source)
      let id: ContentID
      if let wanted = given[source] {
        id = wanted
      } else {
        id = try identifiers.makeCopy(of: record.id, in: state, &known)
      }
      ids[source] = id
      guard isDeep else { continue }
      if record.kind == .item { copies[record.id] = id }
      let entries = try state.shownContent(of: source)
      held[source] = entries
      waiting.append(contentsOf: entries.reversed())
    }
  }

  /// The properties of a copy: a link to something copied with it becomes a link to the copy.
  func remapped(_ properties: [ExactText: PropertyValue]) -> [ExactText: PropertyValue] {
    guard case .text(let target)? = properties["link"], let copy = copies[ContentID(target)] else {
      return properties
    }
    var remapped = properties
    remapped["link"] = .text(copy.text)
    return remapped
  }

  /// The fields of a copy.
  func kept(_ all: [ExactText: PropertyValue]) -> [ExactText: PropertyValue] {
    guard let fields else { return all }
    return all.filter { fields.contains($0.key) }
  }
}
