public import DragModel

/// The verbs most apps need, each a request performed on its own.
extension Journal {
  /// Makes a list that stands by itself and says its identifier.
  public func makeList(
    named name: ExactText? = nil, options: ListOptions = .none
  ) async throws(JournalError) -> ContentID {
    let made = try await perform(.makeList(named: name, options: options)).items
    guard let list = made.first else {
      preconditionFailure("A list that was made has an identifier.")
    }
    return list
  }

  /// Inserts items into a list or item.
  @discardableResult
  public func insert(
    _ items: [NewItem], into container: ContentID, at position: Position = .last
  ) async throws(JournalError) -> ContentReply {
    try await perform(.insert(items.map { .new($0) }, into: container, at: position))
  }

  /// Moves items.
  @discardableResult
  public func move(
    _ items: [ContentID], to target: ContentID, at position: Position = .last
  ) async throws(JournalError) -> ContentReply {
    try await perform(.move(items, to: target, at: position))
  }

  /// Deletes items with all they hold.
  @discardableResult
  public func delete(_ items: [ContentID]) async throws(JournalError) -> ContentReply {
    try await perform(.delete(items))
  }

  /// Makes a document and says its identifier.
  public func makeDocument(
    named name: ExactText? = nil, options: DocumentOptions = .none
  ) async throws(JournalError) -> ContentID {
    let made = try await perform(.makeDocument(named: name, options: options)).items
    guard let document = made.first else {
      preconditionFailure("A document that was made has an identifier.")
    }
    return document
  }

  /// Writes text into a document.
  @discardableResult
  public func write(
    _ text: String, into document: ContentID, at position: Position = .last,
    style: [ExactText: PropertyValue?] = [:]
  ) async throws(JournalError) -> ContentReply {
    try await perform(.write(text, into: document, at: position, style: style))
  }

  /// Moves a stretch of text.
  @discardableResult
  public func move(
    _ text: TextRange, to target: ContentID, at position: Position = .last
  ) async throws(JournalError) -> ContentReply {
    try await perform(.move(text, to: target, at: position))
  }

  /// Deletes a stretch of text.
  @discardableResult
  public func delete(_ text: TextRange) async throws(JournalError) -> ContentReply {
    try await perform(.delete(text))
  }

  /// Takes the last step back.
  @discardableResult
  public func undo() async throws(JournalError) -> HistoryReply { try await perform(.undo()) }

  /// Does the step undone last again.
  @discardableResult
  public func redo() async throws(JournalError) -> HistoryReply { try await perform(.redo()) }

  /// Lifts items and gives the drag that holds them; nothing is forced to disk yet.
  public func beginDrag(
    of items: [ContentID], allowing operations: [DropOperation] = DropOperation.allCases
  ) async throws(JournalError) -> Drag {
    let source = DragSource(items: items, allows: operations)
    return Drag(journal: self, session: try await perform(.beginDrag(of: source)))
  }

  /// The newest acknowledged state, as a value that stays as it was.
  ///
  /// For a journal opened for writing it is at hand; one opened for reading looks at the log first.
  public func state() async throws(JournalError) -> JournalState {
    if follower == nil, let state = published.newest() { return JournalState(state: state) }
    return try await Self.offPool { () throws(JournalError) in
      try self.read { (state) throws(JournalError) in state }
    }
  }

  /// Opens a journal; by default for writing, creating what is missing.
  ///
  /// See the blocking form.
  public static func open(
    at path: String, _ options: JournalOptions = .init()
  ) async throws(JournalError) -> Journal {
    try await Self.offPool { () throws(JournalError) in try Journal.open(at: path, options) }
  }

  /// Writes what waits, stores the state and closes the journal.
  ///
  /// See the blocking form.
  public func close() async throws(JournalError) {
    try await Self.offPool { () throws(JournalError) in try self.close() }
  }
}
