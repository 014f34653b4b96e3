extension OracleJournal {
  /// The session, still dragging (S4, S29).
  private func dragging(_ id: Text) throws(Refusal) -> Session {
    guard let session = sessions[id] else { throw Refusal("notFound") }
    switch session.state {
    case .dragging: return session
    case .held, .transferring: throw Refusal("conflict")
    case .finished, .cancelled: throw Refusal("sessionEnded")
    }
  }

  /// Lifts items or text.
  mutating func drag(_ lift: Operation.Lift, _ request: Request) throws(Refusal) -> OracleReply {
    var number = 1
    while sessions[Text("session-\(number)")] != nil { number += 1 }
    let id = lift.session ?? Text("session-\(number)")
    if sessions[id] != nil { throw Refusal("alreadyExists") }
    try checkSources(lift.items)
    let text = try lift.text.map { (text) throws(Refusal) in try lifted(text, request.unit) }
    sessionOrder.append(id)
    sessions[id] = Session(
      actor: request.actor, origin: request.origin, items: Self.once(lift.items), text: text,
      external: lift.external?.items,
      allows: lift.allows ?? [.move, .copy, .link], externalMove: lift.externalMove)
    var reply = OracleReply()
    reply.session = id
    return reply
  }

  /// The scalars of text that is lifted, seen or not, with their stamps (S30, S63).
  private func lifted(
    _ text: Operation.TextRange, _ unit: Operation.Unit
  ) throws(Refusal) -> [Followed] {
    _ = try knownDocument(text.document)
    let offsets = try offsets(of: text, unit)
    guard let stretch = stretch(offsets, of: text.document) else { throw Refusal("outOfBounds") }
    return glyphs(of: text.document)[stretch.range].filter(\.isScalar)
      .map { Followed(glyph: $0.number, left: $0.stamp) }
  }

  /// Adds items to a drag; repeats are ignored.
  mutating func add(_ items: [Text], to id: Text) throws(Refusal) -> OracleReply {
    var session = try dragging(id)
    if session.text != nil || session.external != nil { throw Refusal("badRequest") }
    try checkSources(items)
    session.items = Self.once(session.items + items)
    sessions[id] = session
    return OracleReply()
  }

  private static func once(_ items: [Text]) -> [Text] {
    items.enumerated().filter { !items.prefix($0.offset).contains($0.element) }.map(\.element)
  }

  /// Leaves a target; never wrong if the session is known.
  func leave(_ id: Text) throws(Refusal) -> OracleReply {
    guard sessions[id] != nil else { throw Refusal("notFound") }
    return OracleReply()
  }

  /// Ends a drag without a drop.
  mutating func cancel(_ id: Text, _ reason: Text?) throws(Refusal) -> OracleReply {
    if sessions[id]?.state != .held { _ = try dragging(id) }
    sessions[id]?.state = .cancelled
    sessions[id]?.reason = reason?.string ?? "user"
    return OracleReply()
  }

  /// Drops; a drop that is refused leaves the session dragging (S31).
  mutating func drop(
    _ drop: Operation.Drop, _ unit: Operation.Unit
  ) throws(Refusal) -> OracleReply {
    _ = try dragging(drop.session)
    return try perform(drop, unit, isConfirmed: false)
  }

  /// Checks and does a drop, or lets it wait.
  mutating func perform(
    _ drop: Operation.Drop, _ unit: Operation.Unit, isConfirmed: Bool
  ) throws(Refusal) -> OracleReply {
    guard let session = sessions[drop.session] else { throw Refusal("notFound") }
    let request = Request(
      actor: session.actor, origin: session.origin, session: drop.session, unit: unit)
    if session.external != nil, drop.app != nil { throw Refusal("badRequest") }
    var reply: OracleReply
    if let text = session.text {
      reply = try transport(try transport(of: text, by: drop, session), request)
    } else {
      let transport = transport(of: drop, session)
      let plan = try plan(transport, request)
      if let task = plan.task {
        reply = startTask(task, session: drop.session)
        reply.skipped = plan.skipped
        sessions[drop.session]?.operation = plan.operation.rawValue
      } else {
        let outcome = outcome(of: transport, plan)
        if outcome.changes, !isConfirmed, holdsDrops(drop.target) { return hold(drop, plan) }
        if outcome.changes, drop.transfer || session.external != nil {
          sessions[drop.session]?.state = .transferring
          return beginTransfers(transport, plan, outcome.concerns, request)
        }
        reply = perform(transport, plan, request)
      }
    }
    sessions[drop.session]?.state = .finished
    if reply.changed == true { sessions[drop.session]?.operation = reply.operation }
    return reply
  }

  /// A drop of text; refused if it asks for what text does not have (S31).
  private func transport(
    of text: [Followed], by drop: Operation.Drop, _ session: Session
  ) throws(Refusal) -> TextTransport {
    let hasProperties = drop.properties.map { !$0.isEmpty } ?? false
    if drop.transfer || drop.allOrNothing == true || drop.fields != nil || drop.replacing != nil
      || hasProperties
    {
      throw Refusal("badRequest")
    }
    var transport = TextTransport(
      .lifted(text), to: drop.target, at: drop.at, operation: drop.operation)
    transport.allows = session.allows
    transport.externalMove = session.externalMove
    return transport
  }

  private func transport(of drop: Operation.Drop, _ session: Session) -> Transport {
    Transport(
      items: session.items, external: session.external, target: drop.target, at: drop.at,
      operation: drop.operation, allows: session.allows, externalMove: session.externalMove,
      isDrop: true, allOrNothing: drop.allOrNothing ?? false, replacing: drop.replacing,
      fields: drop.fields, properties: drop.properties ?? [:])
  }

  /// Answers what a drop would do (S34).
  func over(
    _ target: Text, at place: Operation.Place?, session id: Text, _ unit: Operation.Unit
  ) throws(Refusal) -> OracleReply {
    let session = try dragging(id)
    var drop = Operation.Drop(session: id, target: target)
    drop.at = place
    var trial = self
    var reply = OracleReply()
    do throws(Refusal) {
      let outcome = try trial.drop(drop, unit)
      let isAsked = outcome.isHeld || outcome.task != nil
      let isDone = outcome.changed == true || !outcome.transfers.isEmpty
      reply.proposal = isAsked ? "ask" : isDone ? outcome.operation : "cancel"
      let there = session.items.filter { (try? checkThere($0)) != nil }
      let types = session.external?.first?.types ?? sourceOrder(there).first.map(types(of:))
      reply.representation = types.flatMap { representation(of: $0, in: target) }
    } catch {
      reply.proposal = "forbidden"
      reply.reason = error.code
    }
    reply.badge = ["move", "cancel"].contains(reply.proposal) ? nil : reply.proposal
    return reply
  }

  private func types(of item: Text) -> [Text] {
    nodes[item]?.types ?? []
  }

  /// The type that a target takes of those offered (S9).
  func representation(of types: [Text], in target: Text?) -> Text? {
    guard let accepts = target.flatMap({ nodes[$0]?.options.accepts }) else { return types.first }
    return Self.representation(of: types, for: accepts)
  }
}
