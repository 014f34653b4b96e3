import DragJournal
import DragModel

/// What the journal answers to an operation of the model test, in the oracle's terms.
package struct JournalReply {
  /// The code of the error; nil if the request was performed.
  package var error: String?
  /// The error itself.
  package var failure: JournalError?
  var changed: Bool?
  var step: Int?
  var items: [String]?
  var skipped: [String] = []
  var operation: String?
  var result: String?
  var conflicts: [String] = []
  var proposal: String?
  /// Transfers that were begun, each with what it brings.
  var transfers: [String] = []
  /// What a listing or a question about a transfer answers, as JSON.
  var facts: String?
  var isHeld = false
  var task: String?
}

extension JournalReply {
  /// A reply that says nothing but that all is well.
  package static var done: Self { Self() }
}

extension Operation {
  /// Who asks, for the journal.
  package var attribution: Attribution {
    Attribution(actor: ActorID(actor.exact), origin: Origin(origin.exact))
  }
}

/// Performs operations of the model test on a journal through its public verbs.
package struct JournalDriver {
  let journal: Journal

  /// Drives an open journal.
  package init(journal: Journal) { self.journal = journal }

  /// Performs an operation and says what the journal answered.
  package func perform(_ operation: Operation) -> JournalReply {
    do throws(JournalError) {
      return try reply(to: operation)
    } catch {
      return JournalReply(error: error.code, failure: error)
    }
  }

  private func reply(to operation: Operation) throws(JournalError) -> JournalReply {
    let by = operation.attribution
    let unit = operation.unit.text
    switch operation.verb {
    case .list(let list): return try content(list.request(by: by))
    case .insert(let container, let at, let items):
      let entries = items.map(\.inserted)
      return try content(
        .insert(entries, into: container.content, at: at.position(unit), by: by))
    case .set(let edit): return try content(edit.request(by: by))
    case .delete(let items): return try content(.delete(items.map(\.content), by: by))
    case .deleteContainer(let id): return try content(.delete(container: id.content, by: by))
    case .move(let items, let target, let at):
      return try content(
        .move(items.map(\.content), to: target.content, at: at.position(unit), by: by))
    case .copy(let items, let target, let at, let ids):
      return try content(
        .copy(
          items.map(\.content), to: target.content, at: at.position(unit),
          as: (ids ?? []).map(\.content), by: by))
    case .document, .write, .style, .deleteText, .moveText, .copyText:
      return try text(operation.verb, unit, by: by)
    case .begin(let name):
      _ = try journal.perform(.beginGroup(named: name?.exact, by: by))
      return JournalReply()
    case .end: return try content(.endGroup(by: by))
    case .undo(let choice):
      return try history(.undo(try choice.selection, choice.options, by: by))
    case .redo(let choice):
      return try history(.redo(try choice.selection, choice.options, by: by))
    case .prune(let steps):
      _ = try journal.perform(.prune(keeping: .steps(steps), by: by))
      return JournalReply()
    case .drag, .add, .over, .leave, .drop, .cancel:
      return try drag(operation.verb, unit, by: by)
    case .confirm, .decline, .transfer, .report, .listing:
      return try drop(operation.verb, by: by)
    case .state(let id):
      try journal.read { (state) throws(JournalError) in
        if let id { _ = try state.item(id.content) }
      }
      return JournalReply()
    case .history, .reopen, .crash: return JournalReply()
    }
  }

  private func text(
    _ verb: Operation.Verb, _ unit: TextUnit, by: Attribution
  ) throws(JournalError) -> JournalReply {
    switch verb {
    case .document(let document): return try content(document.request(by: by))
    case .write(let document, let at, let text, let style):
      return try content(
        .write(
          text.string, into: document.content, at: at.position(unit), style: style.changes, by: by))
    case .style(let range, let style):
      return try content(.style(range.range(unit), style.changes, by: by))
    case .deleteText(let range): return try content(.delete(range.range(unit), by: by))
    case .moveText(let range, let target, let at):
      return try content(
        .move(range.range(unit), to: target.content, at: at.position(unit), by: by))
    case .copyText(let range, let target, let at):
      return try content(
        .copy(range.range(unit), to: target.content, at: at.position(unit), by: by))
    default: return JournalReply()
    }
  }

  private func drag(
    _ verb: Operation.Verb, _ unit: TextUnit, by: Attribution
  ) throws(JournalError) -> JournalReply {
    switch verb {
    case .drag(let lift):
      _ = try journal.perform(
        .beginDrag(lift.session.map { SessionID($0.exact) }, of: lift.source(unit), by: by))
    case .add(let session, let items):
      _ = try journal.perform(
        .addToDrag(SessionID(session.exact), items: items.map(\.content), by: by))
    case .cancel(let session, _):
      _ = try journal.perform(.cancelDrag(SessionID(session.exact), by: by))
    case .drop(let drop): return try content(drop.request(by: by, unit))
    case .over(let session, let target, let at):
      let position = at.positionIfAny(unit)
      let proposal = try journal.read { (state) throws(JournalError) in
        try state.proposal(
          for: SessionID(session.exact), over: DropTarget(on: target.content, at: position))
      }
      return JournalReply(proposal: proposal.word)
    case .leave(let session):
      let known = try journal.read { (state) throws(JournalError) in
        try state.sessions().contains { $0.id == SessionID(session.exact) }
      }
      if !known { throw .sessionNotFound(SessionID(session.exact)) }
    default: break
    }
    return JournalReply()
  }

  func content(
    _ request: DragJournal.Request<ContentReply>
  ) throws(JournalError) -> JournalReply {
    let reply = try journal.perform(request)
    return JournalReply(
      changed: reply.changed, step: reply.step.map { Int($0.value) },
      items: reply.items.map(\.string), skipped: reply.skipped.map(\.string),
      operation: reply.operation?.word,
      transfers: reply.transfers.map { "t\($0.number) \($0.item)" }, isHeld: reply.isHeld,
      task: reply.task.map { "task-\($0)" })
  }

  private func history(
    _ request: DragJournal.Request<HistoryReply>
  ) throws(JournalError) -> JournalReply {
    let reply = try journal.perform(request)
    return JournalReply(
      step: reply.step.map { Int($0.value) }, result: reply.result.rawValue,
      conflicts: reply.conflicts.map(\.kind.rawValue))
  }
}
