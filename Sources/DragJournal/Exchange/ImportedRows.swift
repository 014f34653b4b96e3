import DragModel
import Store

/// A new store that is filled from the lines of an export.
///
/// Lines come in this order: blobs, each with its chunks and the line that says what they are, and
/// contents that were collected; the number of the next blob; events; the end.
struct ImportedRows {
  /// What a line was refused for: the export, or the store.
  enum Failure: Error {
    case export(ExportFault)
    case journal(JournalError)
  }

  private let environment: Environment
  private let header: JournalHeader
  private var rows: RowBatch
  /// The chain after the last event; nil if it is not checked.
  private var chain: Chain?
  private var state: State
  /// The blob whose chunks are coming, with the hash so far.
  private var arriving: Arriving?
  private var contents: [(digest: Digest, record: ContentRecord)] = []
  private var blobs: Set<BlobNumber> = []
  private var nextBlob: BlobNumber?
  private var isLastInChain = true

  private struct Arriving {
    let blob: BlobNumber
    var sizeBytes: UInt64 = 0
    let digest = ArrivingDigest()
  }

  /// Starts with the header alone.
  init(
    _ environment: Environment, _ header: JournalHeader, chain: Chain?
  ) throws(JournalError) {
    self.environment = environment
    self.header = header
    self.chain = chain
    rows = RowBatch(environment)
    state = try State(hashKey: header.hashKey)
    let tables = JournalTables(environment)
    try environment.put { (transaction) throws(StoreError) in
      try transaction.put(
        tables.state, key: JournalTables.StateKey.header, value: header.encoded)
    }
  }

  /// Takes the next line.
  mutating func take(_ line: ExportLine) throws(Failure) {
    switch line {
    case .start: throw .export(.outOfOrder)
    case .bytes(let blob, let bytes): try take(bytes, of: blob)
    case .content(let digest, let record): try take(digest, record)
    case .arriving(let blob, let size):
      guard arriving?.blob == blob else { throw .export(.outOfOrder) }
      guard arriving?.sizeBytes == size else { throw .export(.content) }
      arriving = nil
    case .nextBlob(let blob):
      guard arriving == nil, nextBlob == nil, blobs.allSatisfy({ $0 < blob }) else {
        throw .export(.outOfOrder)
      }
      nextBlob = blob
    case .event(let event): try take(event)
    case .end(let events, let contents):
      guard nextBlob != nil, state.sequence.value == events, self.contents.count == contents
      else { throw .export(.outOfOrder) }
      guard isLastInChain else { throw .export(.chain) }
    }
  }

  /// Writes what is left, and the state that the events come to.
  mutating func finish() throws(JournalError) {
    try rows.write()
    let tables = JournalTables(environment)
    let pages = try StatePages(tables: tables, key: header.hashKey).changedPages(of: &state)
    let (contents, nextBlob, key) = (contents, nextBlob, header.hashKey)
    try environment.put { (transaction) throws(StoreError) in
      for (digest, record) in contents {
        try transaction.put(
          tables.content, key: digest.bytes, value: record.row(of: digest, key: key))
      }
      if let nextBlob {
        try transaction.put(
          tables.blobs, key: BlobChunk.key(StoredContent.counter, 0),
          value: StoredContent.counterRow(nextBlob, key: key))
      }
      for page in pages { try transaction.put(tables.state, key: page.key, value: page.value) }
    }
  }

  // MARK: Content

  private mutating func take(_ bytes: [UInt8], of blob: BlobNumber) throws(Failure) {
    guard nextBlob == nil, blob != StoredContent.counter else { throw .export(.outOfOrder) }
    if arriving == nil {
      guard blobs.insert(blob).inserted else { throw .export(.outOfOrder) }
      arriving = Arriving(blob: blob)
    }
    guard let known = arriving, known.blob == blob else { throw .export(.outOfOrder) }
    // All chunks but the last are full.
    let index = BlobChunk.index(ofByte: known.sizeBytes)
    guard (1...BlobChunk.byteCount).contains(bytes.count),
      BlobChunk.offset(of: index) == known.sizeBytes
    else { throw .export(.content) }
    _ = known.digest.add(bytes, at: known.sizeBytes)
    arriving?.sizeBytes += UInt64(bytes.count)
    do throws(JournalError) {
      try rows.add(chunk: bytes, blob, index, key: header.hashKey)
    } catch { throw .journal(error) }
  }

  private mutating func take(_ digest: Digest, _ record: ContentRecord) throws(Failure) {
    guard nextBlob == nil, arriving?.blob == record.blob else { throw .export(.outOfOrder) }
    if let arriving {
      guard arriving.sizeBytes == record.sizeBytes,
        arriving.digest.finish(sizeBytes: arriving.sizeBytes) == digest
      else { throw .export(.content) }
    }
    arriving = nil
    contents.append((digest, record))
  }

  // MARK: Events

  private mutating func take(_ line: ExportLine.LoggedBytes) throws(Failure) {
    guard nextBlob != nil, line.sequence == state.sequence.next else {
      throw .export(.outOfOrder)
    }
    let event: Event
    do throws(CBORError) {
      var decoder = CBORDecoder(line.bytes.span)
      event = try Event(from: &decoder)
      try decoder.finish()
    } catch { throw .export(.event) }
    guard event.timeMilliseconds == line.timeMilliseconds, event.kind.name == line.kind else {
      throw .export(.event)
    }
    unsafe chain?.extend(by: line.bytes.span.bytes)
    if let value = line.chain, let chain, value != chain.value { throw .export(.chain) }
    isLastInChain = line.chain != nil
    do throws(JournalError) { try state.apply(event) } catch { throw .export(.eventDoesNotFit) }
    var record: [UInt8] = []
    LogRecord.encode(
      line.bytes.span, at: line.sequence, chain: line.chain, key: header.hashKey, into: &record)
    do throws(JournalError) { try rows.add(record, at: line.sequence) } catch {
      throw .journal(error)
    }
  }
}
