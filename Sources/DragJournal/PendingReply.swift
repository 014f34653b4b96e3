import Synchronization

/// The reply to a request of a batch.
public final class PendingReply<Reply: Sendable>: Sendable, FailableReply {
  private let result = Mutex<Result<Reply, JournalError>>(.failure(.closed))

  /// The reply.
  ///
  /// - Throws: The refusal or failure; `closed` if the batch was never performed.
  public func get() throws(JournalError) -> Reply {
    try result.withLock { $0 }.get()
  }

  func fail(_ error: JournalError) { keep(.failure(error)) }

  func keep(_ result: Result<Reply, JournalError>) { self.result.withLock { $0 = result } }
}
