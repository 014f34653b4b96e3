import DragModel

/// A reply that can turn out a failure.
protocol FailableReply: AnyObject, Sendable {
  func fail(_ error: JournalError)
}

/// One waiting request: how it is decided, and how whoever asked is told.
struct WriteJob: Sendable {
  /// What deciding came to.
  enum Verdict: Sendable {
    /// It was refused; the error is kept for whoever asked.
    case refused
    /// It was decided, and is acknowledged like this.
    case decided(durable: Bool)
  }

  /// Decides the request and keeps the reply.
  let decide: @Sendable (inout Draft) -> Verdict
  private let reply: any FailableReply
  private let whenSettled: (@Sendable () -> Void)?

  /// Makes a job of a request.
  ///
  /// The reply is put into `reply` when it is decided, and is a failure's instead if the commit
  /// fails; `whenSettled` is called once, from the writer, when it counts.
  @specialized(where Reply == ContentReply)
  init<Reply>(
    _ request: Request<Reply>, _ reply: PendingReply<Reply>,
    whenSettled: (@Sendable () -> Void)? = nil
  ) {
    decide = { draft in
      do throws(JournalError) {
        reply.keep(.success(try request.decide(&draft)))
        return .decided(durable: request.durability == .durable)
      } catch {
        reply.keep(.failure(error))
        return .refused
      }
    }
    self.reply = reply
    self.whenSettled = whenSettled
  }
  /// Tells whoever asked that the reply counts, or that the commit failed like this.
  func settle(_ failure: JournalError?) {
    if let failure { reply.fail(failure) }
    whenSettled?()
  }
}
