import DragJournal
import DragModel

/// What a request does.
enum PlayWork {
  /// It joins the batch; what it came to is known after the batch's commit.
  case inBatch((inout RequestBatch) -> PendingAnswer)
  /// It is done by itself, after everything before it.
  case alone((Player) throws(PlayRefusal) -> Answer)
}

/// What a request in a batch came to, once the batch was performed.
typealias PendingAnswer = (Journal) throws(PlayRefusal) -> Answer

/// What a reply says, besides `ok` and `tag`.
struct Answer {
  var members: [JSONMember]
  /// The last sequence number appended.
  var sequence: SequenceNumber
}

extension PlayWork {
  /// Reads what a request asks.
  init(
    _ op: ExactText, _ members: inout Members, by attribution: Attribution
  ) throws(PlayRefusal) {
    switch op.string {
    case "list": self = try .list(&members, attribution)
    case "document": self = try .document(&members, attribution)
    case "write": self = try .write(&members, attribution)
    case "style": self = try .style(&members, attribution)
    case "insert": self = try .insert(&members, attribution)
    case "set": self = try .set(&members, attribution)
    case "delete": self = try .delete(&members, attribution)
    case "move", "copy": self = try .place(&members, isMove: op == "move", attribution)
    case "begin": self = try .begin(&members, attribution)
    case "end": self = .end(&members, attribution)
    case "drag": self = try .drag(&members, attribution)
    case "add": self = try .add(&members, attribution)
    case "over": self = try .over(&members, attribution)
    case "leave": self = try .leave(&members, attribution)
    case "spring": self = try .spring(&members, attribution)
    case "drop": self = try .drop(&members, attribution)
    case "cancel": self = try .cancel(&members, attribution)
    case "confirm": self = try .confirm(&members, attribution)
    case "decline":
      self = .content(.decline(try members.neededID("session"), by: attribution))
    case "task": self = try .report(&members, attribution)
    case "tasks": self = .tasks(attribution)
    case "undo", "redo": self = try .turn(&members, isUndo: op == "undo", attribution)
    case "history": self = .history(attribution)
    case "prune": self = try .prune(&members, attribution)
    case "collect": self = .collect(attribution)
    case "state": self = try .state(&members, attribution)
    case "expect": self = try .expect(&members, attribution)
    case "note": self = try .note(&members, attribution)
    case "sessions": self = .sessions(attribution)
    case "failures", "transfers": self = .transfers(op, attribution)
    case "receive": self = try .receive(&members, attribution)
    case "progress": self = try .progress(&members, attribution)
    case "finish", "fail", "stop", "retry", "discard", "acknowledge":
      self = try .tell(op, &members, attribution)
    case "check": self = .check(attribution)
    case "rebuild": self = .rebuild(attribution)
    case "reopen": self = .reopen(attribution)
    case "crash": self = .crash()
    default:
      throw .badRequest("expected \"op\" to be the name of a request, found \"\(op)\"")
    }
  }
}

/// The ways in which requests become answers.
extension PlayWork {
  /// A request of the journal.
  static func perform<Reply: Sendable>(
    _ request: Request<Reply>,
    _ answer: @escaping (Reply, Journal) throws(PlayRefusal) -> Answer
  ) -> PlayWork {
    .inBatch { batch in
      let pending = batch.add(request)
      return { (journal) throws(PlayRefusal) in
        try answer(Result { () throws(JournalError) in try pending.get() }.played(), journal)
      }
    }
  }

  /// A request whose reply does not say how far the journal has come.
  static func performAndLook<Reply: Sendable>(
    _ request: Request<Reply>, _ members: @escaping (Reply) -> [JSONMember]
  ) -> PlayWork {
    .inBatch { batch in
      let pending = batch.add(request)
      let sequence = batch.add(Request<SequenceNumber>.read { (state) in state.sequence })
      return { (_) throws(PlayRefusal) in
        let reply = try Result { () throws(JournalError) in try pending.get() }.played()
        let reached = try Result { () throws(JournalError) in try sequence.get() }.played()
        return Answer(members: members(reply), sequence: reached)
      }
    }
  }

  /// A reading.
  static func read<Reply: Sendable>(
    by attribution: Attribution,
    _ body: @escaping @Sendable (JournalState) throws(JournalError) -> Reply,
    _ members: @escaping (Reply, Journal) throws(PlayRefusal) -> [JSONMember]
  ) -> PlayWork {
    let request = Request<ReadReply<Reply>>.read { (state) throws(JournalError) in
      try state.check(attribution)
      return ReadReply(value: try body(state), sequence: state.sequence)
    }
    return perform(request) { (reply, journal) throws(PlayRefusal) in
      Answer(members: try members(reply.value, journal), sequence: reply.sequence)
    }
  }
}

/// What a reading found, and when.
private struct ReadReply<Value: Sendable>: Sendable {
  var value: Value
  var sequence: SequenceNumber
}

extension JournalState {
  /// Refuses if the journal has moved past what a request expects.
  func check(_ attribution: Attribution) throws(JournalError) {
    guard let expected = attribution.expectedSequence, expected != sequence else { return }
    throw .sequenceConflict(expected: expected, found: sequence)
  }
}
