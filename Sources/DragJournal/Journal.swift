import DragModel
import Store
import Synchronization

/// A durable journal of drags, drops, moves, copies, deletions and edits, with undo and redo.
///
/// Every request that changes something is an event in the journal's log before it is
/// acknowledged. The state is what the events come to, and is read as a value. All of it is safe to
/// use from any thread.
///
/// The write path: `perform` hands a request to the writer; `WriterCore.run` decides it on the
/// state; `WriterCore.commit` makes its event durable.
public final class Journal: Sendable {
  let store: JournalStore
  let options: JournalOptions
  /// Nil for a journal opened for reading.
  let writer: Writer?
  let published: PublishedState
  /// Nil for a journal opened for writing.
  let follower: Follower?

  init(
    store: JournalStore, options: JournalOptions, writer: Writer?, follower: Follower?,
    published: PublishedState
  ) {
    self.store = store
    self.options = options
    self.writer = writer
    self.follower = follower
    self.published = published
  }

  /// The folder of the journal.
  public var path: String { store.folder.path }

  // MARK: Changing

  /// Performs a request and waits until it is durable.
  ///
  /// - Throws: The refusal, after which nothing has changed; or `storage`, whose error says whether
  ///   the commit was applied.
  @available(*, noasync, message: "await the other form")
  public func perform<Reply>(_ request: Request<Reply>) throws(JournalError) -> Reply {
    var batch = RequestBatch()
    let reply = batch.add(request)
    try perform(batch)
    return try reply.get()
  }

  /// Performs a request; resumes when it is durable.
  ///
  /// No thread is blocked meanwhile.
  ///
  /// - Throws: The refusal, after which nothing has changed; or `storage`, whose error says whether
  ///   the commit was applied.
  public func perform<Reply>(_ request: Request<Reply>) async throws(JournalError) -> Reply {
    guard let writer else { throw .openedReadOnly }
    return try await withCheckedContinuation { continuation in
      writer.run([WriteJob(request) { continuation.resume(returning: $0) }])
    }.get()
  }

  /// Performs several requests with one commit, in order, each decided and refused by itself.
  ///
  /// - Throws: `openedReadOnly`; the replies say what became of each request.
  @available(*, noasync, message: "await the other form")
  public func perform(_ batch: RequestBatch) throws(JournalError) {
    guard let writer else { throw .openedReadOnly }
    writer.runAndWait(batch.jobs)
  }

  // MARK: Closing

  /// Writes what waits, stores the state and closes the journal; requests are refused from now on.
  ///
  /// - Throws: `storage` if that failed; what was acknowledged as durable is on disk in any case.
  @available(*, noasync, message: "await the other form")
  public func close() throws(JournalError) {
    published.close()
    if let writer { return try writer.close() }
    do throws(StoreError) { try store.folder.close() } catch { throw JournalError(error) }
  }
}

/// Requests that share one commit.
public struct RequestBatch: Sendable {
  private(set) var jobs: [WriteJob] = []

  /// Makes an empty batch.
  public init() {}

  /// True if it holds no request.
  public var isEmpty: Bool { jobs.isEmpty }

  /// Adds a request; the reply is there once the batch was performed.
  @specialized(where Reply == ContentReply)
  public mutating func add<Reply>(_ request: Request<Reply>) -> PendingReply<Reply> {
    let reply = PendingReply<Reply>()
    jobs.append(WriteJob(request) { reply.keep($0) })
    return reply
  }
}

/// The reply to a request of a batch.
public final class PendingReply<Reply: Sendable>: Sendable {
  private let result = Mutex<Result<Reply, JournalError>>(.failure(.closed))

  /// The reply.
  ///
  /// - Throws: The refusal or failure; `closed` if the batch was never performed.
  public func get() throws(JournalError) -> Reply {
    try result.withLock { $0 }.get()
  }

  func keep(_ result: Result<Reply, JournalError>) { self.result.withLock { $0 = result } }
}
