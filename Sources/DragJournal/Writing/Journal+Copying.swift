import Store

/// Copying a journal: into another one, and into less room.
extension Journal {
  /// Makes a journal elsewhere that is this one as it is now; both go on independently.
  ///
  /// Everything acknowledged is in it, with the same identity, history and chain. Requests and
  /// readings go on meanwhile; what they free is not used again until it is done. If it is
  /// interrupted, there is no journal at the path, and another backup to it begins anew.
  ///
  /// - Throws: `storage`: `alreadyExists` if there is a journal, `notAJournal` if there is something
  ///   else, `diskFull`; this journal is as it was.
  /// - Complexity: O(n), n = bytes in use; constant memory.
  @available(*, noasync, message: "await the other form")
  public func backup(to path: String) throws(JournalError) {
    if let writer { try writer.withCore { (core) throws(JournalError) in try core.commit() } }
    try JournalStore.wrapping { () throws(StoreError) in
      try store.folder.followSwitch()
      try store.folder.backUp(to: path)
    }
  }

  /// Writes a new generation of the journal without the room that was freed, and goes on with it.
  ///
  /// Nothing of the log, the state or the history is lost. Requests wait meanwhile, readings do not; a
  /// process that reads goes over to the new generation with its next reading. Interrupted at any
  /// moment, the journal is in the old generation or in the new one, whole.
  ///
  /// - Returns: The bytes of the data file before and afterwards.
  /// - Throws: `openedReadOnly`; `storage`: `diskFull` if there is no room for both, and the journal
  ///   is as it was; `folderUncertain` if it must be opened again before the next change.
  /// - Complexity: O(n), n = bytes in use; constant memory.
  @available(*, noasync, message: "await the other form")
  @discardableResult
  public func compact() throws(JournalError) -> (bytesBefore: Int, bytesAfter: Int) {
    guard let writer else { throw .openedReadOnly }
    let folder = store.folder
    return try writer.withCore { (core) throws(JournalError) in
      try core.checkpoint()
      return try JournalStore.wrapping { () throws(StoreError) in
        let before = try folder.environment.dataFileBytes
        do throws(StoreError) {
          try folder.switchOver(to: folder.newCompactedGeneration())
        } catch .leftOver {
          // The next opening for writing tries again to remove the old one.
        }
        return (before, try folder.environment.dataFileBytes)
      }
    }
  }
}
