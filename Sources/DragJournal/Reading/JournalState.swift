public import DragModel

/// The lists, documents, items, sessions and histories of a journal at one moment: a value that stays as it
/// was, whatever is written meanwhile.
///
/// Questions can fail only if stored pages are damaged, or, for a journal opened for reading, if the
/// writer's checkpoint has replaced pages that were not loaded yet (`stateMoved`).
public struct JournalState: Sendable {
  let state: State

  /// The last event in it.
  public var sequence: SequenceNumber { state.sequence }

  /// The lists that stand by themselves, in no particular order.
  public func lists() throws(JournalError) -> [ContentID] {
    try outermost(.list)
  }

  /// What stands by itself, of one kind.
  func outermost(_ kind: NodeSeed.Kind) throws(JournalError) -> [ContentID] {
    var found: [ContentID] = []
    for number in try state.entries(of: .root) {
      let record = try state.node(number)
      if record.kind == kind { found.append(record.id) }
    }
    return found
  }

  /// True if a list or item is there.
  public func contains(_ id: ContentID) throws(JournalError) -> Bool {
    guard let number = try state.number(of: id) else { return false }
    return try state.isThere(number)
  }

  /// The entries of a list or item, in order, without placeholders.
  ///
  /// - Throws: `notFound`, `itemGone`, `inTransit`.
  /// - Complexity: O(n), n = entries.
  public func entries(of container: ContentID) throws(JournalError) -> [ContentID] {
    var ids: [ContentID] = []
    for number in try state.shownContent(of: state.present(container)) {
      ids.append(try state.node(number).id)
    }
    return ids
  }

  /// How many entries a list or item has as it is shown: placeholders too.
  ///
  /// - Complexity: O(1).
  public func count(of container: ContentID) throws(JournalError) -> Int {
    try state.shownCount(of: state.present(container))
  }

  /// The entry at an index, from 0; of a placeholder the item on its way.
  ///
  /// - Throws: `outOfBounds`, `notFound`, `itemGone`.
  /// - Complexity: O(log n), n = entries.
  public func entry(at index: Int, of container: ContentID) throws(JournalError) -> ContentID {
    let number = try state.present(container)
    guard let entry = try state.shownEntry(at: index, of: number) else {
      throw .outOfBounds(gap: index, count: try state.shownCount(of: number))
    }
    let record = try state.node(entry)
    guard let transfer = record.transfer else { return record.id }
    return try state.node(state.transfer(transfer).seed.item).id
  }

  /// The index of an entry in its container; of an object in a text its offset in scalars.
  ///
  /// - Complexity: O(log n), n = entries.
  public func index(of entry: ContentID) throws(JournalError) -> Int {
    let number = try state.present(entry)
    guard let container = try state.parent(of: number) else { throw .itemGone(entry) }
    if try state.isDocument(container) { return try state.order(of: number, in: container) }
    return try state.shownIndex(of: number)
  }

  /// Everything about a list or item.
  ///
  /// - Throws: `notFound`, `itemGone`.
  public func item(_ id: ContentID) throws(JournalError) -> ItemView {
    try ItemView(state.present(id), in: state)
  }

  // MARK: Histories and sessions

  /// What the actor's next plain undo would take back, for a menu; nil: nothing.
  ///
  /// - Complexity: O(1), unless steps were undone out of order.
  public func undoName(of actor: ActorID = .local) throws(JournalError) -> StepName? {
    try state.undoName(of: actor)
  }

  /// What the actor's next plain redo would do again, for a menu; nil: nothing.
  ///
  /// - Complexity: O(1), or O(c), c = steps below the current one, when the redo list is empty.
  public func redoName(of actor: ActorID = .local) throws(JournalError) -> StepName? {
    try state.redoName(of: actor)
  }

  /// The whole history of an actor.
  ///
  /// - Complexity: O(s), s = steps of the actor.
  public func history(of actor: ActorID = .local) throws(JournalError) -> HistoryView {
    try state.history(of: actor)
  }

  /// What was selected before a step and after it, as the app has said with its requests
  /// (`Request.keepingSelection`).
  ///
  /// - Throws: `stepNotFound`, `horizonReached` for a step that was pruned.
  /// - Complexity: O(1).
  public func selection(of step: StepNumber) throws(JournalError) -> SelectionChange {
    try state.existing(step).selection
  }

  /// The actors that have made a step, in the order of their first ones.
  ///
  /// - Complexity: O(a), a = actors.
  public func actors() throws(JournalError) -> [ActorID] {
    var actors: [ActorID] = []
    for number in 0..<state.actors.count { actors.append(try state.actors.element(number).id) }
    return actors
  }

  /// What a drop of a session on a target would do: for every frame of a drag.
  ///
  /// Writes nothing. The preview has up to `radius` entries before the gap and after it; 0 leaves it
  /// out.
  ///
  /// - Throws: `sessionNotFound`, `sessionEnded`, `badRequest`; what would refuse the drop is in
  ///   the proposal.
  /// - Complexity: O((k + r) log n), k = dragged items, r = radius, n = entries of their containers
  ///   and the target.
  public func proposal(
    for session: SessionID, over target: DropTarget,
    previewing radius: Int = DropProposal.previewRadius
  ) throws(JournalError) -> DropProposal {
    try state.proposal(session, over: target, previewing: radius)
  }

  /// All drag sessions there ever were, in the order in which they began.
  ///
  /// - Complexity: O(s), s = sessions.
  public func sessions() throws(JournalError) -> [SessionView] {
    var sessions: [SessionView] = []
    for number in 0..<state.sessions.count {
      sessions.append(SessionView(try state.sessions.element(number)))
    }
    return sessions
  }
}
