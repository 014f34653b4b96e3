import DragModel
import Dispatch
import Synchronization

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
  /// Tells whoever asked: the reply that was kept, or this failure of the commit.
  let settle: @Sendable (JournalError?) -> Void

  /// Makes a job of a request; `finish` is called once, from the writer.
  @specialized(where Reply == ContentReply)
  init<Reply>(
    _ request: Request<Reply>, finish: @escaping @Sendable (Result<Reply, JournalError>) -> Void
  ) {
    let kept = KeptReply<Reply>()
    decide = { draft in
      do throws(JournalError) {
        kept.keep(.success(try request.decide(&draft)))
        return .decided(durable: request.durability == .durable)
      } catch {
        kept.keep(.failure(error))
        return .refused
      }
    }
    settle = { failure in
      if let failure { return finish(.failure(failure)) }
      if let reply = kept.take() { finish(reply) }
    }
  }
}

/// A reply between deciding and acknowledging.
private final class KeptReply<Reply: Sendable>: Sendable {
  private let reply = Mutex<Result<Reply, JournalError>?>(nil)

  func keep(_ result: Result<Reply, JournalError>) { reply.withLock { $0 = result } }
  func take() -> Result<Reply, JournalError>? { reply.withLock { $0.take() } }
}
