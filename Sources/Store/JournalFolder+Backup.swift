extension JournalFolder {
  /// Makes a journal elsewhere that holds what this one holds now, durably; both go on independently.
  ///
  /// Writers and readers go on meanwhile. It reads one view for as long as it takes, so that pages
  /// freed meanwhile are not used again. A copy that was interrupted has no `CURRENT` and is made
  /// anew by the next one.
  ///
  /// - Throws: `alreadyExists` if there is a journal, `notAJournal` if there is something else,
  ///   `lockHeld` if another process makes one there, and what the file system throws.
  /// - Complexity: O(n), n = bytes in use; constant memory.
  @available(*, noasync)
  package func backUp(to path: String) throws(StoreError) {
    switch try Self.state(of: path) {
    case .journal, .unfinished(.some): throw .alreadyExists(path: path)
    case .fault(let fault): throw .notAJournal(path: path, fault)
    case .missing: try FileSystem.makeFolder(path)
    case .empty, .unfinished(nil): break
    }
    let lock = try FolderLock(path + "/" + Self.lockName, waiting: .zero)
    try Self.copy(environment, as: .first, in: path)
    try FileSystem.flushParent(of: path)
    try Self.writeCurrent(.first, in: path)
    _ = consume lock
  }
}
