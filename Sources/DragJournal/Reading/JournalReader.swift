import Store

/// A slot that a process has in the table of a journal's readers.
public struct JournalReader: Hashable, Sendable {
  /// The number of its process.
  public var process: Int32
  /// The number of the last commit that it sees, whose pages it keeps from being used again; nil
  /// while it reads nothing.
  public var transaction: Int?
  /// How many commits there were since then.
  public var commitsBehind: Int?
  /// True if its process died; the next opening frees the slot.
  public var isStale: Bool
}

extension Journal {
  /// Lists who reads a journal now, also what processes that were killed have left; nothing is freed.
  ///
  /// - Throws: `storage` if the path is no journal, cannot be read, or is open in this process.
  @available(*, noasync, message: "read it on a thread that may block")
  public static func readers(ofJournalAt path: String) throws(JournalError) -> [JournalReader] {
    let readers = try JournalStore.wrapping { () throws(StoreError) in
      try JournalFolder.readers(ofJournalAt: path)
    }
    return readers.slots.map { found in
      let transaction = found.slot.transaction
      return JournalReader(
        process: found.slot.process, transaction: transaction,
        commitsBehind: transaction.map { max(0, readers.lastTransaction - $0) },
        isStale: found.isStale)
    }
  }
}
