import DragModel
import Store

/// Writing the new journal.
extension Recovery {
  /// Makes the journal, durable when it returns.
  mutating func write(to path: String) throws(JournalError) -> RecoveryReport {
    var environmentOptions = Environment.Options()
    environmentOptions.allowsNetworkFileSystem = options.allowsNetworkFileSystem
    var failure: JournalError?
    do throws(StoreError) {
      try JournalFolder.create(
        at: path, tables: JournalTables.names, options: environmentOptions
      ) { (environment) throws(StoreError) in
        do throws(JournalError) { try fill(environment) } catch {
          failure = error
          if case .storage(let error) = error { throw error }
          throw .corrupt(.pages)
        }
      }
    } catch { throw failure ?? JournalError(error) }
    return report
  }

  private mutating func fill(_ environment: Environment) throws(JournalError) {
    let tables = JournalTables(environment)
    let header = salvage.header.encoded
    try environment.put { (transaction) throws(StoreError) in
      try transaction.put(tables.state, key: JournalTables.StateKey.header, value: header)
    }
    try copyLog(environment)
    try copyContents(environment, tables)
    try appendLosses(environment, tables)
    let pages = try StatePages(tables: tables, key: salvage.header.hashKey)
      .changedPages(of: &state)
    try environment.put { (transaction) throws(StoreError) in
      for page in pages { try transaction.put(tables.state, key: page.key, value: page.value) }
    }
  }

  /// Copies the records as they are; the last one ends with the chain's value.
  private mutating func copyLog(_ environment: Environment) throws(JournalError) {
    var batch = RowBatch(environment)
    var sequence = SequenceNumber.zero
    while sequence < state.sequence {
      sequence = sequence.next
      guard var record = try salvage.record(sequence) else {
        throw .corrupt(.missingRecord(sequence))
      }
      if sequence == state.sequence, LogRecord.chainValue(record.raw) == nil {
        let key = salvage.header.hashKey
        let event = Array(record[try LogRecord.check(record.raw, at: sequence, key: key)...])
        LogRecord.encode(event.span, at: sequence, chain: chain.value, key: key, into: &record)
      }
      try batch.add(record, at: sequence)
    }
    try batch.write()
  }

  private mutating func copyContents(
    _ environment: Environment, _ tables: JournalTables
  ) throws(JournalError) {
    let key = salvage.header.hashKey
    var batch = RowBatch(environment)
    let whole = contents.compactMap { content in
      content.record.blob.map { (blob: $0, sizeBytes: content.record.sizeBytes) }
    }
    for (blob, size) in whole + arrivals {
      for piece in BlobChunk.pieces(sizeBytes: size) {
        guard let bytes = try salvage.chunk(blob, piece.index, bytes: piece.byteCount) else {
          throw .corrupt(.blob(blob))
        }
        try batch.add(chunk: bytes, blob, piece.index, key: key)
      }
    }
    try batch.write()
    let rows = contents
    try environment.put { (transaction) throws(StoreError) in
      for (digest, record) in rows {
        try transaction.put(
          tables.content, key: digest.bytes, value: record.row(of: digest, key: key))
      }
    }
  }

  /// Appends events that say which content is gone, and which transfers begin anew.
  private mutating func appendLosses(
    _ environment: Environment, _ tables: JournalTables
  ) throws(JournalError) {
    var pending = PendingEvents()
    let before = state.sequence
    var lost = report.lostContents.map(\.hash)[...]
    while !lost.isEmpty {
      let hashes = Array(lost.prefix(CollectLimits.hashesPerEvent))
      lost = lost.dropFirst(hashes.count)
      try append(.contentCollected, [.dropContent(hashes)], &pending)
    }
    for arrival in report.lostArrivals {
      let record = try state.transfer(arrival.transfer)
      guard let blob = record.blob else { continue }
      let fallback = TransferFallback(
        transfer: arrival.transfer, oldBlob: blob, newBlob: nextBlob,
        oldProgress: record.progress)
      nextBlob = nextBlob.next
      try append(.transferFellBack, [.fallBack(fallback)], &pending)
    }
    var records: [(SequenceNumber, [UInt8])] = []
    let key = salvage.header.hashKey
    pending.forEachRecord(after: before, chain: &chain, key: key) { (sequence, record) in
      records.append((sequence, unsafe record.withUnsafeBytes { unsafe [UInt8]($0) }))
    }
    let counter = StoredContent.counterRow(nextBlob, key: key)
    try environment.put { (transaction) throws(StoreError) in
      for (sequence, record) in records {
        try transaction.put(
          tables.log, JournalTables.key(of: sequence), record.raw, appending: true)
      }
      try transaction.put(
        tables.blobs, key: BlobChunk.key(StoredContent.counter, 0), value: counter)
    }
  }

  private mutating func append(
    _ kind: EventKind, _ changes: [Change], _ pending: inout PendingEvents
  ) throws(JournalError) {
    let event = Event(
      kind: kind, timeMilliseconds: options.clock(), actor: .local, origin: .migration,
      facts: ["recovered": .bool(true)], changes: changes)
    try pending.append(event)
    try state.apply(event)
  }
}
