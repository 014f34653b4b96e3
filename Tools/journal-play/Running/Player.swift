import DragJournal
import DragModel
import Foundation

/// Performs requests on a journal and writes the replies.
final class Player {
  private let path: String
  private let isQuiet: Bool
  private let batchSize: Int
  private(set) var journal: Journal
  private var output = Output(descriptor: STDOUT_FILENO)
  /// Requests that wait for the batch's commit.
  private var waiting: [(request: PlayRequest, answer: PendingAnswer)] = []
  private var batch = RequestBatch()
  /// The last sequence number appended, as far as replies have told.
  private var sequence = SequenceNumber.zero
  /// The last reply that `--quiet` has held back.
  private var heldBack: [UInt8] = []
  /// True once the journal could not be opened again.
  private(set) var isLost = false
  /// True if every request so far was as wished.
  private(set) var isAsWished = true

  /// Opens or creates a journal.
  ///
  /// - Throws: What keeps it from being opened.
  init(path: String, isQuiet: Bool, batchSize: Int) throws(JournalError) {
    self.path = path
    self.isQuiet = isQuiet
    self.batchSize = batchSize
    journal = try Journal.open(at: path)
    sequence = try journal.read { (state) in state.sequence }
  }

  /// True once nobody reads the replies any more, or there is no journal to perform requests on.
  var isOver: Bool { output.failure != nil || isLost }
  /// The system's code, if replies could not be written for another reason than that.
  var outputFailure: Int32? { output.failure == EPIPE ? nil : output.failure }

  // MARK: Performing

  /// Performs a request, now or with the batch that it fills.
  func play(_ request: PlayRequest) {
    switch request.work {
    case .success(.inBatch(let join)): waiting.append((request, join(&batch)))
    case .success(.alone(let perform)):
      settle()
      let result = Result { () throws(PlayRefusal) in try perform(self) }
      // It may have come some way before it failed.
      if case .failure = result, let reached = try? journal.read({ (state) in state.sequence }) {
        sequence = reached
      }
      var bytes: [UInt8] = []
      reply(to: request, result, &bytes)
      output.write(bytes)
      return
    case .failure(let refusal):
      waiting.append((request, { (_) throws(PlayRefusal) in throw refusal }))
    }
    if waiting.count >= batchSize { settle() }
  }

  /// Performs what waits, with one commit, and replies.
  func settle() {
    guard !waiting.isEmpty else { return }
    var failure: PlayRefusal?
    if !batch.isEmpty {
      do throws(JournalError) {
        try journal.perform(batch)
        // A reply promises durability, also of what the library defers.
        try journal.flush()
      } catch { failure = PlayRefusal(error) }
    }
    var bytes: [UInt8] = []
    for (request, answer) in waiting {
      let result = Result { () throws(PlayRefusal) in
        if let failure { throw failure }
        return try answer(journal)
      }
      reply(to: request, result, &bytes)
    }
    waiting = []
    batch = RequestBatch()
    output.write(bytes)
  }

  /// Performs what waits and writes the last reply if it was held back; the journal stays open.
  func finish() {
    settle()
    output.write(heldBack)
    heldBack = []
  }

  /// Appends the reply to a request, unless it is to be held back.
  private func reply(
    to request: PlayRequest, _ result: Result<Answer, PlayRefusal>, _ bytes: inout [UInt8]
  ) {
    if case .success(let answer) = result { sequence = answer.sequence }
    let reply = Reply(to: request, result, sequence: sequence)
    if !reply.isAsWished { isAsWished = false }
    if isQuiet, reply.isAsWished {
      heldBack = reply.line
    } else {
      heldBack = []
      bytes.append(contentsOf: reply.line)
    }
  }
}

/// What requests that are done by themselves need.
extension Player {
  /// Looks at the journal, or has something done that appends no event.
  func look(
    _ attribution: Attribution, _ body: (Journal) throws(JournalError) -> [JSONMember]
  ) throws(PlayRefusal) -> Answer {
    do throws(JournalError) {
      try journal.read { (state) throws(JournalError) in try state.check(attribution) }
      let members = try body(journal)
      return Answer(
        members: members, sequence: try journal.read { (state) in state.sequence })
    } catch { throw PlayRefusal(error) }
  }

  /// Closes the journal and opens it again.
  func reopen(_ attribution: Attribution) throws(PlayRefusal) {
    do throws(JournalError) {
      try journal.read { (state) throws(JournalError) in try state.check(attribution) }
      isLost = true
      try journal.close()
      journal = try Journal.open(at: path)
      isLost = false
    } catch { throw PlayRefusal(error) }
  }

  /// Ends the process as a crash would: at once, and nothing is written any more.
  func crash() throws(PlayRefusal) -> Never {
    kill(getpid(), SIGKILL)
    throw PlayRefusal(code: "storage", message: "the process could not be ended")
  }
}
