import DragJournal
import DragModel

/// Performs operations of the model test on a journal through its public verbs.
package struct JournalDriver {
  let journal: Journal

  /// Drives an open journal.
  package init(journal: Journal) { self.journal = journal }

  /// Performs an operation and says what the journal answered.
  package func perform(_ operation: Operation) -> JournalReply {
    do throws(JournalError) {
      guard operation.isRequest else { return try answer(to: operation) }
      var batch = RequestBatch()
      let reply = try operation.prepared.add(&batch)
      try journal.perform(batch)
      return reply()
    } catch {
      return JournalReply(error)
    }
  }

  /// Performs requests with one commit.
  ///
  /// - Precondition: All of them are requests.
  package func performTogether(_ operations: [Operation]) -> [JournalReply] {
    var batch = RequestBatch()
    var replies: [() -> JournalReply] = []
    for operation in operations {
      do throws(JournalError) { replies.append(try operation.prepared.add(&batch)) } catch {
        let reply = JournalReply(error)
        replies.append { reply }
      }
    }
    do throws(JournalError) { try journal.perform(batch) } catch {
      return operations.map { _ in JournalReply(error) }
    }
    return replies.map { $0() }
  }

  // MARK: Questions

  private func answer(to operation: Operation) throws(JournalError) -> JournalReply {
    switch operation.verb {
    case .over(let session, let target, let at):
      let position = at.positionIfAny(operation.unit.text)
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
    case .transfer(let id, .progress): return try progress(of: id)
    case .listing(let listing): return JournalReply(facts: try json(of: listing))
    case .state(let id):
      try journal.read { (state) throws(JournalError) in
        if let id { _ = try state.item(id.content) }
      }
    default: break
    }
    return JournalReply()
  }
}
