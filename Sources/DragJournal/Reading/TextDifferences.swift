public import DragModel

/// The differences of a document's text, each once and in order.
///
/// While the document is not there its text is empty. For a journal opened for reading, if the writer's
/// checkpoint has replaced pages that are needed, one difference tells of several events: its
/// number is the last one's.
public struct TextDifferences: AsyncSequence, Sendable {
  /// What one event did.
  public typealias Element = TextDifference
  /// What reading the log may throw.
  public typealias Failure = JournalError

  let journal: Journal
  /// The text where the differences begin.
  let text: ObservedText

  /// Starts reading.
  public func makeAsyncIterator() -> Iterator { Iterator(Observation(of: text, in: journal)) }

  /// Reads events until one changed the text.
  public struct Iterator: AsyncIteratorProtocol {
    private var observation: Observation<ObservedText>

    init(_ observation: Observation<ObservedText>) { self.observation = observation }

    /// The next difference; nil once the journal is closed or the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(JournalError) -> TextDifference? {
      guard let next = try await observation.next(isolation: actor) else { return nil }
      return TextDifference(sequence: next.sequence, changes: next.changes)
    }
  }
}

extension Journal {
  /// A document's text as it is, and from there on what each event does to it.
  ///
  /// Ranges of differences count in the unit; by default as an `NSRange` does. Made one after the
  /// other, the differences give the text after each event.
  ///
  /// - Throws: `notFound`, `itemGone`, `typeRefused` for what is not a document.
  /// - Complexity: O(n), n = length of the text; for each event as long as the event took to apply.
  public func differences(
    ofText document: ContentID, in unit: TextUnit = .utf16
  ) async throws(JournalError) -> (text: RichText, differences: TextDifferences) {
    try await Self.offPool { () throws(JournalError) in
      try self.read { (state) throws(JournalError) in
        let number = try state.state.presentDocument(document)
        let text = try ObservedText(number, unit, in: state.state)
        return (try state.text(of: document), TextDifferences(journal: self, text: text))
      }
    }
  }
}
