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
  public func makeAsyncIterator() -> Iterator { Iterator(journal: journal, text: text) }

  /// Reads events until one changed the text.
  public struct Iterator: AsyncIteratorProtocol {
    private let journal: Journal
    private var text: ObservedText
    private var events: JournalEvents.Iterator

    init(journal: Journal, text: ObservedText) {
      self.journal = journal
      self.text = text
      events = Self.events(following: text, in: journal)
    }

    /// The next difference; nil once the journal is closed or the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(JournalError) -> TextDifference? {
      while let logged = try await events.next(isolation: actor) {
        let changes: [TextDifference.Change]
        do throws(JournalError) {
          changes = try await follow(logged.event)
        } catch .stateMoved {
          changes = try await catchUp()
        }
        if changes.isEmpty { continue }
        return TextDifference(sequence: text.state.sequence, changes: changes)
      }
      return nil
    }

    private mutating func follow(
      _ event: Event
    ) async throws(JournalError) -> [TextDifference.Change] {
      let old = text
      let (new, changes) = try await Journal.offPool { () throws(JournalError) in
        var new = old
        let changes = try new.apply(event)
        return (new, changes)
      }
      text = new
      return changes
    }

    /// Goes on with the text as it is now.
    private mutating func catchUp() async throws(JournalError) -> [TextDifference.Change] {
      let (journal, old) = (journal, text)
      let (new, changes) = try await Journal.offPool { () throws(JournalError) in
        try journal.read { (state) throws(JournalError) in
          let new = try ObservedText(old.document, old.unit, in: state.state)
          return (new, try new.changes(since: old))
        }
      }
      text = new
      events = Self.events(following: new, in: journal)
      return changes
    }

    private static func events(
      following text: ObservedText, in journal: Journal
    ) -> JournalEvents.Iterator {
      JournalEvents(journal: journal, start: text.state.sequence).makeAsyncIterator()
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
