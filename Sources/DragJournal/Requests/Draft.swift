import DragModel

/// The state while requests are decided on it, and the events they come to.
///
/// The writer owns one. A request checks first and changes then, so a refused request leaves the
/// draft as it was; changes of content are applied as they are made, each knowing what the one
/// before it left.
struct Draft: ~Copyable {
  /// The state with every event so far applied.
  var state: State
  /// Events not yet on disk.
  var pending = PendingEvents()
  /// Content not yet on disk.
  var content: PendingContent
  /// Where events already on disk are read.
  let log: any EventSource
  /// The time of the next event, in milliseconds since 1970 UTC.
  var timeMilliseconds: UInt64 = 0
  /// What other apps lend to the drags under way.
  var lent = LentContent()
  /// Numbers of made identifiers known to be used.
  var usedNumbers = UsedNumbers()
  /// What the request being decided says beside what it asks.
  var notes = RequestNotes.none
  /// True if something went since the targets of transfers were looked at.
  var mayHaveLostTargets = true
  /// Changes of content of the request being decided.
  private(set) var changes: [Change] = []

  /// Room for so many changes is kept for the next request.
  private static let changesKept = 64

  init(state: State, store: any EventSource & ContentSource) {
    self.state = state
    log = store
    content = PendingContent(source: store)
  }

  /// Refuses a request that expects another sequence number than the last, and notes by which way it
  /// came.
  ///
  /// - Throws: `sequenceConflict`; `badRequest` or `tooLarge` for an actor, origin or route without a
  ///   proper name.
  mutating func check(_ attribution: Attribution) throws(JournalError) {
    try Checks.shape(attribution.actor)
    try Checks.shape(ActorID(attribution.origin.name))
    if let via = attribution.via { try Checks.shape(ActorID(via.name)) }
    notes.via = attribution.via
    guard let expected = attribution.expectedSequence, expected != state.sequence else { return }
    throw .sequenceConflict(expected: expected, found: state.sequence)
  }

  /// Makes a node and gives it the next number.
  mutating func create(_ seed: NodeSeed) throws(JournalError) -> NodeNumber {
    let number = NodeNumber(state.nodes.count)
    try change(.create(seed))
    return number
  }

  /// Puts a node somewhere, takes it away or moves it; `to.index` counts without the node itself.
  ///
  /// Out of something gone it passes as `returning`, unless it is said that undo recovers it.
  mutating func relocate(
    _ node: NodeNumber, to place: NewPlace?, renaming: Renaming? = nil, isRecovering: Bool = false,
    isArriving: Bool = false
  ) throws(JournalError) {
    let from = try state.place(of: node)
    var passage = Relocation.Passage.ordinary
    if from != nil, let place {
      if try !state.isPresent(node) {
        passage = isRecovering ? .recovered : isArriving ? .arriving : .returning
      } else if try !state.isPresent(place.container) {
        passage = .leaving
      }
    }
    try change(
      .relocate(
        Relocation(node: node, from: from, to: place, renaming: renaming, passage: passage)))
  }

  /// Sets a value of a node.
  mutating func set(_ node: NodeNumber, _ value: ValueChange.Value) throws(JournalError) {
    try change(.set(ValueChange(node: node, value: value)))
  }

  /// Writes text.
  ///
  /// - Throws: `tooLarge` if there are no numbers left for its elements.
  mutating func write(_ writing: TextWriting) throws(JournalError) {
    let written = Int(state.lastText.value) + writing.span.count
    guard written <= Limits.textElements else {
      throw .tooLarge(what: .textElements, size: written, limit: Limits.textElements)
    }
    try change(.write(writing))
  }

  /// Deletes text or shows it again.
  mutating func show(_ showing: TextShowing) throws(JournalError) {
    try change(.show(showing))
  }

  /// Styles text.
  mutating func style(_ styling: TextStyling) throws(JournalError) {
    try change(.style(styling))
  }

  /// Moves text.
  mutating func moveText(_ move: TextMove) throws(JournalError) {
    try change(.moveText(move))
  }

  /// Makes a change of content, also one that no step keeps: of placeholders, of items on their way.
  mutating func change(_ change: Change) throws(JournalError) {
    changes.append(change)
    try state.applyContent(change)
    if change.mayTakeAway { mayHaveLostTargets = true }
  }

  /// True if the request being decided has changed content.
  var hasChanges: Bool { !changes.isEmpty }

  /// Closes the request's event: its changes of content so far, then the given ones.
  mutating func append(
    _ kind: EventKind, actor: ActorID, origin: Origin, session: SessionNumber? = nil,
    facts: [ExactText: PropertyValue] = [:], lent: [NewItem] = [], bookkeeping: [Change]
  ) throws(JournalError) {
    var event = Event(
      kind: kind, timeMilliseconds: timeMilliseconds, actor: actor, origin: origin,
      session: session, facts: facts, lent: lent, changes: [])
    if let via = notes.via { event.facts[Event.viaKey] = .text(via.name) }
    if notes.selection != .none, bookkeeping.contains(where: \.isOfStep) {
      event.selection = notes.selection
    }
    // The event borrows the memory of the changes and gives it back for the next request.
    swap(&event.changes, &changes)
    defer { swap(&event.changes, &changes) }
    event.changes.append(contentsOf: bookkeeping)
    try pending.append(event)
    try state.apply(bookkeeping, of: event)
    event.changes.removeAll(keepingCapacity: event.changes.count <= Self.changesKept)
  }

  /// The event with a sequence number, on disk or not yet.
  func event(at sequence: SequenceNumber) throws(JournalError) -> Event {
    let firstHere = state.sequence.value - UInt64(pending.count) + 1
    guard sequence <= state.sequence else { throw .corrupt(.missingRecord(sequence)) }
    if sequence.value >= firstHere {
      return try pending.event(Int(sequence.value - firstHere), at: sequence)
    }
    return try log.event(at: sequence)
  }

  /// The state and the events so far, to go back to.
  var savepoint: Savepoint { Savepoint(state: state, pendingCount: pending.count) }

  /// Makes all that was done since never have happened.
  mutating func goBack(to savepoint: Savepoint) {
    restore(savepoint.state)
    pending.keepFirst(savepoint.pendingCount)
  }

  /// Takes over a state and forgets the request being decided.
  mutating func restore(_ state: State) {
    self.state = state
    lent.keepFirst(state.sessions.count)
    usedNumbers = UsedNumbers()
    changes = []
  }
}

/// What a draft was before something was tried on it.
struct Savepoint {
  let state: State
  let pendingCount: Int
}

/// Where events that are on disk are read.
protocol EventSource: AnyObject, Sendable {
  /// The event with a sequence number, which must be there.
  func event(at sequence: SequenceNumber) throws(JournalError) -> Event
}

extension Change {
  /// True if it makes the event part of a step, or of what becomes one.
  fileprivate var isOfStep: Bool {
    switch self {
    case .openGroup, .closeGroup, .joinGroup, .makeStep, .joinStep, .joinArrival: true
    default: false
    }
  }

  /// True if something that holds others may be gone after it.
  fileprivate var mayTakeAway: Bool {
    switch self {
    case .relocate(let relocation): relocation.takesAway
    case .show(let showing): !showing.isShown
    case .moveText(let move): move.from != move.to
    default: false
    }
  }
}
