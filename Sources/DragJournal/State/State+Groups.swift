import DragModel

/// Folding the beginnings and ends of groups.
extension State {
  mutating func openGroup(_ name: ExactText?, of context: EventContext) {
    if let open = groups.firstIndex(where: { $0.actor == context.actor }) {
      groups[open].depth += 1
      groups[open].selection.follow(with: context.selection)
    } else {
      groups.append(
        GroupRecord(
          actor: context.actor, name: name, origin: context.origin, selection: context.selection))
    }
  }

  mutating func closeGroup(of context: inout EventContext) throws(JournalError) {
    let open = try openGroupIndex(of: context)
    groups[open].depth -= 1
    groups[open].selection.follow(with: context.selection)
    if groups[open].depth == 0 { context.closedGroup = groups.remove(at: open) }
  }

  mutating func joinGroup(
    _ barrierReason: ExactText?, of context: EventContext
  ) throws(JournalError) {
    let open = try openGroupIndex(of: context)
    groups[open].runs.append(context.run)
    groups[open].touched.formUnion(try touched(by: context.changes))
    groups[open].selection.follow(with: context.selection)
    if let session = context.session { groups[open].sessions.append(session) }
    groups[open].barrierReason = groups[open].barrierReason ?? barrierReason
  }

  private func openGroupIndex(of context: EventContext) throws(JournalError) -> Int {
    guard let open = groups.firstIndex(where: { $0.actor == context.actor }) else {
      throw .corrupt(.eventDoesNotFit(context.sequence))
    }
    return open
  }
}

extension EventContext {
  /// All changes of content of the event, in effect.
  var run: ChangeRun {
    ChangeRun(
      sequence: sequence, first: 0, count: undoableCount, isDescending: false, status: .inEffect)
  }
}
