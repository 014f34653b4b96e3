/// A journal in memory, the oracle of the model-based tests.
///
/// It is written from the rules of the play protocol alone and shares no code with the journal. It is
/// made to be obviously right, not fast: most requests walk everything that is there. Give one
/// sequence some thousand operations at most, and many sequences.
package struct OracleJournal: Sendable {
  var nodes: [Text: Node] = [:]
  /// The lists and documents that stand by themselves and are there.
  var lists: Set<Text> = []
  var sessions: [Text: Session] = [:]
  /// The sessions in the order in which they began.
  var sessionOrder: [Text] = []
  /// The open groups, in the order in which they were begun.
  var groups: [OpenGroup] = []
  /// The steps by number; the first is number 1.
  var steps: [Step] = []
  var tree = HistoryTree()

  /// All transfers; the first is number 1.
  var transfers: [Transfer] = []
  /// All drops by transfers, retries too.
  var drops: [TransferDrop] = []
  /// All tasks, in the order in which they were started.
  var tasks: [OracleTask] = []

  /// How many scalars and marks there have been.
  var glyphCount = 0
  /// How many moves of text there have been.
  var stampCount = 0

  /// Makes an empty journal.
  package init() {}

  /// Does what the operation asks, or refuses it and changes nothing.
  @discardableResult
  package mutating func perform(_ operation: Operation) -> OracleReply {
    let request = Request(actor: operation.actor, origin: operation.origin, unit: operation.unit)
    do throws(Refusal) {
      let reply = try perform(operation.verb, request)
      endLostTransfers()
      return reply
    } catch {
      return OracleReply(refused: error.code)
    }
  }

  private mutating func perform(
    _ verb: Operation.Verb, _ request: Request
  ) throws(Refusal) -> OracleReply {
    try Self.checkShape(verb)
    switch verb {
    case .list(let list): return try makeList(list, request)
    case .insert(let target, let place, let items):
      return try insert(items, into: target, at: place, request)
    case .set(let edit): return try set(edit, request)
    case .delete(let items): return try delete(items, request)
    case .deleteContainer(let id): return try deleteContainer(id, request)
    case .move(let items, let target, let place):
      return try transport(
        Transport(items: items, target: target, at: place, operation: .move), request)
    case .copy(let items, let target, let place, let ids):
      return try transport(
        Transport(items: items, target: target, at: place, operation: .copy, ids: ids), request)
    case .document(let document): return try makeDocument(document, request)
    case .write(let target, let place, let text, let style):
      return try write(text, style, into: target, at: place, request)
    case .style(let text, let style): return try self.style(text, style, request)
    case .deleteText(let text): return try delete(text, request)
    case .moveText(let text, let target, let place):
      return try transport(
        TextTransport(.range(text), to: target, at: place, operation: .move), request)
    case .copyText(let text, let target, let place):
      return try transport(
        TextTransport(.range(text), to: target, at: place, operation: .copy), request)
    case .begin(let name): return begin(name, request)
    case .end: return try end(request)
    case .drag(let lift): return try drag(lift, request)
    case .add(let session, let items): return try add(items, to: session)
    case .over(let session, let target, let place):
      return try over(target, at: place, session: session, request.unit)
    case .leave(let session): return try leave(session)
    case .drop(let drop): return try self.drop(drop, request.unit)
    case .cancel(let session, let reason): return try cancel(session, reason)
    case .confirm(let session, _): return try confirm(session)
    case .decline(let session): return try decline(session)
    case .transfer(let id, let message): return try tell(id, message)
    case .report(let report): return try self.report(report)
    case .listing(let listing):
      var reply = OracleReply()
      reply.facts = self.listing(listing)
      return reply
    case .undo(let choice): return try undo(choice, request)
    case .redo(let choice): return try redo(choice, request)
    case .history: return answer(history(of: request.actor))
    case .state(let id):
      guard let id else { return answer(state) }
      _ = try known(id)
      return answer(item(id))
    case .prune(let steps): return prune(keeping: steps)
    case .reopen, .crash: return reopen()
    }
  }

  private func answer(_ json: String) -> OracleReply {
    var reply = OracleReply()
    reply.json = json
    return reply
  }

  private mutating func prune(keeping count: Int) -> OracleReply {
    tree.prune(keeping: count)
    return OracleReply()
  }

  /// Closes and opens: groups end in the order in which they were begun, transfers are interrupted,
  /// drags are cancelled (S67).
  private mutating func reopen() -> OracleReply {
    while let group = groups.first {
      _ = close(group)
    }
    endLostTransfers()
    end(transfers.filter(\.isUnderWay).map(\.number), .interrupted, nil)
    for (id, session) in sessions where session.state == .dragging {
      sessions[id]?.state = .cancelled
      sessions[id]?.reason = "abandoned"
    }
    return OracleReply()
  }
}

/// Who asks, from where, and by which drag.
struct Request {
  var actor: Text
  var origin: Text
  var session: Text?
  /// What the offsets of the request count.
  var unit = Operation.Unit.scalar

  /// Whether changes of this request make no step (S52) and pass guarded lists (S8).
  var isExcluded: Bool {
    Self.isExcluded(origin)
  }

  static func isExcluded(_ origin: Text) -> Bool {
    ["sync", "import", "migration"].contains(origin)
  }
}
