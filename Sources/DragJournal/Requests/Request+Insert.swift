public import DragModel

extension Request where Reply == ContentReply {
  /// Inserts items, with what they hold, into a list or an item.
  ///
  /// A plain identifier of an item that is gone brings this very item back, with what it still
  /// holds. Refused: `alreadyExists` for a used identifier, `contentMissing` for content named by a
  /// hash that the journal does not know, else what the container does not allow.
  ///
  /// - Complexity: O(k log n), k = items with all they hold, n = entries of the container.
  public static func insert(
    _ items: [InsertedItem], into container: ContentID, at position: Position = .last,
    by attribution: Attribution = .init()
  ) -> Self {
    Request { (draft: inout Draft) throws(JournalError) in
      try Checks.shape(container)
      try Checks.shape(position)
      for item in items { try Checks.shape(item, depth: 1) }
      try draft.check(attribution)
      for item in items { try draft.checkStored(item) }
      return try draft.insert(items, into: container, at: position, by: attribution)
    }
  }
}

extension Checks {
  /// What another app lends: at least one item, each as for an insertion.
  static func shape(_ external: ExternalContent) throws(JournalError) {
    if external.items.isEmpty { throw .badRequest(.nothingLifted) }
    try shape(name: external.app)
    for item in external.items { try shape(.new(item), depth: 1) }
  }

  /// Identifiers and names of new items, and how deep they are nested.
  fileprivate static func shape(_ item: InsertedItem, depth: Int) throws(JournalError) {
    guard depth <= Limits.insertionDepth else {
      throw .tooLarge(what: .nesting, size: depth, limit: Limits.insertionDepth)
    }
    switch item {
    case .plain(let id): try shape(id)
    case .new(let item):
      if let id = item.id { try shape(id) }
      try shape(name: item.name)
      try shape(item.properties.values.map { Optional($0) })
      try shape(item.fields.values.map { Optional($0) })
      for inner in item.items ?? [] { try shape(inner, depth: depth + 1) }
    }
  }
}

extension Draft {
  /// Refuses content named by a hash that the journal does not know, in an item and in what it holds.
  func checkStored(_ item: InsertedItem) throws(JournalError) {
    guard case .new(let item) = item else { return }
    try checkStored(item.representations)
    for inner in item.items ?? [] { try checkStored(inner) }
  }

  fileprivate mutating func insert(
    _ items: [InsertedItem], into container: ContentID, at position: Position,
    by attribution: Attribution
  ) throws(JournalError) -> ContentReply {
    let target = try state.present(container)
    try state.checkWritable(target, for: attribution.origin)
    var landing = try Landing(position, in: target, moving: [], state: state)
    let restored = try restorable(items)
    let arrivals = try arrivals(of: items)
    let rules = ArrivalRules(container: target, replaced: nil)
    try rules.checkRoom(for: arrivals, in: state)
    let names = try rules.names(for: arrivals, in: state)
    var identifiers = Identifiers()
    for item in items { try take(item, isInside: false, with: &identifiers) }
    guard !items.isEmpty else { return ContentReply(sequence: state.sequence, changed: false) }

    var ids: [ContentID] = []
    for (index, item) in items.enumerated() {
      let node: NodeNumber
      var renaming: Renaming?
      if let number = restored[index] {
        node = number
        let name = try state.node(node).name
        if name != names[index] { renaming = Renaming(old: name, new: names[index]) }
      } else {
        node = try create(item, named: names[index], inside: nil, with: &identifiers)
      }
      ids.append(try state.node(node).id)
      try relocate(node, to: landing.nextPlace(for: node, in: state), renaming: renaming)
    }
    let step = try credit(
      .contentInserted, to: attribution, name: .action(.insertItem, count: items.count),
      barrier: state.barrier(of: target))
    return ContentReply(sequence: state.sequence, changed: true, step: step, items: ids)
  }

  /// For each item the gone one that it brings back.
  private func restorable(_ items: [InsertedItem]) throws(JournalError) -> [NodeNumber?] {
    var restored: [NodeNumber?] = []
    var seen: Set<NodeNumber> = []
    for item in items {
      guard case .plain(let id) = item, let number = try state.number(of: id),
        try state.node(number).kind == .item, try state.isLost(number), seen.insert(number).inserted
      else {
        restored.append(nil)
        continue
      }
      restored.append(number)
    }
    return restored
  }

  private func arrivals(
    of items: [InsertedItem]
  ) throws(JournalError) -> [ArrivalRules.Arrival] {
    var arrivals: [ArrivalRules.Arrival] = []
    for item in items {
      switch item {
      case .new(let new):
        let types = new.representations.map(\.type)
        arrivals.append(.init(id: new.id ?? "", name: new.name, types: types, isLink: false))
      case .plain(let id):
        // What is on its way is in use, whatever it will be called.
        if let number = try state.number(of: id), try !state.isOnItsWay(number) {
          arrivals.append(ArrivalRules.Arrival(try state.node(number)))
        } else {
          arrivals.append(.init(id: id, name: nil, types: [], isLink: false))
        }
      }
    }
    return arrivals
  }

  /// Takes the identifiers given in an item and in what it holds.
  private func take(
    _ item: InsertedItem, isInside: Bool, with identifiers: inout Identifiers
  ) throws(JournalError) {
    switch item {
    case .plain(let id):
      if !isInside, let number = try state.number(of: id), try state.node(number).kind == .item,
        try state.isLost(number)
      {
        return try identifiers.takeBack(id)
      }
      try identifiers.take(id, in: state)
    case .new(let new):
      if let id = new.id { try identifiers.take(id, in: state) }
      for inner in new.items ?? [] { try take(inner, isInside: true, with: &identifiers) }
    }
  }

  /// Makes an item and what it holds; parents come first.
  mutating func create(
    _ item: InsertedItem, named name: ExactText?, inside: NodeNumber?,
    with identifiers: inout Identifiers
  ) throws(JournalError) -> NodeNumber {
    switch item {
    case .plain(let id): return try create(NodeSeed(id: id, kind: .item, inside: inside))
    case .new(let new):
      let id: ContentID
      if let given = new.id {
        id = given
      } else {
        id = try identifiers.make(stem: "item-", from: 1, in: state, &usedNumbers)
      }
      let representations = try store(new.representations)
      let number = try create(
        NodeSeed(
          id: id, kind: .item, inside: inside, isFolder: new.items != nil, name: name,
          properties: new.properties.filter { $0.value != .null }, fields: new.fields,
          representations: representations))
      for inner in new.items ?? [] {
        var name: ExactText?
        if case .new(let item) = inner { name = item.name }
        _ = try create(inner, named: name, inside: number, with: &identifiers)
      }
      return number
    }
  }
}

extension Identifiers {
  /// Remembers an identifier that brings something back.
  ///
  /// - Throws: `alreadyExists` if the same request has it already.
  fileprivate mutating func takeBack(_ id: ContentID) throws(JournalError) {
    guard remember(id) else { throw .alreadyExists(id) }
  }
}
