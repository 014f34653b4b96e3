import DragModel
import Store

extension Journal {
  /// Hands out the journal line by line: content, then events with the chain through them, as JSON.
  ///
  /// The body takes a line without a line feed, at most about 90 MB, and says whether more is wanted.
  /// All of it is one view of the journal; pages freed meanwhile are not used again until the end.
  /// `importJournal(to:_:lines:)` makes the same journal of it.
  ///
  /// - Throws: `corrupt` where something is damaged; the lines before it are good, but no whole export.
  /// - Complexity: O(n), n = bytes of log and content; memory for the longest line and 40 bytes a
  ///   content.
  @available(*, noasync, message: "run it on a thread that may block")
  public func export(_ body: ([UInt8]) -> Bool) throws(JournalError) {
    if let writer { try writer.withCore { (core) throws(JournalError) in try core.commit() } }
    var sum = ExportSum()
    var isWanted = true
    try store.forEachExportLine { (line) in
      isWanted = isWanted && body(sum.line(line))
      return isWanted
    }
  }
}

extension JournalStore {
  /// Hands out what an export says, until the body wants no more.
  @available(*, noasync)
  fileprivate func forEachExportLine(
    _ body: (ExportLine) -> Bool
  ) throws(JournalError) {
    try read { (transaction) throws(JournalError) in
      guard body(.start(exportStart)) else { return }
      let contents = try content.records(transaction)
      var names: [BlobNumber: (digest: Digest, record: ContentRecord)] = [:]
      for (digest, record) in contents {
        guard let blob = record.blob else {
          guard body(.content(digest, record)) else { return }
          continue
        }
        names[blob] = (digest, record)
      }
      for (blob, size) in try content.blobs(transaction) {
        for piece in BlobChunk.pieces(sizeBytes: size) {
          guard let bytes = try content.passingChunk(blob, piece.index, transaction) else {
            throw .corrupt(.blob(blob))
          }
          guard body(.bytes(blob, bytes)) else { return }
        }
        let name = names[blob]
        let end = name.map { ExportLine.content($0.digest, $0.record) }
        guard body(end ?? .arriving(blob, sizeBytes: size)) else { return }
      }
      guard body(.nextBlob(try content.nextBlob(transaction))) else { return }
      guard let events = try exportEvents(transaction, body) else { return }
      _ = body(.end(events: events, contents: UInt64(contents.count)))
    }
  }

  private var exportStart: ExportLine.Start {
    ExportLine.Start(
      formatMajor: header.major, formatMinor: header.minor, id: header.id,
      createdMilliseconds: header.createdMilliseconds, isChainKeyed: header.isChainKeyed,
      chain: header.chainStart)
  }

  /// Says how many events there are; nil if no more is wanted.
  private func exportEvents(
    _ transaction: borrowing ReadTransaction, _ body: (ExportLine) -> Bool
  ) throws(JournalError) -> UInt64? {
    var count: UInt64 = 0
    var isWanted = true
    try log.forEachRecord(after: .zero, transaction) { (sequence, record) throws(JournalError) in
      let start = try LogRecord.check(record, at: sequence, key: header.hashKey)
      let event = try LogRecord.event(record, at: sequence, key: header.hashKey)
      let bytes = record.extracting(droppingFirst: start)
      let line = ExportLine.LoggedBytes(
        sequence: sequence, timeMilliseconds: event.timeMilliseconds, kind: event.kind.name,
        bytes: unsafe bytes.withUnsafeBytes { unsafe [UInt8]($0) },
        chain: LogRecord.chainValue(record))
      count = sequence.value
      isWanted = body(.event(line))
      return isWanted
    }
    return isWanted ? count : nil
  }
}
