extension OracleJournal {
  /// Undoes a step.
  mutating func undo(
    _ choice: Operation.Choice, _ request: Request
  ) throws(Refusal) -> OracleReply {
    try checkChoice(choice, request)
    return try run(try undoTarget(choice, request), choice, isRedo: false)
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
  ) throws(Refusal) -> Int {
    let target: Int?
    if let step = choice.step {
      target = tree[step].isDone || tree[step].isPruned ? step : nil
    } else if isPlain(choice) {
      target = tree.undoTarget(of: choice.actor ?? request.actor)
    } else {
      target = matching(choice, request).last { tree[$0].isDone }
    }
    guard let target else { throw Refusal("nothingToUndo") }
    guard !tree[target].isPruned else { throw Refusal("horizonReached") }
    return target
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
    guard countDone > 0 else {
      self = backup
      throw Refusal(conflicts.first?.code ?? (isRedo ? "nothingToRedo" : "nothingToUndo"))
    }
    var reply = OracleReply()
    reply.step = number
    reply.name = steps[number - 1].name.string
    reply.result = conflicts.isEmpty ? "applied" : "partial"
    reply.conflicts = conflicts
    if choice.dryRun {
      self = backup
      return reply
    }
    steps[number - 1].changes = changes
    if isRedo { tree.markRedone(number) } else { tree.markUndone(number) }
    return reply
  }
}
