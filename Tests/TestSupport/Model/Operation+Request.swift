import DragJournal
import DragModel

extension Operation {
  /// Who asks, for the journal.
  package var attribution: Attribution {
    Attribution(actor: ActorID(actor.exact), origin: Origin(origin.exact))
  }

  /// Whether the journal is asked to do something, rather than a question, or opened anew.
  package var isRequest: Bool {
    switch verb {
    case .over, .leave, .listing, .state, .history, .reopen, .crash, .transfer(_, .progress): false
    default: true
    }
  }

  /// The request that it is.
  ///
  /// - Precondition: It is a request.
  var prepared: PreparedRequest {
    get throws(JournalError) {
      let by = attribution
      switch verb {
      case .list, .insert, .set, .delete, .deleteContainer, .move, .copy:
        return PreparedRequest(content: try itemRequest(by: by))
      case .document, .write, .style, .deleteText, .moveText, .copyText:
        return PreparedRequest(content: try textRequest(by: by))
      case .begin(let name): return PreparedRequest(.beginGroup(named: name?.exact, by: by))
      case .end: return PreparedRequest(content: .endGroup(by: by))
      case .undo(let choice):
        return PreparedRequest(history: .undo(try choice.selection, choice.options, by: by))
      case .redo(let choice):
        return PreparedRequest(history: .redo(try choice.selection, choice.options, by: by))
      case .prune(let steps): return PreparedRequest(.prune(keeping: .steps(steps), by: by))
      case .drag, .add, .drop, .cancel, .confirm, .decline: return try preparedDrag(by: by)
      case .transfer(let id, let message): return try id.prepared(message, by: by)
      case .report(let report): return PreparedRequest(report.request(by: by))
      case .over, .leave, .listing, .state, .history, .reopen, .crash:
        preconditionFailure("\(verb) is no request")
      }
    }
  }

  private func itemRequest(
    by: Attribution
  ) throws(JournalError) -> DragJournal.Request<ContentReply> {
    let unit = unit.text
    switch verb {
    case .list(let list): return list.request(by: by)
    case .insert(let container, let at, let items):
      return .insert(
        items.map(\.inserted), into: container.content, at: at.position(unit), by: by)
    case .set(let edit): return edit.request(by: by)
    case .delete(let items): return .delete(items.map(\.content), by: by)
    case .deleteContainer(let id): return .delete(container: id.content, by: by)
    case .move(let items, let target, let at):
      return .move(items.map(\.content), to: target.content, at: at.position(unit), by: by)
    case .copy(let items, let target, let at, let ids):
      return .copy(
        items.map(\.content), to: target.content, at: at.position(unit),
        as: (ids ?? []).map(\.content), by: by)
    default: preconditionFailure("\(verb) is no request on items")
    }
  }

  private func textRequest(
    by: Attribution
  ) throws(JournalError) -> DragJournal.Request<ContentReply> {
    let unit = unit.text
    switch verb {
    case .document(let document): return document.request(by: by)
    case .write(let document, let at, let text, let style):
      return .write(
        text.string, into: document.content, at: at.position(unit), style: style.changes, by: by)
    case .style(let range, let style): return .style(range.range(unit), style.changes, by: by)
    case .deleteText(let range): return .delete(range.range(unit), by: by)
    case .moveText(let range, let target, let at):
      return .move(range.range(unit), to: target.content, at: at.position(unit), by: by)
    case .copyText(let range, let target, let at):
      return .copy(range.range(unit), to: target.content, at: at.position(unit), by: by)
    default: preconditionFailure("\(verb) is no request on text")
    }
  }

  private func preparedDrag(by: Attribution) throws(JournalError) -> PreparedRequest {
    switch verb {
    case .drag(let lift):
      let session = lift.session.map { SessionID($0.exact) }
      return PreparedRequest(.beginDrag(session, of: lift.source(unit.text), by: by))
    case .add(let session, let items):
      return PreparedRequest(
        .addToDrag(SessionID(session.exact), items: items.map(\.content), by: by))
    case .drop(let drop): return PreparedRequest(content: try drop.request(by: by, unit.text))
    case .cancel(let session, _):
      return PreparedRequest(.cancelDrag(SessionID(session.exact), by: by))
    case .confirm(let session, let extra):
      return PreparedRequest(
        content: .confirm(SessionID(session.exact), extra: (extra ?? [:]).properties, by: by))
    case .decline(let session):
      return PreparedRequest(content: .decline(SessionID(session.exact), by: by))
    default: preconditionFailure("\(verb) is no request on drags")
    }
  }
}
