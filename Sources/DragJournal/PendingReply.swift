import Synchronization

/// The reply to a request of a batch.
///
/// It holds its request too: one object is all that a request costs while it waits.
public final class PendingReply<Reply: Sendable>: Sendable {
  private let request: Request<Reply>
  private let whenSettled: (@Sendable (Result<Reply, JournalError>) -> Void)?
  private let lock = Mutex(())
  /// Both are used under the lock only, which does not hold them because a lock of a generic value
  /// is slow to make and to destroy.
  nonisolated(unsafe) private var reply: Reply?
  nonisolated(unsafe) private var failure = JournalError.closed

  /// Awaits the reply to a request.
  ///
  /// `whenSettled` is called once, from the writer, when the reply counts.
  init(
    to request: Request<Reply>,
    whenSettled: (@Sendable (Result<Reply, JournalError>) -> Void)? = nil
  ) {
    self.request = request
    self.whenSettled = whenSettled
  }

  /// The reply.
  ///
  /// - Throws: The refusal or failure; `closed` if the batch was never performed.
  public func get() throws(JournalError) -> Reply {
    try result.get()
  }

  private var result: Result<Reply, JournalError> {
    lock.withLock { _ in
      if let reply = unsafe reply { .success(reply) } else { unsafe .failure(failure) }
    }
  }

  private func keep(_ reply: Reply) { lock.withLock { _ in unsafe self.reply = reply } }

  private func keep(_ failure: JournalError) {
    lock.withLock { _ in
      unsafe reply = nil
      unsafe self.failure = failure
    }
  }
}

extension PendingReply: WriteJob {
  @specialized(where Reply == ContentReply)
  func decide(on draft: inout Draft) -> WriteVerdict {
    do throws(JournalError) {
      draft.notes = .none
      var reply = try request.decide(&draft)
      draft.notes = .none
      try draft.endLostTransfers()
      request.tell?(&reply, draft.state.sequence)
      keep(reply)
      return .decided(durable: request.durability == .durable)
    } catch {
      keep(error)
      return .refused
    }
  }

  func settle(_ failure: JournalError?) {
    if let failure { keep(failure) }
    whenSettled?(result)
  }
}
