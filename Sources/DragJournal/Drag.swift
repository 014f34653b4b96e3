public import DragModel

/// One drag, from its lift to its drop or cancel.
public struct Drag: Sendable {
  let journal: Journal
  /// The session's identifier.
  public let session: SessionID

  /// What a drop on a container would do: for every frame.
  ///
  /// Writes nothing, waits for nothing.
  ///
  /// - Throws: `sessionEnded`, or `corrupt` for damaged pages.
  public func proposal(
    over container: ContentID, at position: Position? = nil
  ) throws(JournalError) -> DropProposal {
    try JournalState(state: journal.newestState())
      .proposal(for: session, over: DropTarget(on: container, at: position))
  }

  /// What hangs under the finger.
  ///
  /// - Throws: `sessionEnded`, or `corrupt` for damaged pages.
  public func stack() throws(JournalError) -> DragStack {
    try JournalState(state: journal.newestState()).stack(of: session)
  }

  /// Follows where the drag hovers; a value for the app to keep while it lasts.
  ///
  /// - Throws: `sessionEnded`, or `corrupt` for damaged pages.
  public func tracker(spring: SpringLoading? = nil) throws(JournalError) -> DragTracker {
    try JournalState(state: journal.newestState()).tracker(of: session, spring: spring)
  }

  /// Adds items to the drag.
  public func add(_ items: [ContentID]) async throws(JournalError) {
    _ = try await journal.perform(.addToDrag(session, items: items))
  }

  /// Drops; durable when it returns, and one step.
  @discardableResult
  public func drop(
    on container: ContentID, at position: Position? = nil, operation: DropOperation? = nil
  ) async throws(JournalError) -> ContentReply {
    let target = DropTarget(on: container, at: position, operation: operation)
    return try await journal.perform(.drop(session, on: target))
  }

  /// Ends the drag; nothing happens.
  public func cancel(_ reason: CancelReason = .user) async throws(JournalError) {
    _ = try await journal.perform(.cancelDrag(session, reason: reason))
  }
}
