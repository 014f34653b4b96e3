import DragModel
import Store

/// A new store that is filled from the lines of an export.
///
/// Lines come in this order: blobs, each with its chunks and the line that says what they are, and
/// contents that were collected; the number of the next blob; events; the end.
struct ImportedRows {
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
  /// The number of the line that is taken.
  private var number = 0

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
    try environment.put(header)
  }

  /// Takes the next line.
  ///
  /// - Throws: `badExport` with its number.
  mutating func take(_ line: ExportLine, number: Int) throws(JournalError) {
    self.number = number
    switch line {
    case .start: throw refusal(.outOfOrder)
    case .bytes(let blob, let bytes): try take(bytes, of: blob)
    case .content(let digest, let record): try take(digest, record)
    case .arriving(let blob, let size):
      guard arriving?.blob == blob else { throw refusal(.outOfOrder) }
      guard arriving?.sizeBytes == size else { throw refusal(.content) }
      arriving = nil
    case .nextBlob(let blob):
      guard arriving == nil, nextBlob == nil, blobs.allSatisfy({ $0 < blob }) else {
        throw refusal(.outOfOrder)
      }
      nextBlob = blob
    case .event(let event): try take(event)
    case .end(let events, let contents):
      guard nextBlob != nil, state.sequence.value == events, self.contents.count == contents
      else { throw refusal(.outOfOrder) }
      guard isLastInChain else { throw refusal(.chain) }
    }
  }

  /// Writes what is left, and the state that the events come to.
  mutating func finish() throws(JournalError) {
    try rows.write()
    try environment.put(contents, key: header.hashKey)
    if let nextBlob { try environment.put(next: nextBlob, key: header.hashKey) }
    try environment.put(&state, key: header.hashKey)
  }

  private func refusal(_ fault: ExportFault) -> JournalError {
    .badExport(line: number, fault)
  }

  // MARK: Content

  private mutating func take(_ bytes: [UInt8], of blob: BlobNumber) throws(JournalError) {
    guard nextBlob == nil, blob != StoredContent.counter else { throw refusal(.outOfOrder) }
    if arriving == nil {
      guard blobs.insert(blob).inserted else { throw refusal(.outOfOrder) }
      arriving = Arriving(blob: blob)
    }
    guard let known = arriving, known.blob == blob else { throw refusal(.outOfOrder) }
    // All chunks but the last are full.
    let index = BlobChunk.index(ofByte: known.sizeBytes)
    guard (1...BlobChunk.byteCount).contains(bytes.count),
      BlobChunk.offset(of: index) == known.sizeBytes
    else { throw refusal(.content) }
    _ = known.digest.add(bytes, at: known.sizeBytes)
    arriving?.sizeBytes += UInt64(bytes.count)
    try rows.add(chunk: bytes, blob, index, key: header.hashKey)
  }

  private mutating func take(_ digest: Digest, _ record: ContentRecord) throws(JournalError) {
    guard nextBlob == nil, arriving?.blob == record.blob else { throw refusal(.outOfOrder) }
    if let arriving {
      guard arriving.sizeBytes == record.sizeBytes,
        arriving.digest.finish(sizeBytes: arriving.sizeBytes) == digest
      else { throw refusal(.content) }
    }
    arriving = nil
    contents.append((digest, record))
  }

  // MARK: Events

  private mutating func take(_ line: ExportLine.LoggedBytes) throws(JournalError) {
    guard nextBlob != nil, line.sequence == state.sequence.next else {
      throw refusal(.outOfOrder)
    }
    let event: Event
    do throws(CBORError) {
      var decoder = CBORDecoder(line.bytes.span)
      event = try Event(from: &decoder)
      try decoder.finish()
    } catch { throw refusal(.event) }
    guard event.timeMilliseconds == line.timeMilliseconds, event.kind.name == line.kind else {
      throw refusal(.event)
    }
    unsafe chain?.extend(by: line.bytes.span.bytes)
    if let value = line.chain, let chain, value != chain.value { throw refusal(.chain) }
    isLastInChain = line.chain != nil
    do throws(JournalError) { try state.apply(event) } catch { throw refusal(.eventDoesNotFit) }
    var record: [UInt8] = []
    LogRecord.encode(
      line.bytes.span, at: line.sequence, chain: line.chain, key: header.hashKey, into: &record)
    try rows.add(record, at: line.sequence)
  }
}
