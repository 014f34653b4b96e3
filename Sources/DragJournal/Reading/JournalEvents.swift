import DragModel

/// The events of a journal from some point on, each once and in order, as they become durable.
///
/// Ends when the journal is closed or the task is cancelled. For a journal opened for reading it
/// looks for events of the process that writes every 50 ms.
public struct JournalEvents: AsyncSequence, Sendable {
  /// An event with its place in the log.
  public typealias Element = LoggedEvent
  /// What reading the log may throw.
  public typealias Failure = JournalError

  let journal: Journal
  let start: SequenceNumber

  /// Starts reading.
  public func makeAsyncIterator() -> Iterator {
    Iterator(journal: journal, position: start)
  }

  /// Reads events, in batches.
  public struct Iterator: AsyncIteratorProtocol {
    let journal: Journal
    var position: SequenceNumber
    private var batch: [LoggedEvent] = []
    private var offset = 0

    init(journal: Journal, position: SequenceNumber) {
      self.journal = journal
      self.position = position
    }

    private static let batchEvents = 256

    /// The next event; nil once the journal is closed or the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(JournalError) -> LoggedEvent? {
      while offset == batch.count {
        if Task.isCancelled { return nil }
        batch = try await journal.readEvents(after: position, limit: Self.batchEvents)
        offset = 0
        if batch.isEmpty {
          if journal.published.isClosed { return nil }
          await journal.waitForEvents(after: position)
        }
      }
      defer { offset += 1 }
      position = batch[offset].sequence
      return batch[offset]
    }
  }
}
