import DragModel
import Store

extension Journal {
  /// Saves what can be saved of a damaged journal into a new one; the old one is only read.
  ///
  /// The new journal has the events up to the first that cannot be read or does not fit, the state they
  /// come to, and all content whose bytes are what their hashes say. What else cannot be read is in the
  /// report. Lost content becomes `contentMissing`, as if it had been collected, which an event of the
  /// new journal says; transfers whose bytes are lost begin anew when they are tried again. Nobody can
  /// write the old journal meanwhile, because its pages are read as they are on disk.
  ///
  /// - Throws: `storage` if the old journal cannot be read at all, somebody writes it, there is something
  ///   at the new path, or it cannot be written; `corrupt` if the header is lost, without which nothing can be told from
  ///   damage; `wrongChainKey`; `newerFormat`. What a failure leaves at the new path is no journal.
  /// - Complexity: O(n log n + b), n = events, b = bytes of the file; memory for the state and the
  ///   place of each event.
  @available(*, noasync, message: "run it on a thread that may block")
  public static func recover(
    from path: String, to newPath: String, _ options: RecoveryOptions = .init()
  ) throws(JournalError) -> RecoveryReport {
    let folder = try JournalStore.wrapping { () throws(StoreError) in
      try JournalFolder.storeFolders(of: path)[0]
    }
    let barrier = try JournalStore.wrapping { () throws(StoreError) -> WriterBarrier in
      try WriterBarrier(journal: path)
    }
    let salvage = try Salvage(folder: folder, options.usesOlderMeta ? .older : .newest)
    var recovery = try Recovery.of(salvage, options)
    let report = try recovery.write(to: newPath)
    _ = consume barrier
    return report
  }
}
