import DragModel

/// Joining small edits at one place into one step.
///
/// A paste is no typing: what is longer than `smallScalars` never joins.
extension Draft {
  /// The step of the actor that an edit continues; nil if it begins one of its own, as it does unless
  /// the app asks for joining.
  ///
  /// It is the actor's newest and current one, of the same kind, made or joined within the interval,
  /// and the edit goes on where its last one ended.
  func stepToJoin(
    _ typing: TypingOptions?, _ edit: Change, by attribution: Attribution
  ) throws(JournalError) -> StepNumber? {
    guard let typing, !attribution.origin.isExcludedFromHistory,
      state.group(of: attribution.actor) == nil,
      let actor = try state.actor(attribution.actor), actor.current != .none,
      actor.current == actor.lastStep, actor.redoLast == .none
    else { return nil }
    let number = actor.current
    let step = try state.step(number)
    guard step.status == .done, !step.isPruned, step.barrierReason == nil,
      step.origin == attribution.origin, let last = step.runs.last, last.status == .inEffect,
      step.runs.allSatisfy({ $0.status == .inEffect })
    else { return nil }
    let event = try event(at: last.sequence)
    guard event.kind == .textWritten || event.kind == .contentDeleted,
      timeMilliseconds >= event.timeMilliseconds,
      timeMilliseconds - event.timeMilliseconds <= typing.intervalMilliseconds,
      let before = event.changes.last(where: \.isUndoable)
    else { return nil }
    return try continues(edit, before) ? number : nil
  }

  private func continues(_ edit: Change, _ before: Change) throws(JournalError) -> Bool {
    switch (edit, before) {
    case (.write(let writing), .write(let old)):
      return writing.isSmall && old.isSmall && writing.document == old.document
        && writing.after.next == old.span.end
    case (.show(let showing), .show(let old)):
      guard !showing.isShown, !old.isShown, showing.isSmall, old.isSmall,
        let here = showing.passages.first, let there = old.passages.first,
        here.document == there.document, let first = here.spans.first, let last = here.spans.last,
        let place = there.spans.first,
        try state.document(of: place.first) == here.document
      else { return false }
      let offset = try state.scalarsBefore(place.first)
      let start = try state.scalarsBefore(first.first)
      let end = try state.scalarsBefore(TextNumber(last.end.value - 1)) + 1
      return offset == start || offset == end
    default: return false
    }
  }
}

private let smallScalars = 64

extension TextWriting {
  fileprivate var isSmall: Bool { span.count <= smallScalars }
}

extension TextShowing {
  fileprivate var isSmall: Bool {
    passages.count == 1 && passages[0].spans.reduce(0) { $0 + $1.count } <= smallScalars
  }
}
