import DragModel

/// What a drop, a move or a copy asks for, checked, and ready to be done.
///
/// Making one checks everything in the order that decides which refusal comes first; doing it
/// cannot be refused any more.
struct Placement {
  /// What is asked, by a drop or by a one-shot request.
  struct Wish: Sendable {
    /// The items, as named.
    var items: [NodeNumber]
    /// What another app lends in place of items.
    var external: [NewItem]?
    /// The container they go to.
    var target: ContentID
    var position: Position = .last
    /// The operation asked for; nil takes the default.
    var operation: DropOperation?
    /// The entry that they take the place of.
    var replacing: ContentID?
    /// Properties set on everything that arrives.
    var properties: [ExactText: PropertyValue?] = [:]
    /// The fields that copies keep; nil: all.
    var fields: [ExactText]?
    /// All identifiers given for copies.
    var givenIDs: [ContentID] = []
    /// Identifiers for copies, by the item they are for.
    var copyIDs: [NodeNumber: ContentID] = [:]
    /// True if nothing will be done: names that arrivals would get are not looked for.
    var isProposal = false
  }

  let wish: Wish
  let target: NodeNumber
  /// The entry that goes; nil for a task, which has it for its place only.
  let replaced: NodeNumber?
  let decision: OperationRules.Decision
  /// The items in source order.
  let sources: [NodeNumber]
  let landing: Landing
  /// The name that each source arrives with.
  let names: [ExactText?]
  /// The task that is to be started in place of storing the sources.
  let task: ExactText?

  init(_ wish: Wish, rules: OperationRules, state: borrowing State) throws(JournalError) {
    // All is made first and put together last: a value whose making may fail half-way is copied.
    let target = try state.present(wish.target)
    let sources = try state.sourceOrder(wish.items)
    try state.checkKinds(of: sources, in: target)
    let task = try state.nodes.read(target.value) { $0.ownOptions?.task }
    let replaced = task == nil ? try Self.replaced(wish, target: target, state: state) : nil
    let decision = try rules.decide(
      asked: wish.operation, sources: sources, isExternal: wish.external != nil, target: target,
      state: state)
    if wish.fields != nil, decision.operation == .move { throw .badRequest(.fieldsWithoutCopy) }
    try state.checkWritable(target, for: rules.origin)
    if decision.operation == .move {
      let around = try state.surroundings(of: [target])
      for source in sources where around.containsSorted(source) {
        throw .wouldCreateCycle(try state.node(source).id)
      }
    }
    let moved = decision.operation == .move ? sources : []
    let landing = try Landing(
      Self.position(wish, replacing: replaced, in: target, state: state), in: target, moving: moved,
      state: state)
    let names = try Self.settledNames(
      of: sources, external: wish.external, decision.operation,
      rules: ArrivalRules(
        container: target, replaced: replaced, isProposal: wish.isProposal),
      isTask: task != nil, state: state)
    if let external = wish.external, task == nil {
      var identifiers = Identifiers()
      for item in external { try identifiers.take(allOf: item, in: state) }
    }
    self.wish = wish
    self.target = target
    self.replaced = replaced
    self.decision = decision
    self.sources = sources
    self.landing = landing
    self.names = names
    self.task = task
  }

  /// The position asked for, or the one directly after what is replaced.
  private static func position(
    _ wish: Wish, replacing replaced: NodeNumber?, in target: NodeNumber, state: borrowing State
  ) throws(JournalError) -> Position {
    guard let id = wish.replacing else { return wish.position }
    guard let replaced, try state.isDocument(target) else { return .after(id) }
    return .offset(try state.order(of: replaced, in: target) + 1)
  }

  /// The names that the sources get, if the target takes them.
  ///
  /// Entries that stand in the target already are not asked.
  private static func settledNames(
    of sources: [NodeNumber], external: [NewItem]?, _ operation: DropOperation,
    rules: ArrivalRules, isTask: Bool, state: State
  ) throws(JournalError) -> [ExactText?] {
    var names = external?.map(\.name) ?? []
    guard try rules.askAnything(in: state) else {
      for source in sources { names.append(try state.nodes.read(source.value) { $0.name }) }
      return names
    }
    var arriving = Array(names.indices)
    var arrivals = external?.map { ArrivalRules.Arrival($0) } ?? []
    for (index, source) in sources.enumerated() {
      let record = try state.node(source)
      names.append(record.name)
      if operation == .move, record.parent == rules.container { continue }
      arriving.append(index)
      arrivals.append(ArrivalRules.Arrival(record, isLink: operation == .link))
    }
    if isTask {
      try rules.checkTypes(of: arrivals, in: state)
      return names
    }
    try rules.checkRoom(for: arrivals, in: state)
    for (index, name) in zip(arriving, try rules.names(for: arrivals, in: state)) {
      names[index] = name
    }
    return names
  }

  private static func replaced(
    _ wish: Wish, target: NodeNumber, state: State
  ) throws(JournalError) -> NodeNumber? {
    guard let id = wish.replacing else { return nil }
    guard let number = try state.number(of: id) else { throw .notFound(id) }
    guard try state.parent(of: number) == target, try !state.isOnItsWay(number) else {
      throw .notEntry(id, of: wish.target)
    }
    if wish.items.contains(number) { throw .badRequest(.replacingItself(id)) }
    return number
  }

  /// True if everything would be shown as it is.
  func changesNothing(in state: State) throws(JournalError) -> Bool {
    if wish.external != nil { return false }
    if sources.isEmpty { return true }
    guard decision.operation == .move, replaced == nil else { return false }
    for source in sources {
      if try state.parent(of: source) != target { return false }
      if wish.properties.isEmpty { continue }
      let properties = try state.node(source).properties
      for (key, value) in wish.properties where properties[key] != value.orNil { return false }
    }
    return try landing.isPlace(of: sources, in: state)
  }

  /// What the event of a drop says for readers: the rule that decided, and what the app adds.
  func facts(extra: [ExactText: PropertyValue]) -> [ExactText: PropertyValue] {
    var facts = decision.facts
    if !extra.isEmpty { facts["extra"] = .map(extra) }
    return facts
  }

  /// What menus call the step.
  var stepName: StepName {
    decision.operation.stepName(count: sources.count, isReplacing: replaced != nil)
  }

  /// Why the step cannot be undone, if something comes from elsewhere into such a list.
  func barrier(in state: State) throws(JournalError) -> ExactText? {
    guard let reason = try state.barrier(of: target) else { return nil }
    if decision.operation != .move { return reason }
    for source in sources where try state.parent(of: source) != target { return reason }
    return nil
  }
}
