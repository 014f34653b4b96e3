/// Requests that share one commit.
public struct RequestBatch: Sendable {
  private(set) var jobs: [any WriteJob] = []

  /// Makes an empty batch.
  public init() {}

  /// True if it holds no request.
  public var isEmpty: Bool { jobs.isEmpty }

  /// Adds a request; the reply is there once the batch was performed.
  @specialized(where Reply == ContentReply)
  public mutating func add<Reply>(_ request: Request<Reply>) -> PendingReply<Reply> {
    let reply = PendingReply(to: request)
    jobs.append(reply)
    return reply
  }
}
