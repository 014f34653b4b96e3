public import DragModel

extension Request where Reply == HistoryReply {
  /// Takes a step back: its changes that are in effect, last first, found again as things are now.
  ///
  /// A change that cannot be taken back is a conflict and stays in effect; if none can be, the
  /// request is refused with the first conflict. Refused too: `nothingToUndo`, `horizonReached`,
  /// `irreversible`, `groupOpen`.
  ///
  /// - Complexity: O(k log n), k = changes of the step, n = entries of their containers; a scope
  ///   also looks through the steps made since. If what a change took away was inserted again by its
  ///   identifier and is gone anew, also O(e), e = changes of all events since.
  public static func undo(
    _ selection: StepSelection = .next, _ options: HistoryOptions = .init(),
    by attribution: Attribution = .init()
  ) -> Self {
    history(.undo, selection, options, by: attribution)
  }

  /// Does a step again: exactly what its last undo took back, first first.
  ///
  /// A change that cannot be done again drops out of the step. Refused: `nothingToRedo`,
  /// `horizonReached`, `groupOpen`, or the first conflict if nothing can be done again.
  ///
  /// - Complexity: as an undo.
  public static func redo(
    _ selection: StepSelection = .next, _ options: HistoryOptions = .init(),
    by attribution: Attribution = .init()
  ) -> Self {
    history(.redo, selection, options, by: attribution)
  }

  private static func history(
    _ direction: HistoryDirection, _ selection: StepSelection, _ options: HistoryOptions,
    by attribution: Attribution
  ) -> Self {
    Request { (draft: inout Draft) throws(JournalError) in
      try draft.check(attribution)
      if draft.state.group(of: attribution.actor) != nil { throw .groupOpen(attribution.actor) }
      let before = options.isDryRun ? draft.savepoint : nil
      defer { if let before { draft.goBack(to: before) } }
      var passed: [TaskNumber] = []
      if direction == .undo, case .next(let named) = selection {
        passed = try draft.state.tasksPassed(byUndoOf: named ?? attribution.actor)
      }
      var reply = try draft.turn(direction, selection, options, by: attribution)
      reply.runningTasks = passed
      return reply
    }
  }
}

/// Which way history is turned.
enum HistoryDirection {
  case undo, redo
}

extension Draft {
  fileprivate mutating func turn(
    _ direction: HistoryDirection, _ selection: StepSelection, _ options: HistoryOptions,
    by attribution: Attribution
  ) throws(JournalError) -> HistoryReply {
    let number: StepNumber
    if direction == .undo {
      switch try undoable(selection, for: attribution.actor) {
      case .step(let step): number = step
      case .drop(let drop): return try stop(drop)
      }
    } else {
      number = try stepToRedo(selection, for: attribution.actor)
    }
    let record = try state.step(number)
    if direction == .undo, let reason = record.barrierReason {
      throw .irreversible(number, reason: reason)
    }
    var isStopped = false
    if direction == .undo { isStopped = try stopTransfers(of: number) }
    let references = record.runs.references
    let wanted: ChangeRun.Status = direction == .undo ? .inEffect : .takenBack
    let all = references.indices.filter { references[$0].status == wanted }
    let turned = try turn(
      direction == .undo ? all.reversed() : all, of: references,
      TakingBack(direction: direction, isForced: options.isForced))
    if turned.done.isEmpty, !isStopped {
      if let conflict = turned.conflicts.first { throw conflict.error }
      throw direction == .undo ? .nothingToUndo : .nothingToRedo
    }
    if !options.isDryRun, !turned.done.isEmpty {
      let move = HistoryMove(
        step: number, positions: turned.left.isEmpty ? nil : turned.done,
        dropped: direction == .redo ? turned.left : [])
      try append(
        direction == .undo ? .undoApplied : .redoApplied, actor: attribution.actor,
        origin: attribution.origin,
        bookkeeping: [direction == .undo ? .takeBack(move) : .doAgain(move)])
    }
    var reply = HistoryReply(
      sequence: state.sequence, step: number, name: record.name,
      result: isStopped ? .cancelled : turned.conflicts.isEmpty ? .applied : .partial,
      conflicts: turned.conflicts)
    reply.selection = direction == .undo ? record.selection.before : record.selection.after
    return reply
  }

  /// Takes changes back, in the order given.
  ///
  /// - Complexity: O(k log n), k = changes, n = entries of their containers.
  private mutating func turn(
    _ positions: [Int], of references: [ChangeReference], _ how: TakingBack
  ) throws(JournalError) -> (done: [Int], left: [Int], conflicts: [Conflict]) {
    var done: [Int] = []
    var left: [Int] = []
    var conflicts: [Conflict] = []
    var reader = ChangeReader()
    var waiting: [Change] = []
    for position in positions {
      waiting.append(try reader.change(at: references[position], in: self))
    }
    var how = how
    for node in waiting.lazy.compactMap(\.arrivingNode) { how.leaving[node, default: 0] += 1 }
    how.takenOften = takenOften(waiting)
    for (position, change) in zip(positions, waiting) {
      if let node = change.arrivingNode { how.stopsLeaving(node) }
      let taken = try takeBack(change, at: references[position], how)
      if taken.isDone { done.append(position) } else { left.append(position) }
      conflicts.append(contentsOf: taken.conflicts)
    }
    return (done, left, conflicts)
  }

  /// The nodes that changes have taken away more than once.
  private func takenOften(_ changes: [Change]) -> Set<NodeNumber> {
    var once: Set<NodeNumber> = []
    var often: Set<NodeNumber> = []
    for case .relocate(let relocation) in changes where relocation.takesAway {
      if !once.insert(relocation.node).inserted { often.insert(relocation.node) }
    }
    return often
  }
}

extension Change {
  /// The node that the change put somewhere.
  fileprivate var arrivingNode: NodeNumber? {
    guard case .relocate(let relocation) = self, relocation.to != nil else { return nil }
    return relocation.node
  }
}
