extension JournalFolder {
  /// Makes a journal elsewhere that holds what this one holds now, durably; both go on independently.
  ///
  /// Writers and readers go on meanwhile. It reads one view for as long as it takes, so that pages
  /// freed meanwhile are not used again. A copy that was interrupted has no `CURRENT` and is made
  /// anew by the next one.
  ///
  /// - Throws: As ``create(at:options:_:)``.
  /// - Complexity: O(n), n = bytes in use; constant memory.
  @available(*, noasync)
  package func backUp(to path: String) throws(StoreError) {
    let environment = environment
    try Self.create(at: path, options: options) { (first) throws(StoreError) in
      try Self.copy(environment, as: first, in: path)
    }
  }
}
