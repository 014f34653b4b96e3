import DragModel

/// Folding steps: made, taken back, done again, pruned.
extension State {
  mutating func makeStep(_ seed: StepSeed, of context: EventContext) throws(JournalError) {
    let actor = try actorNumber(of: context.actor)
    let number = StepNumber(steps.count)
    let record = try actors.element(actor)
    let touched: [NodeNumber]
    if let group = context.closedGroup {
      touched = group.touched.sorted()
    } else {
      touched = try self.touched(by: context.changes)
    }
    let sibling = try makeLastChild(number, of: record.current, actor: actor)
    try steps.append(
      StepRecord(
        actor: actor, origin: context.closedGroup?.origin ?? context.origin, name: seed.name,
        barrierReason: seed.barrierReason, previousOfActor: record.lastStep,
        parent: record.current,
        doneAt: context.sequence, runs: context.closedGroup?.runs ?? [context.run],
        touched: touched,
        sessions: context.closedGroup?.sessions ?? context.session.map { [$0] } ?? [],
        selection: context.closedGroup?.selection ?? context.selection,
        previousSibling: sibling))
    try actors.update(actor) {
      $0.current = number
      $0.lastStep = number
      $0.emptyRedoList()
    }
  }

  /// Adds an event's changes of content to a step that is in effect.
  mutating func joinStep(_ number: StepNumber, of context: EventContext) throws(JournalError) {
    guard number != .none, try step(number).status == .done else {
      throw .corrupt(misfit(context))
    }
    let touched = try touched(by: context.changes)
    try steps.update(number.value) {
      $0.selection.follow(with: context.selection)
      $0.runs.append(context.run)
      $0.touched = Set($0.touched).union(touched).sorted()
    }
  }

  /// Adds an arrival's changes to the step of its drop; a pruned one keeps its name alone.
  mutating func joinArrival(
    _ arrival: StepArrival, of context: EventContext
  ) throws(JournalError) {
    guard arrival.step != .none, arrival.step.value < steps.count else {
      throw .corrupt(misfit(context))
    }
    let touched = try touched(by: context.changes)
    try steps.update(arrival.step.value) {
      $0.name = arrival.name
      $0.barrierReason = $0.barrierReason ?? arrival.barrierReason
      if $0.isPruned { return }
      $0.selection.follow(with: context.selection)
      $0.runs.append(context.run)
      for node in touched { $0.touched.insertSorted(node) }
    }
  }

  mutating func takeBack(_ move: HistoryMove, of context: EventContext) throws(JournalError) {
    var record = try step(move.step)
    guard record.status == .done else { throw .corrupt(misfit(context)) }
    var references = record.runs.references
    let positions =
      move.positions
      ?? references.indices.reversed().filter { references[$0].status == .inEffect }
    try replace(&references, at: positions, by: context, status: .takenBack)
    record = try step(move.step)
    let isFirstDone = try firstDone(from: actors.element(record.actor).current) == move.step
    try steps.update(move.step.value) {
      $0.runs = [ChangeRun](references)
      $0.status = .undone
    }
    if isFirstDone { try actors.update(record.actor) { $0.current = record.parent } }
    try appendToRedoList(move.step, of: record.actor)
  }

  mutating func doAgain(_ move: HistoryMove, of context: EventContext) throws(JournalError) {
    let record = try step(move.step)
    guard record.status == .undone else { throw .corrupt(misfit(context)) }
    var references = record.runs.references
    let positions =
      move.positions ?? references.indices.filter { references[$0].status == .takenBack }
    for position in move.dropped {
      guard references.indices.contains(position) else { throw .corrupt(misfit(context)) }
      references[position].status = .dropped
    }
    try replace(&references, at: positions, by: context, status: .inEffect)
    let wasListed = try isInRedoList(move.step)
    if wasListed { try removeFromRedoList(move.step) }
    let current = try actors.element(record.actor).current
    if try !isOnPath(move.step, from: current) {
      if !wasListed { try actors.update(record.actor) { $0.emptyRedoList() } }
      let above = try firstDoneOrPruned(from: current)
      if above != .none, try !isAncestor(above, of: move.step) {
        try rehang(move.step, below: current)
      }
      try actors.update(record.actor) { $0.current = move.step }
    }
    try steps.update(move.step.value) {
      $0.runs = [ChangeRun](references)
      $0.status = .done
      $0.doneAt = context.sequence
    }
  }

  mutating func prune(_ id: ActorID, below firstKept: StepNumber) throws(JournalError) {
    guard let actor = actorNumbers[id] else { return }
    var number = try actors.element(actor).lastStep
    while number != .none {
      let record = try step(number)
      if number < firstKept, !record.isPruned {
        if try isInRedoList(number) { try removeFromRedoList(number) }
        try steps.update(number.value) {
          $0.isPruned = true
          $0.runs = []
          $0.touched = []
          $0.sessions = []
          $0.selection = .none
        }
      }
      number = record.previousOfActor
    }
  }

  /// What changes touched: entries, the containers they left or reached, all around those now.
  func touched(by changes: [Change]) throws(JournalError) -> [NodeNumber] {
    var touched = Surroundings()
    for change in changes {
      try change.forEachTouchedNode { (node) throws(JournalError) in
        try touched.add(node, in: self)
      }
      for object in try objects(in: change, isDone: true) { try touched.add(object, in: self) }
    }
    return touched.sorted
  }

  /// Puts this event's changes in the place of a step's.
  private func replace(
    _ references: inout [ChangeReference], at positions: [Int], by context: EventContext,
    status: ChangeRun.Status
  ) throws(JournalError) {
    guard positions.count == context.undoableCount else { throw .corrupt(misfit(context)) }
    for (index, position) in positions.enumerated() {
      guard references.indices.contains(position) else { throw .corrupt(misfit(context)) }
      references[position] = ChangeReference(
        sequence: context.sequence, index: index, status: status)
    }
  }

  private func misfit(_ context: EventContext) -> Damage { .eventDoesNotFit(context.sequence) }

  private mutating func actorNumber(of id: ActorID) throws(JournalError) -> UInt32 {
    if let number = actorNumbers[id] { return number }
    let number = actors.count
    try actors.append(ActorRecord(id: id))
    actorNumbers[id] = number
    return number
  }
}
