extension OracleJournal {
  /// Checks what can be seen of a request without the state (S4, S7, S29, S31, S60).
  static func checkShape(_ verb: Operation.Verb) throws(Refusal) {
    for id in ids(of: verb) {
      guard !id.bytes.isEmpty else { throw Refusal("badRequest") }
    }
    for id in ids(of: verb) {
      guard id.bytes.count <= 255 else { throw Refusal("tooLarge") }
    }
    for offset in offsets(of: verb) {
      guard offset >= 0 else { throw Refusal("badRequest") }
    }
    switch verb {
    case .list(let list):
      if list.container != nil, list.app != nil { throw Refusal("badRequest") }
      if list.container == nil, list.at != nil { throw Refusal("badRequest") }
    case .copy(let items, _, _, let ids):
      if let ids, ids.count > items.count { throw Refusal("badRequest") }
    case .drag(let lift):
      let kinds = [!lift.items.isEmpty, lift.text != nil, !(lift.external?.items ?? []).isEmpty]
      guard kinds.filter({ $0 }).count == 1 else { throw Refusal("badRequest") }
    case .drop(let drop): try checkShape(drop)
    case .undo(let choice), .redo(let choice):
      if choice.step != nil, choice.hasScope { throw Refusal("badRequest") }
    default: break
    }
  }

  private static func checkShape(_ drop: Operation.Drop) throws(Refusal) {
    if drop.at != nil, drop.replacing != nil { throw Refusal("badRequest") }
    if drop.app != nil, drop.at != nil || drop.replacing != nil || drop.properties != nil {
      throw Refusal("badRequest")
    }
    if (drop.target == nil) == (drop.app == nil) { throw Refusal("badRequest") }
  }

  /// The offsets of all ranges that a request names.
  private static func offsets(of verb: Operation.Verb) -> [Int] {
    switch verb {
    case .style(let text, _), .deleteText(let text), .moveText(let text, _, _),
      .copyText(let text, _, _):
      [text.start, text.end]
    case .drag(let lift): lift.text.map { [$0.start, $0.end] } ?? []
    default: []
    }
  }

  /// All ids that a request names, for content and for sessions.
  private static func ids(of verb: Operation.Verb) -> [Text] {
    switch verb {
    case .list(let list): compact([list.id, list.container]) + ids(of: list.at)
    case .insert(let target, let place, let items):
      [target] + ids(of: place) + items.flatMap(ids(of:))
    case .set(let edit): [edit.item]
    case .delete(let items): items
    case .deleteContainer(let id): [id]
    case .document(let document): compact([document.id])
    case .write(let target, let place, _, _): [target] + ids(of: place)
    case .style(let text, _), .deleteText(let text): [text.document]
    case .moveText(let text, let target, let place), .copyText(let text, let target, let place):
      [text.document, target] + ids(of: place)
    case .move(let items, let target, let place): items + [target] + ids(of: place)
    case .copy(let items, let target, let place, let made):
      items + [target] + ids(of: place) + (made ?? [])
    case .drag(let lift):
      compact([lift.session, lift.text?.document]) + lift.items
        + (lift.external?.items ?? []).flatMap { ids(of: .item($0)) }
    case .add(let session, let items): [session] + items
    case .over(let session, let target, let place): [session, target] + ids(of: place)
    case .leave(let session), .cancel(let session, _), .confirm(let session, _),
      .decline(let session):
      [session]
    case .transfer(let id, _): [id]
    case .report(let report): [report.task]
    case .drop(let drop):
      compact([drop.session, drop.target, drop.replacing]) + ids(of: drop.at)
    case .undo(let choice), .redo(let choice): compact([choice.container, choice.session])
    case .state(let id): compact([id])
    case .begin, .end, .history, .listing, .prune, .reopen, .crash: []
    }
  }

  private static func compact(_ ids: [Text?]) -> [Text] {
    ids.compactMap { $0 }
  }

  private static func ids(of place: Operation.Place?) -> [Text] {
    switch place {
    case .before(let id), .after(let id): [id]
    default: []
    }
  }

  private static func ids(of entry: Operation.Entry) -> [Text] {
    switch entry {
    case .plain(let id): [id]
    case .item(let item): compact([item.id]) + (item.items ?? []).flatMap(ids(of:))
    }
  }
}
