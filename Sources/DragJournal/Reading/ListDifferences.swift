public import DragModel

/// The differences of a list, each once and in order.
///
/// For a journal opened for reading, if the writer's checkpoint has replaced pages that are needed, one
/// difference tells of several events: its number is the last one's.
public struct ListDifferences: AsyncSequence, Sendable {
  /// What one event did.
  public typealias Element = ListDifference
  /// What reading the log may throw.
  public typealias Failure = JournalError

  let journal: Journal
  /// The entries where the differences begin.
  let list: ObservedList

  /// Starts reading.
  public func makeAsyncIterator() -> Iterator { Iterator(Observation(of: list, in: journal)) }

  /// Reads events until one changed the list.
  public struct Iterator: AsyncIteratorProtocol {
    private var observation: Observation<ObservedList>

    init(_ observation: Observation<ObservedList>) { self.observation = observation }

    /// The next difference; nil once the journal is closed or the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(JournalError) -> ListDifference? {
      guard let next = try await observation.next(isolation: actor) else { return nil }
      return ListDifference(sequence: next.sequence, changes: next.changes)
    }
  }
}

extension Journal {
  /// A list's or item's entries as they are shown, and from there on what each event does to them.
  ///
  /// Made one after the other, the differences give the entries after each event; indexes count all
  /// that is shown, placeholders too.
  ///
  /// - Throws: `notFound`, `itemGone`, `inTransit`; `typeRefused` for a document, whose text has
  ///   differences of its own.
  /// - Complexity: O(n), n = entries; for each event as long as the event took to apply.
  public func differences(
    of list: ContentID
  ) async throws(JournalError) -> (entries: [ContentTree], differences: ListDifferences) {
    try await Self.offPool { () throws(JournalError) in
      try self.read { (state) throws(JournalError) in
        let number = try state.state.present(list)
        if try state.state.isDocument(number) { throw .typeRefused(list) }
        return (
          try state.state.tree(of: number).items ?? [],
          ListDifferences(journal: self, list: ObservedList(number, in: state.state))
        )
      }
    }
  }
}
