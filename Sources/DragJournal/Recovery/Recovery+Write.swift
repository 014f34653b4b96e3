import DragModel
import Store

/// Writing the new journal.
extension Recovery {
  /// Makes the journal, durable when it returns.
  mutating func write(to path: String) throws(JournalError) -> RecoveryReport {
    try JournalStore.create(
      at: path, allowsNetworkFileSystem: options.allowsNetworkFileSystem
    ) { (environment) throws(JournalError) in
      try fill(environment)
    }
    return report
  }

  private mutating func fill(_ environment: Environment) throws(JournalError) {
    let key = salvage.header.hashKey
    try environment.put(salvage.header)
    try copyLog(environment)
    try copyContents(environment)
    try appendLosses(environment)
    try environment.put(next: nextBlob, key: key)
    try environment.put(&state, key: key)
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

  private mutating func copyContents(_ environment: Environment) throws(JournalError) {
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
    try environment.put(contents, key: key)
  }

  /// Appends events that say which content is gone, and which transfers begin anew.
  private mutating func appendLosses(_ environment: Environment) throws(JournalError) {
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
    var records: [(sequence: SequenceNumber, record: [UInt8])] = []
    pending.forEachRecord(after: before, chain: &chain, key: salvage.header.hashKey) {
      (sequence, record) in
      records.append((sequence, unsafe record.withUnsafeBytes { unsafe [UInt8]($0) }))
    }
    var batch = RowBatch(environment)
    for (sequence, record) in records { try batch.add(record, at: sequence) }
    try batch.write()
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
