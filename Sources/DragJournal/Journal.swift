import DragModel
import Store

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
  /// - Precondition: Not called from inside a request, which would wait for itself.
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
    let result = await withCheckedContinuation { continuation in
      writer.run([PendingReply(to: request) { continuation.resume(returning: $0) }])
    }
    return try result.get()
  }

  /// Performs several requests with one commit, in order, each decided and refused by itself.
  ///
  /// - Throws: `openedReadOnly`; the replies say what became of each request.
  /// - Precondition: Not called from inside a request, which would wait for itself.
  @available(*, noasync, message: "await the other form")
  public func perform(_ batch: RequestBatch) throws(JournalError) {
    guard let writer else { throw .openedReadOnly }
    writer.runAndWait(batch.jobs)
  }

  /// Makes deferred events durable now: lifts, cancels and the beginnings of groups.
  ///
  /// - Throws: `storage` if that failed; they stay acknowledged and wait for the next commit.
  @available(*, noasync, message: "perform a request that is durable")
  public func flush() throws(JournalError) {
    guard let writer else { throw .openedReadOnly }
    try writer.withCore { (core) throws(JournalError) in try core.commit() }
  }

  // MARK: Closing

  /// Writes what waits, stores the state and closes the journal; requests are refused from now on.
  ///
  /// - Throws: `storage` if that failed; what was acknowledged as durable is on disk in any case.
  @available(*, noasync, message: "await the other form")
  public func close() throws(JournalError) {
    do throws(JournalError) {
      if let writer {
        try writer.close()
      } else {
        try JournalStore.wrapping { () throws(StoreError) in try store.folder.close() }
      }
    } catch {
      if case .storage(.readersBusy) = error { throw error }
      published.close()
      throw error
    }
    published.close()
  }
}
