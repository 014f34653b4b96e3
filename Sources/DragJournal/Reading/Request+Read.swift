import DragModel

extension Request {
  /// Reads the state in turn with other requests: what those before it in a batch did is in it.
  public static func read(
    _ body: @escaping @Sendable (JournalState) throws(JournalError) -> Reply
  ) -> Self {
    Request { (draft: inout Draft) throws(JournalError) in
      try body(JournalState(state: draft.state))
    }
  }
}
