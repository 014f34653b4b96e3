import Dispatch
public import DragModel

extension Journal {
  /// How often a journal opened for reading looks for events of the process that writes.
  private static let pollInterval = Duration.milliseconds(50)

  /// The events after a sequence number: those there are, then each new one once it is durable.
  public func events(following sequence: SequenceNumber) -> JournalEvents {
    JournalEvents(journal: self, start: sequence)
  }

  func readEvents(
    after sequence: SequenceNumber, limit: Int
  ) async throws(JournalError) -> [LoggedEvent] {
    if published.isClosed { return [] }
    if follower == nil, published.committed <= sequence { return [] }
    do throws(JournalError) {
      return try await Self.offPool { () throws(JournalError) in
        try self.events(after: sequence, limit: limit)
      }
    } catch {
      // It was closed meanwhile, which ends a sequence of events like any other end.
      if error == .closed { return [] }
      throw error
    }
  }

  func waitForEvents(after sequence: SequenceNumber) async {
    if follower == nil {
      await published.waitForEvents(after: sequence)
    } else {
      try? await Task.sleep(for: Self.pollInterval)
    }
  }

  /// Runs blocking work on a thread of its own, not one of the cooperative pool.
  static func offPool<R: Sendable>(
    _ body: @escaping @Sendable () throws(JournalError) -> R
  ) async throws(JournalError) -> R {
    try await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: Result { () throws(JournalError) in try body() })
      }
    }.get()
  }
}
