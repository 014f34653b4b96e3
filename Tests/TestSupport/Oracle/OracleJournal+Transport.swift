/// A move, copy or link of items: at once, or by a drop.
struct Transport {
  var items: [Text]
  /// Content from outside, in place of items.
  var external: [Operation.NewItem]?
  /// The list, item or document; nil for another app.
  var target: Text?
  var at: Operation.Place?
  /// What is asked for; nil leaves it to the rules.
  var operation: Operation.DropOperation?
  /// The ids for copies; `ids[i]` is for `items[i]`.
  var ids: [Text]?
  var allows: [Operation.DropOperation] = [.move, .copy, .link]
  var externalMove = false
  /// Whether items that are gone are left out (S30); else they are refused.
  var isDrop = false
  var allOrNothing = false
  var replacing: Text?
  var fields: [Text]?
  var properties: [Text: PlainValue] = [:]

  /// What a transport comes to once all is checked.
  struct Plan {
    /// The items in source order.
    var items: [Text] = []
    var skipped: [Text] = []
    var operation = Operation.DropOperation.move
    var names: [Text?] = []
    /// Where all lands.
    var landing = Landing.entry(nil)
    /// The task to start instead; nil for none (S38).
    var task: Text?
  }
}

extension OracleJournal {
  /// Checks and does a transport.
  mutating func transport(
    _ transport: Transport, _ request: Request
  ) throws(Refusal) -> OracleReply {
    let plan = try plan(transport, request)
    if let task = plan.task { return startTask(task, session: nil) }
    return perform(transport, plan, request)
  }

  /// Makes all the checks in their order (S20).
  func plan(_ transport: Transport, _ request: Request) throws(Refusal) -> Transport.Plan {
    var plan = Transport.Plan()
    let named = transport.external == nil ? try sources(of: transport) : []
    plan.skipped = transport.items.filter { !named.contains($0) }
    plan.items = sourceOrder(named)
    if let target = transport.target, try known(target).isDocument,
      plan.items.contains(where: { nodes[$0]?.isList ?? false })
    {
      throw Refusal("typeRefused")
    }
    plan.task = transport.target.flatMap { nodes[$0]?.options.task }
    if let target = transport.target, let replaced = transport.replacing, plan.task == nil {
      guard nodes[replaced]?.parent == target, nodes[replaced]?.isOnItsWay == false else {
        throw Refusal("notFound")
      }
      if named.contains(replaced) { throw Refusal("badRequest") }
    }
    plan.operation = try decide(transport, plan.items, request, isTask: plan.task != nil)
    if plan.operation == .move, transport.fields != nil { throw Refusal("badRequest") }
    plan.names = plan.items.map { nodes[$0]?.name }
    guard let target = transport.target else { return plan }
    try checkGuard(target, request)
    let isMove = plan.operation == .move
    if isMove, plan.items.contains(where: { holds($0, target) }) {
      throw Refusal("wouldCreateCycle")
    }
    let place = transport.replacing.map { after($0, in: target) } ?? transport.at
    plan.landing = try landing(
      place, in: target, moving: isMove ? Set(plan.items) : [],
      transport.replacing == nil ? request.unit : .scalar)
    let arrivals = arrivals(of: transport, plan, in: target)
    if plan.task != nil {
      try checkTypes(arrivals, in: target)
      return plan
    }
    plan.names = try settle(arrivals, in: target, replacing: transport.replacing)
    var given: Set<Text> = []
    let external = (transport.external ?? []).flatMap(Self.givenIDs(in:))
    for id in (transport.ids ?? []) + external {
      guard nodes[id] == nil, given.insert(id).inserted else { throw Refusal("alreadyExists") }
    }
    return plan
  }

  private func arrivals(
    of transport: Transport, _ plan: Transport.Plan, in target: Text
  ) -> [Arrival] {
    if let external = transport.external {
      return external.map { Arrival(name: $0.name, types: $0.types) }
    }
    return plan.items.map { item in
      Arrival(
        name: nodes[item]?.name, types: nodes[item]?.types ?? [],
        isThere: plan.operation == .move && nodes[item]?.parent == target,
        isLink: plan.operation == .link)
    }
  }

  /// The place directly after an entry, or after an item in a text.
  private func after(_ entry: Text, in target: Text) -> Operation.Place {
    guard nodes[target]?.isDocument == true else { return .after(entry) }
    let index = shown(in: target).firstIndex { $0.object == entry } ?? 0
    return .offset(index + 1)
  }

  /// The named items that are there (S30).
  private func sources(of transport: Transport) throws(Refusal) -> [Text] {
    guard transport.isDrop else {
      try checkSources(transport.items)
      return transport.items
    }
    let there = transport.items.filter { !isGone($0) && !isOnItsWay($0) }
    if there.isEmpty || transport.allOrNothing {
      for item in transport.items { try checkThere(item) }
    }
    return there
  }

  /// Which operation it is (S33).
  private func decide(
    _ transport: Transport, _ items: [Text], _ request: Request, isTask: Bool
  ) throws(Refusal) -> Operation.DropOperation {
    let containers = items.compactMap { nodes[$0]?.parent }
    var sources = Sources(containers: containers, isText: false)
    sources.isExternal = transport.external != nil
    sources.isForTask = isTask
    sources.isGuarded = !request.isExcluded && containers.contains { isGuarded($0) }
    return try decide(
      sources, on: transport.target, asked: transport.operation, allows: transport.allows,
      externalMove: transport.externalMove)
  }

  /// What a decision has to know of what is taken somewhere.
  struct Sources {
    var containers: [Text]
    var isText: Bool
    var isGuarded = false
    var isExternal = false
    /// Whether a task is to be started, which takes copies only.
    var isForTask = false
  }

  /// Which operation it is, of items or text (S33).
  func decide(
    _ sources: Sources, on target: Text?, asked: Operation.DropOperation?,
    allows: [Operation.DropOperation], externalMove: Bool
  ) throws(Refusal) -> Operation.DropOperation {
    let across =
      sources.isExternal
      || target.map { target in
        sources.containers.contains { app(of: $0) != app(of: target) }
      } ?? true
    let stays = across && !externalMove
    let allowed = allows.filter { operation in
      switch operation {
      case .move: !sources.isGuarded && !stays && !sources.isForTask
      case .copy: true
      case .link:
        target != nil && !sources.isText && !sources.isExternal && !sources.isForTask
      }
    }
    if let asked {
      if allowed.contains(asked) { return asked }
      let onlyGuard = asked == .move && allows.contains(.move) && !stays && !sources.isForTask
      throw Refusal(onlyGuard ? "readOnly" : "forbidden")
    }
    let isAtHome = sources.containers.allSatisfy { $0 == target }
    let isWithoutText = (sources.containers + (target.map { [$0] } ?? [])).allSatisfy {
      nodes[$0]?.isDocument == false
    }
    let usual: Operation.DropOperation = !across && (isAtHome || isWithoutText) ? .move : .copy
    guard let operation = [usual, .copy, .link, .move].first(where: { allowed.contains($0) })
    else { throw Refusal("forbidden") }
    return operation
  }

  /// Whether a transport would change anything, and what a scope would find it by.
  func outcome(
    of transport: Transport, _ plan: Transport.Plan
  ) -> (changes: Bool, concerns: Set<Text>) {
    if let external = transport.external {
      let around = transport.target.map { self.concerns($0) } ?? []
      let entries = external.compactMap(\.id) + (transport.replacing.map { [$0] } ?? [])
      return (true, around.union(entries))
    }
    var trial = self
    let changes = trial.carryOut(transport, plan).changes
    let concerns = changes.reduce(into: Set<Text>()) { $0.formUnion($1.concerns) }
    return (trial.summaries != summaries, concerns)
  }

  /// Does what was planned.
  mutating func perform(
    _ transport: Transport, _ plan: Transport.Plan, _ request: Request
  ) -> OracleReply {
    var arrived: [Text] = []
    var reply = commit(request, name: stepName(transport, plan)) { journal in
      let done = journal.carryOut(transport, plan)
      arrived = done.arrived
      return done.changes
    }
    reply.items = arrived
    reply.skipped = plan.skipped
    reply.operation = plan.operation.rawValue
    return reply
  }

  private mutating func carryOut(
    _ transport: Transport, _ plan: Transport.Plan
  ) -> (arrived: [Text], changes: [Change]) {
    guard let target = transport.target else {
      return ([], plan.operation == .move ? plan.items.map { takeAway($0) } : [])
    }
    var changes: [Change] = []
    switch plan.operation {
    case .move: changes = moveAll(plan, to: target)
    case .copy: changes = copyAll(transport, plan, to: target)
    case .link: changes = linkAll(plan, to: target)
    }
    let arrived = changes.map(\.item)
    for item in arrived {
      changes += setProperties(transport.properties, of: item).compactMap { $0 }
    }
    if let replaced = transport.replacing { changes.append(takeAway(replaced)) }
    return (arrived, changes)
  }

  private func stepName(_ transport: Transport, _ plan: Transport.Plan) -> Text {
    if transport.replacing != nil { return Self.stepName("Replace", plan.items.count) }
    switch plan.operation {
    case .move: return Self.stepName("Move", plan.items.count)
    case .copy: return Self.stepName("Copy", plan.items.count)
    case .link: return Self.stepName("Link", plan.items.count)
    }
  }
}
