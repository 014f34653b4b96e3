import DragModel

/// Folding events into the state.
extension State {
  /// Applies an event's changes; the event must be the one that follows.
  ///
  /// - Throws: `corrupt` if the event does not fit; the state is then of no use any more.
  mutating func apply(_ event: Event) throws(JournalError) {
    var context = EventContext(event, at: sequence.next)
    for change in event.changes { try apply(change, of: &context) }
    sequence = context.sequence
  }

  /// Applies one change of content; the rest of its event follows.
  mutating func applyContent(_ change: Change) throws(JournalError) {
    switch change {
    case .create(let seed): try create(seed)
    case .relocate(let relocation): try relocate(relocation)
    case .set(let change): try set(change)
    case .write(let writing): try write(writing)
    case .show(let showing): try show(showing)
    case .style(let styling): try style(styling)
    case .moveText(let move): try moveText(move)
    case .placehold(let relocation): try placehold(relocation)
    case .mark(let mark): try putMark(mark)
    case .transit(let node, let isOnItsWay): try setTransit(node, isOnItsWay)
    case .fill(let node, let representations): try fill(node, with: representations)
    case .forget(let nodes): try forget(nodes)
    default: preconditionFailure("only changes of content are applied ahead of their event")
    }
  }

  /// Applies what an event changes beside content, which is applied already: sessions, groups,
  /// histories.
  mutating func apply(_ bookkeeping: [Change], of event: Event) throws(JournalError) {
    var context = EventContext(event, at: sequence.next)
    for change in bookkeeping { try apply(change, of: &context) }
    sequence = context.sequence
  }

  private mutating func apply(
    _ change: Change, of context: inout EventContext
  ) throws(JournalError) {
    if change.isOfContent { return try applyContent(change) }
    switch change {
    case .beginDrop(let seed): try beginDrop(seed, of: context)
    case .beginTransfer(let seed): try beginTransfer(seed, of: context)
    case .receive(let receipt): try receive(receipt, of: context)
    case .fallBack(let fallback): try fallBack(fallback)
    case .settle(let settlement): try settle(settlement)
    case .acknowledge(let transfer): try acknowledge(transfer)
    case .joinArrival(let arrival): try joinArrival(arrival, of: context)
    case .dropText(let spans): try dropText(spans)
    case .beginSession(let seed): try beginSession(seed, of: context)
    case .addToSession(let number, let items):
      try sessions.update(number.value) { $0.items.append(contentsOf: items) }
    case .endSession(let number, let outcome):
      try sessions.update(number.value) { $0.status = .ended(outcome) }
      openSessions.removeAll { $0 == number }
    case .holdSession(let number, let drop):
      try keep(context.lent, for: number)
      try sessions.update(number.value) { $0.status = .held(drop) }
    case .beginTask(let seed):
      try tasks.append(
        TaskRecord(
          name: seed.name, session: context.session, actor: context.actor, origin: context.origin,
          startedAt: context.sequence))
    case .reportTask(let report): try note(report, of: context)
    case .openGroup(let name): openGroup(name, of: context)
    case .closeGroup: try closeGroup(of: &context)
    case .joinGroup(let barrier): try joinGroup(barrier, of: context)
    case .joinStep(let step): try joinStep(step, of: context)
    case .makeStep(let seed): try makeStep(seed, of: context)
    case .takeBack(let move): try takeBack(move, of: context)
    case .doAgain(let move): try doAgain(move, of: context)
    case .prune(let actor, let firstKept): try prune(actor, below: firstKept)
    case .create, .relocate, .set, .write, .show, .style, .moveText, .placehold, .mark, .transit,
      .fill, .forget:
      preconditionFailure("a change of content is applied above")
    // Representations keep their sizes and hashes; only their bytes are gone.
    case .dropContent: return
    }
  }

  private mutating func note(
    _ report: TaskReport, of context: EventContext
  ) throws(JournalError) {
    guard report.task.value > 0 else { throw .corrupt(.eventDoesNotFit(sequence.next)) }
    try tasks.update(report.task.value) {
      $0.state = context.kind == .taskCancelled ? .cancelled : report.state
      $0.fraction = report.fraction ?? $0.fraction
    }
  }

  private mutating func create(_ seed: NodeSeed) throws(JournalError) {
    let number = NodeNumber(nodes.count)
    try nodes.append(NodeRecord(seed))
    if seed.kind != .placeholder {
      try contentIndex.insert(number.value, hash: hashKey.hash(seed.id.text))
    }
    guard let container = seed.inside else { return }
    guard container < number else { throw .corrupt(.eventDoesNotFit(sequence.next)) }
    try insertEntry(number, into: container, at: entryCount(of: container))
  }

  mutating func relocate(_ relocation: Relocation) throws(JournalError) {
    let number = relocation.node
    if let from = relocation.from {
      guard try parent(of: number) == from.container else {
        throw .corrupt(.eventDoesNotFit(sequence.next))
      }
      try takeOut(number, from: from)
      if relocation.to == nil { try forgetDepartures(from: number, goneAt: sequence.next) }
      if [.returning, .recovered, .arriving].contains(relocation.passage) {
        try noteDeparture(of: number, from: from.container)
      }
    }
    if let to = relocation.to {
      guard number != .root, try parent(of: number) == nil,
        try !isInside(to.container, of: number)
      else { throw .corrupt(.eventDoesNotFit(sequence.next)) }
      if let place = to.text {
        try placeObject(number, place, in: to.container)
      } else {
        guard to.index >= 0, try !isDocument(to.container),
          try to.index <= entryCount(of: to.container)
        else {
          throw .corrupt(.eventDoesNotFit(sequence.next))
        }
        try insertEntry(number, into: to.container, at: to.index)
      }
      try forgetDepartures(from: number)
      if relocation.passage == .leaving {
        try noteReturn(of: number, to: to.container)
      }
    }
    if let renaming = relocation.renaming, renaming.isDone {
      try rename(number, to: renaming.new)
    }
  }

  /// Takes a node out of where it stands.
  mutating func takeOut(_ number: NodeNumber, from place: OldPlace) throws(JournalError) {
    if place.element == nil { try removeEntry(number) } else { try removeObject(number) }
  }

  /// Remembers what was taken out of something gone, and out of all that it is in, unless it was put
  /// there since that went.
  mutating func noteDeparture(
    of number: NodeNumber, from container: NodeNumber
  ) throws(JournalError) {
    let departing = try subtree(of: number)
    try changeDetails(upwardsFrom: container) {
      $0.take(departing, outOf: \.guests, elseInto: \.departed)
    }
  }

  /// Remembers what was put into something gone, and into all that it is in: back, or as a guest.
  private mutating func noteReturn(
    of number: NodeNumber, to container: NodeNumber
  ) throws(JournalError) {
    let returning = try subtree(of: number)
    try changeDetails(upwardsFrom: container) {
      $0.take(returning, outOf: \.departed, elseInto: \.guests)
    }
  }

  private mutating func changeDetails(
    upwardsFrom container: NodeNumber, _ change: (inout NodeDetails) -> Void
  ) throws(JournalError) {
    var next: NodeNumber? = container
    while let number = next, number != .root {
      try nodes.update(number.value) { $0.changeDetails(change) }
      next = try parent(of: number)
    }
  }

  /// Forgets what was taken out of a node while it was gone: when it stands somewhere again, and when
  /// it is taken away itself, since only what happens from then on is told when it comes back.
  mutating func forgetDepartures(
    from number: NodeNumber, goneAt: SequenceNumber = .zero
  ) throws(JournalError) {
    guard try nodes.read(number.value, { $0.hasDepartures || $0.goneAt != goneAt }) else { return }
    try nodes.update(number.value) {
      $0.goneAt = goneAt
      guard $0.hasDepartures else { return }
      $0.changeDetails {
        $0.departed = []
        $0.guests = []
      }
    }
  }

  /// A node and all it holds, parents first.
  func subtree(of number: NodeNumber) throws(JournalError) -> [NodeNumber] {
    var nodes: [NodeNumber] = []
    var waiting = [number]
    while let node = waiting.popLast() {
      nodes.append(node)
      waiting.append(contentsOf: try entries(of: node).reversed())
    }
    return nodes
  }

  private mutating func set(_ change: ValueChange) throws(JournalError) {
    if case .name(_, let new) = change.value { return try rename(change.node, to: new) }
    try nodes.update(change.node.value) { record in
      switch change.value {
      case .name: return
      case .property(let key, _, let new): record.changeDetails { $0.properties[key] = new }
      case .representations(_, let new): record.changeDetails { $0.representations = new }
      }
    }
  }

  private mutating func beginSession(
    _ seed: SessionSeed, of context: EventContext
  ) throws(JournalError) {
    let number = SessionNumber(sessions.count)
    try sessions.append(
      SessionRecord(
        id: seed.id, actor: context.actor, origin: context.origin, allows: seed.allows,
        allowsExternalMove: seed.allowsExternalMove, preview: seed.preview, text: seed.text,
        external: seed.external, items: seed.items))
    try sessionIndex.insert(number.value, hash: hashKey.hash(seed.id.text))
    openSessions.append(number)
  }
}

extension State {
  /// Takes what a drop keeps of the items that another app lends in place of their outline.
  mutating func keep(_ lent: [NewItem], for number: SessionNumber) throws(JournalError) {
    guard !lent.isEmpty else { return }
    guard try session(number).external?.items.count == lent.count else {
      throw .corrupt(.eventDoesNotFit(sequence.next))
    }
    try sessions.update(number.value) { $0.external?.items = lent }
  }
}

/// What the changes of an event need to know of it.
struct EventContext {
  let kind: EventKind
  let sequence: SequenceNumber
  let actor: ActorID
  let origin: Origin
  let session: SessionNumber?
  let timeMilliseconds: UInt64
  let lent: [NewItem]
  let selection: SelectionChange
  /// All its changes, and how many of them undo can take back.
  let changes: [Change]
  let undoableCount: Int
  /// The group that this event has ended.
  var closedGroup: GroupRecord?

  init(_ event: borrowing Event, at sequence: SequenceNumber) {
    kind = event.kind
    self.sequence = sequence
    actor = event.actor
    origin = event.origin
    session = event.session
    timeMilliseconds = event.timeMilliseconds
    lent = event.lent
    selection = event.selection
    changes = event.changes
    undoableCount = event.changes.count { $0.isUndoable }
  }
}

extension Change {
  /// True if it changes content, not what is kept about it: then it is applied when it is made, ahead of
  /// its event.
  var isOfContent: Bool {
    switch self {
    case .create, .placehold, .mark, .transit, .fill, .forget: true
    default: isUndoable
    }
  }
}
