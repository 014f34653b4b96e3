extension OracleJournal {
  /// What an undo takes: a step, or a drop that has none yet (S54).
  enum Undoable {
    case step(Int)
    /// The index of an open drop.
    case drop(Int)
  }

  /// Undoes a step, or stops an open drop.
  mutating func undo(
    _ choice: Operation.Choice, _ request: Request
  ) throws(Refusal) -> OracleReply {
    try checkChoice(choice, request)
    switch try undoTarget(choice, request) {
    case .step(let number): return try run(number, choice, isRedo: false)
    case .drop(let index): return stop(index, choice)
    }
  }

  /// Redoes a step.
  mutating func redo(
    _ choice: Operation.Choice, _ request: Request
  ) throws(Refusal) -> OracleReply {
    try checkChoice(choice, request)
    return try run(try redoTarget(choice, request), choice, isRedo: true)
  }

  private func checkChoice(_ choice: Operation.Choice, _ request: Request) throws(Refusal) {
    if groups.contains(where: { $0.actor == request.actor }) { throw Refusal("groupOpen") }
    if let session = choice.session, sessions[session] == nil { throw Refusal("notFound") }
    if let container = choice.container, nodes[container] == nil { throw Refusal("notFound") }
    if let step = choice.step, !tree.has(step) { throw Refusal("notFound") }
  }

  private func undoTarget(
    _ choice: Operation.Choice, _ request: Request
  ) throws(Refusal) -> Undoable {
    let target: Undoable?
    if let step = choice.step {
      target = tree[step].isDone || tree[step].isPruned ? .step(step) : nil
    } else if isPlain(choice) {
      let actor = choice.actor ?? request.actor
      target = newer(tree.undoTarget(of: actor), openDrops { $0.actor == actor }.last, tree)
    } else {
      target = newer(
        matching(choice, request).last { tree[$0].isDone }, openDrops(choice, request).last, tree)
    }
    guard let target else { throw Refusal("nothingToUndo") }
    guard case .step(let step) = target else { return target }
    if tree[step].isPruned { throw Refusal("horizonReached") }
    if tree[step].isBarrier { throw Refusal("irreversible") }
    return target
  }

  /// The newer of a step and an open drop (S54).
  private func newer(_ step: Int?, _ drop: Int?, _ tree: HistoryTree) -> Undoable? {
    guard let drop else { return step.map { .step($0) } }
    guard let step else { return .drop(drop) }
    return tree[step].doneAt > drops[drop].droppedAt ? .step(step) : .drop(drop)
  }

  /// The open drops that fulfil a condition, the newest last (S53).
  private func openDrops(_ condition: (TransferDrop) -> Bool) -> [Int] {
    drops.indices.filter { index in
      let drop = drops[index]
      return drop.committedCount == 0 && !Request.isExcluded(drop.origin) && condition(drop)
        && drop.transfers.contains { transfers[$0 - 1].state == .running }
    }
  }

  /// The open drops that match a scope (S60).
  private func openDrops(_ choice: Operation.Choice, _ request: Request) -> [Int] {
    let actor = choice.actor ?? (choice.container == nil ? nil : request.actor)
    return openDrops { drop in
      (actor.map { drop.actor == $0 } ?? true)
        && (choice.container.map { drop.concerns.contains($0) } ?? true)
        && (choice.origin.map { drop.origin == $0 } ?? true)
        && (choice.session.map { drop.session == $0 } ?? true)
    }
  }

  /// The names of what plain undos would find to do, one after the other (S65).
  func undoNames(of actor: Text) -> [Text] {
    var tree = tree
    var open = openDrops { $0.actor == actor }
    var names: [Text] = []
    while let target = newer(tree.undoTarget(of: actor), open.last, tree) {
      switch target {
      case .step(let step):
        if tree[step].endsUndo { return names }
        names.append(steps[step - 1].name)
        tree.markUndone(step)
      case .drop(let index):
        names.append(drops[index].name(count: drops[index].transfers.count))
        open.removeLast()
      }
    }
    return names
  }

  /// Stops the transfers of an open drop (S55).
  private mutating func stop(_ index: Int, _ choice: Operation.Choice) -> OracleReply {
    var reply = OracleReply()
    reply.name = drops[index].name(count: drops[index].transfers.count).string
    reply.result = "cancelled"
    if !choice.dryRun { end(drops[index].transfers, .stopped, nil) }
    return reply
  }

  /// Stops what still runs of the drop that became a step, and answers whether anything did (S55).
  private mutating func stopTransfers(of step: Int) -> Bool {
    let running = drops.filter { $0.step == step }.flatMap(\.transfers)
      .filter { transfers[$0 - 1].state == .running }
    end(running, .stopped, nil)
    return !running.isEmpty
  }

  private func redoTarget(
    _ choice: Operation.Choice, _ request: Request
  ) throws(Refusal) -> Int {
    let target: Int?
    if let step = choice.step {
      target = !tree[step].isDone || tree[step].isPruned ? step : nil
    } else if isPlain(choice) {
      target = tree.redoTarget(of: choice.actor ?? request.actor)
    } else {
      target = matching(choice, request)
        .filter { !tree[$0].isDone && tree.redoList(of: tree[$0].owner).contains($0) }
        .max { tree[$0].undoneAt < tree[$1].undoneAt }
    }
    guard let target else { throw Refusal("nothingToRedo") }
    guard !tree[target].isPruned else { throw Refusal("horizonReached") }
    return target
  }

  private func isPlain(_ choice: Operation.Choice) -> Bool {
    choice.container == nil && choice.origin == nil && choice.session == nil
  }

  /// The steps that match a scope, by number (S60).
  private func matching(_ choice: Operation.Choice, _ request: Request) -> [Int] {
    let actor = choice.actor ?? (choice.container == nil ? nil : request.actor)
    return steps.indices.map { $0 + 1 }.filter { number in
      let step = steps[number - 1]
      return !tree[number].isPruned
        && (actor.map { step.actor == $0 } ?? true)
        && (choice.container.map { step.concerns.contains($0) } ?? true)
        && (choice.origin.map { step.origin == $0 } ?? true)
        && (choice.session.map { step.sessions.contains($0) } ?? true)
    }
  }

  /// Takes back what is in effect, last first, or does again what was taken back (S61).
  private mutating func run(
    _ number: Int, _ choice: Operation.Choice, isRedo: Bool
  ) throws(Refusal) -> OracleReply {
    let backup = self
    let isStopped = !isRedo && stopTransfers(of: number)
    var changes = steps[number - 1].changes
    var order = Array(changes.indices).filter {
      changes[$0].status == (isRedo ? .takenBack : .inEffect)
    }
    if !isRedo { order.reverse() }
    var conflicts: [OracleReply.Conflict] = []
    var countDone = 0
    while !order.isEmpty {
      let index = order.removeFirst()
      let leaving = Set(order.filter { changes[$0].isPlacing }.map { changes[$0].item })
      do throws(Refusal) {
        let inversion = try invert(
          &changes[index], leaving: leaving, force: choice.force, isRedo: isRedo)
        conflicts += inversion.conflicts
        if inversion.isDone {
          countDone += 1
        } else if isRedo {
          changes[index].status = .dropped
        }
      } catch {
        conflicts.append(.init(code: error.code, item: changes[index].item))
        if isRedo { changes[index].status = .dropped }
      }
    }
    guard countDone > 0 || isStopped else {
      self = backup
      throw Refusal(conflicts.first?.code ?? (isRedo ? "nothingToRedo" : "nothingToUndo"))
    }
    var reply = OracleReply()
    reply.step = number
    reply.name = steps[number - 1].name.string
    reply.result = isStopped ? "cancelled" : conflicts.isEmpty ? "applied" : "partial"
    reply.conflicts = conflicts
    if choice.dryRun {
      self = backup
      return reply
    }
    if countDone == 0 { return reply }
    steps[number - 1].changes = changes
    if isRedo { tree.markRedone(number) } else { tree.markUndone(number) }
    return reply
  }
}
