public import DragModel

extension Request where Reply == ContentReply {
  /// Makes a list: by itself, or inside a list or item at a position.
  ///
  /// Refused: `alreadyExists` for a used identifier; `badRequest` for an app on a nested list;
  /// inside something what an insertion there would be refused.
  ///
  /// - Complexity: O(log n), n = entries of the container.
  public static func makeList(
    id: ContentID? = nil, named name: ExactText? = nil, options: ListOptions = .none,
    in container: ContentID? = nil, at position: Position = .last,
    by attribution: Attribution = .init()
  ) -> Self {
    Request { (draft: inout Draft) throws(JournalError) in
      if let id { try Checks.shape(id) }
      if let container { try Checks.shape(container) }
      try Checks.shape(position)
      try Checks.shape(name: name)
      if container != nil, options.app != nil { throw .badRequest(.appOfNestedList) }
      try draft.check(attribution)
      return try draft.makeList(
        id: id, name: name, options: options, in: container, at: position, by: attribution)
    }
  }
}

extension Draft {
  fileprivate mutating func makeList(
    id: ContentID?, name: ExactText?, options: ListOptions, in container: ContentID?,
    at position: Position, by attribution: Attribution
  ) throws(JournalError) -> ContentReply {
    var target = NodeNumber.root
    if let container { target = try state.present(container) }
    var landing: Landing?
    var name = name
    var identifiers = Identifiers()
    if target != .root {
      if try state.isDocument(target) { throw .typeRefused(try state.node(target).id) }
      try state.checkWritable(target, for: attribution.origin)
      landing = try Landing(position, in: target, moving: [], state: state)
      let rules = ArrivalRules(container: target, replaced: nil)
      let arrival = ArrivalRules.Arrival(id: id ?? "", name: name, types: [], isLink: false)
      try rules.checkRoom(for: [arrival], in: state)
      name = try rules.names(for: [arrival], in: state)[0]
    }
    let made: ContentID
    if let id {
      try identifiers.take(id, in: state)
      made = id
    } else {
      made = try identifiers.make(stem: "list-", from: 1, in: state, &usedNumbers)
    }
    let number = try create(NodeSeed(id: made, kind: .list, name: name, options: options))
    var place = NewPlace(container: .root, index: try state.entryCount(of: .root))
    if var landing { place = try landing.nextPlace(for: number, in: state) }
    try relocate(number, to: place)
    let barrier = try state.barrier(of: target)
    let step = try credit(
      .listMade, to: attribution, name: .action(.newList, count: 1), barrier: barrier)
    return ContentReply(sequence: state.sequence, changed: true, step: step, items: [made])
  }
}

extension State {
  /// Why a step that puts something into a container cannot be undone.
  func barrier(of container: NodeNumber) throws(JournalError) -> ExactText? {
    try nodes.read(container.value) { $0.ownOptions?.irreversibleReason }
  }
}
