import DragModel
import Store

/// Content that came with events not yet on disk, to be written in their transaction.
///
/// Everything remembers which event it came with, so that what is refused leaves nothing. Memory is
/// what the requests brought: a stored chunk that grows is read again when it is written.
struct PendingContent {
  /// Bytes that continue a blob.
  fileprivate struct Piece {
    let event: Int
    let blob: BlobNumber
    let offset: UInt64
    let bytes: [UInt8]

    var end: UInt64 { offset + UInt64(bytes.count) }
  }

  /// A hash that got its bytes.
  private struct Sealing {
    let event: Int
    let digest: Digest
    let record: ContentRecord
  }

  /// From so many bytes in its first piece on a blob is hashed while it arrives.
  private static let arrivingBytes = 65_536

  private let source: any ContentSource
  /// The events that the blobs opened came with; the first got number `firstNew`.
  private var opened: [Int] = []
  private var firstNew: BlobNumber?
  private var pieces: [Piece] = []
  private var sealings: [Sealing] = []
  /// Contents given up, to be freed once the events that say so are on disk.
  private var givenUp: [(event: Int, garbage: Garbage)] = []
  /// The hashes given up.
  private var givenUpDigests: Set<Digest> = []
  /// The hashes of `sealings`.
  private var sealed: [Digest: ContentRecord] = [:]
  /// The hashes of large blobs that began to arrive since the journal was opened.
  private var arriving: [BlobNumber: ArrivingDigest] = [:]

  init(source: any ContentSource) { self.source = source }

  /// Forgets what came with the events after a number of them.
  mutating func keepFirst(_ count: Int) {
    if let last = opened.last, last >= count { opened.removeAll { $0 >= count } }
    if let last = pieces.last, last.event >= count { pieces.removeAll { $0.event >= count } }
    if let last = sealings.last, last.event >= count {
      sealings.removeAll { $0.event >= count }
      sealed = Dictionary(sealings.map { ($0.digest, $0.record) }) { $1 }
    }
    if let last = givenUp.last, last.event >= count {
      givenUp.removeAll { $0.event >= count }
      givenUpDigests = Set(givenUp.compactMap(\.garbage.digest))
    }
  }

  /// Forgets everything, after it was written or given up.
  mutating func removeAll() {
    keepFirst(0)
    firstNew = nil
  }

  // MARK: Deciding

  /// Gives the next number.
  mutating func open(for event: Int) throws(JournalError) -> BlobNumber {
    let first: BlobNumber
    if let firstNew { first = firstNew } else { first = try source.nextBlob() }
    firstNew = first
    opened.append(event)
    return BlobNumber(first.value + UInt64(opened.count - 1))
  }

  /// Continues a blob.
  mutating func append(
    _ bytes: [UInt8], to blob: BlobNumber, at offset: UInt64, for event: Int
  ) {
    pieces.append(Piece(event: event, blob: blob, offset: offset, bytes: bytes))
    if offset == 0 {
      // What comes whole in one small piece is hashed faster when it is sealed.
      arriving[blob] = bytes.count < Self.arrivingBytes ? nil : ArrivingDigest()
    }
    if let digest = arriving[blob], !digest.add(bytes, at: offset) { arriving[blob] = nil }
  }

  /// Hashes the first so many bytes of a blob: what has come piece by piece is hashed already.
  ///
  /// - Throws: `corrupt` if there are fewer, or they are not what was written.
  mutating func digest(
    of blob: BlobNumber, sizeBytes: UInt64
  ) throws(JournalError) -> Digest {
    if let digest = arriving.removeValue(forKey: blob)?.finish(sizeBytes: sizeBytes) {
      return digest
    }
    var builder = DigestBuilder()
    try forEachChunk(of: blob, sizeBytes: sizeBytes) { (bytes) in builder.add(bytes) }
    return builder.finish()
  }

  /// Hashes a blob no further, since it will not be sealed soon.
  mutating func stopHashing(_ blob: BlobNumber) { arriving[blob] = nil }

  /// Makes a blob the bytes of a hash.
  mutating func seal(
    _ blob: BlobNumber, as digest: Digest, sizeBytes: UInt64, for event: Int
  ) {
    let record = ContentRecord(blob: blob, sizeBytes: sizeBytes)
    sealings.append(Sealing(event: event, digest: digest, record: record))
    sealed[digest] = record
  }

  /// Where the bytes of a hash are or will be; nil if they are not there.
  func record(of digest: Digest) throws(JournalError) -> ContentRecord? {
    if let record = sealed[digest] { return record }
    guard !givenUpDigests.contains(digest), let record = try source.record(of: digest),
      record.blob != nil
    else { return nil }
    return record
  }

  /// How many bytes content with a hash has or had; nil if it was never stored.
  func sizeBytes(of digest: Digest) throws(JournalError) -> UInt64? {
    if let record = sealed[digest] { return record.sizeBytes }
    return try source.record(of: digest)?.sizeBytes
  }

  /// How many bytes a blob has.
  func byteCount(of blob: BlobNumber) throws(JournalError) -> UInt64 {
    if let last = pieces.last(where: { $0.blob == blob }) { return last.end }
    return try source.byteCount(of: blob)
  }

  /// Hands out the first so many bytes of a blob, chunk by chunk.
  ///
  /// - Throws: `corrupt` if there are fewer, and what the body throws.
  func forEachChunk(
    of blob: BlobNumber, sizeBytes: UInt64, _ body: ([UInt8]) throws(JournalError) -> Void
  ) throws(JournalError) {
    let pieces = pieces.filter { $0.blob == blob }
    var offset: UInt64 = 0
    while offset < sizeBytes {
      let index = BlobChunk.index(ofByte: offset)
      var bytes = try source.chunk(blob, index) ?? []
      for piece in pieces { bytes += piece.stretch(of: index, after: bytes.count) ?? [] }
      let wanted = min(UInt64(BlobChunk.byteCount), sizeBytes - offset)
      guard bytes.count >= wanted else { throw .corrupt(.blob(blob)) }
      bytes.removeLast(bytes.count - Int(wanted))
      try body(bytes)
      offset += wanted
    }
  }

  // MARK: Collecting

  /// Gives contents up: they count as not there from now on.
  mutating func giveUp(_ garbage: [Garbage], for event: Int) {
    givenUp += garbage.map { (event, $0) }
    givenUpDigests.formUnion(garbage.compactMap(\.digest))
  }

  /// What was given up.
  var garbage: [Garbage] { givenUp.map(\.garbage) }
  /// The blobs that get a hash.
  var sealedBlobs: Set<BlobNumber> { Set(sealings.compactMap(\.record.blob)) }

  /// What is on disk for each hash that was not given up, by hash.
  func storedRecords() throws(JournalError) -> [(Digest, ContentRecord)] {
    try source.records().filter { !givenUpDigests.contains($0.0) }
  }

  /// The blobs on disk that were not given up, with the bytes that each has.
  func storedBlobs() throws(JournalError) -> [(BlobNumber, UInt64)] {
    let givenUp = Set(givenUp.map(\.garbage.blob))
    return try source.blobs().filter { !givenUp.contains($0.0) }
  }

  // MARK: Writing

  /// Writes everything.
  func write(
    to tables: JournalTables, key: HashKey, _ transaction: inout WriteTransaction
  ) throws(StoreError) {
    if let firstNew, !opened.isEmpty {
      let next = BlobNumber(firstNew.value + UInt64(opened.count))
      try transaction.put(
        tables.blobs, key: BlobChunk.key(StoredContent.counter, 0),
        value: StoredContent.counterRow(next, key: key))
    }
    if !pieces.isEmpty {
      let blobs = Dictionary(grouping: pieces, by: \.blob)
      for (blob, pieces) in blobs.sorted(by: { $0.key < $1.key }) {
        try write(pieces, of: blob, to: tables, key: key, &transaction)
      }
    }
    for sealing in sealings {
      try transaction.put(
        tables.content, key: sealing.digest.bytes,
        value: sealing.record.row(of: sealing.digest, key: key))
    }
  }

  private func write(
    _ pieces: [Piece], of blob: BlobNumber, to tables: JournalTables, key: HashKey,
    _ transaction: inout WriteTransaction
  ) throws(StoreError) {
    guard let first = pieces.first, let last = pieces.last, last.end > first.offset else { return }
    let indexes = BlobChunk.index(ofByte: first.offset)...BlobChunk.index(ofByte: last.end - 1)
    let checks = ChunkChecks(
      indexes.map { index in pieces.lazy.compactMap { $0.full(index) }.first }, of: blob,
      from: indexes.lowerBound, key: key)
    for index in indexes {
      let place = BlobChunk.key(blob, index)
      // Its check was found right when the first piece was taken on.
      let head = try transaction.copy(tables.blobs, place).map(BlobChunk.uncheckedBytes) ?? []
      var stretches = [head[...]]
      var count = head.count
      for piece in pieces {
        guard let stretch = piece.stretch(of: index, after: count) else { continue }
        stretches.append(stretch)
        count += stretch.count
      }
      unsafe try transaction.put(
        tables.blobs, place.span.bytes, byteCount: BlobChunk.rowBytes(count)
      ) { (row: inout MutableRawSpan) in
        BlobChunk.fill(&row, stretches, blob, index, check: checks[index], key: key)
      }
    }
  }
}

extension PendingContent.Piece {
  /// All the bytes of a full chunk; nil if the piece has not all of them.
  fileprivate func full(_ index: UInt32) -> ArraySlice<UInt8>? {
    guard let stretch = stretch(of: index, after: 0), stretch.count == BlobChunk.byteCount else {
      return nil
    }
    return stretch
  }

  /// What the piece has of a chunk after its first so many bytes; nil if nothing.
  fileprivate func stretch(of index: UInt32, after count: Int) -> ArraySlice<UInt8>? {
    let start = BlobChunk.offset(of: index) + UInt64(count)
    let limit = min(end, BlobChunk.offset(of: index) + UInt64(BlobChunk.byteCount))
    guard offset <= start, start < limit else { return nil }
    return bytes[Int(start - offset)..<Int(limit - offset)]
  }
}
