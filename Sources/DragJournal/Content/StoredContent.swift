import DragModel
import Store

/// Reading content within a transaction.
struct StoredContent {
  let tables: JournalTables
  let key: HashKey

  /// Where the bytes with a hash are; nil if they were never stored.
  ///
  /// - Throws: `corrupt` if the record is damaged.
  func record(
    of digest: Digest, _ transaction: borrowing some Transaction & ~Copyable
  ) throws(JournalError) -> ContentRecord? {
    let row = try JournalStore.wrapping { () throws(StoreError) in
      try transaction.copy(tables.content, digest.bytes)
    }
    guard let row else { return nil }
    guard let record = ContentRecord(row: row, of: digest, key: key) else {
      throw .corrupt(.content(hash: digest.bytes))
    }
    return record
  }

  /// The bytes of a chunk; nil if there is none.
  ///
  /// - Throws: `corrupt` if they are not what was written.
  func chunk(
    _ blob: BlobNumber, _ index: UInt32, _ transaction: borrowing some Transaction & ~Copyable
  ) throws(JournalError) -> [UInt8]? {
    let key = BlobChunk.key(blob, index)
    let row: RawSpan?
    do throws(StoreError) {
      row = unsafe try transaction.get(tables.blobs, key.span.bytes)
    } catch { throw JournalError(error) }
    guard let row else { return nil }
    guard let bytes = BlobChunk.bytes(ofRow: row, blob, index, key: self.key) else {
      throw .corrupt(.blob(blob))
    }
    return bytes
  }

  /// The bytes of a chunk that is read once, in a row with the others; nil if there is none.
  ///
  /// The memory it was read through is given back, and that of the chunk before, some of which the
  /// system maps again with its neighbour.
  ///
  /// - Throws: `corrupt` if they are not what was written.
  func passingChunk(
    _ blob: BlobNumber, _ index: UInt32, _ transaction: borrowing ReadTransaction
  ) throws(JournalError) -> [UInt8]? {
    let bytes = try chunk(blob, index, transaction)
    do throws(StoreError) {
      for index in (index == 0 ? 0 : index - 1)...index {
        let key = BlobChunk.key(blob, index)
        unsafe try transaction.giveBackMemory(of: tables.blobs, key.span.bytes)
      }
    } catch { throw JournalError(error) }
    return bytes
  }

  /// How many bytes of a blob are stored.
  ///
  /// - Throws: `corrupt` if its last chunk is damaged.
  /// - Complexity: O(log n), n = chunks stored.
  func byteCount(
    of blob: BlobNumber, _ transaction: borrowing some Transaction & ~Copyable
  ) throws(JournalError) -> UInt64 {
    guard let last = try lastChunk(before: blob.next, transaction), last.blob == blob else {
      return 0
    }
    let bytes = try chunk(blob, last.index, transaction)?.count ?? 0
    return BlobChunk.offset(of: last.index) + UInt64(bytes)
  }

  /// The number that the next blob gets.
  ///
  /// - Throws: `corrupt` if it is damaged.
  func nextBlob(
    _ transaction: borrowing some Transaction & ~Copyable
  ) throws(JournalError) -> BlobNumber {
    guard let bytes = try chunk(Self.counter, 0, transaction) else {
      // It is written with the first blob.
      let count = try JournalStore.wrapping { () throws(StoreError) in
        try transaction.count(tables.blobs)
      }
      if count > 0 { throw .corrupt(.blob(Self.counter)) }
      return BlobNumber(1)
    }
    guard let number = Self.counter(of: bytes) else { throw .corrupt(.blob(Self.counter)) }
    return number
  }

  /// Reads what stands at blob 0, chunk 0; nil if it is no number.
  static func counter(of bytes: [UInt8]) -> BlobNumber? {
    do throws(CBORError) {
      var decoder = CBORDecoder(bytes.span)
      let number = try BlobNumber(from: &decoder)
      try decoder.finish()
      return number
    } catch { return nil }
  }

  /// What stands at blob 0, chunk 0.
  static func counterRow(_ next: BlobNumber, key: HashKey) -> [UInt8] {
    var encoder = CBOREncoder()
    next.encode(into: &encoder)
    return BlobChunk.row(encoder.output, counter, 0, key: key)
  }

  /// The blob whose row is the number of the next one.
  static let counter = BlobNumber(0)

  /// All hashes, also of what was collected, in order.
  ///
  /// - Throws: `corrupt` if a record is damaged.
  func records(
    _ transaction: borrowing some Transaction & ~Copyable
  ) throws(JournalError) -> [(Digest, ContentRecord)] {
    let rows = try JournalStore.wrapping { () throws(StoreError) in
      var rows: [(key: [UInt8], value: [UInt8])] = []
      var cursor = try transaction.cursor(tables.content)
      while let entry = try cursor.next() {
        rows.append(
          unsafe (
            entry.key.withUnsafeBytes { unsafe [UInt8]($0) },
            entry.value.withUnsafeBytes { unsafe [UInt8]($0) }
          ))
      }
      guard try transaction.count(tables.content) == rows.count else { throw .corrupt(.pages) }
      return rows
    }
    var records: [(Digest, ContentRecord)] = []
    records.reserveCapacity(rows.count)
    for row in rows {
      let digest = Digest(bytes: row.key)
      guard let record = ContentRecord(row: row.value, of: digest, key: key) else {
        throw .corrupt(.content(hash: row.key))
      }
      records.append((digest, record))
    }
    return records
  }

  /// All blobs with the number of bytes that each has, in order.
  ///
  /// The way goes from the end of one blob to that of the one before: whoever looks at every chunk maps
  /// the memory around it.
  ///
  /// - Complexity: O(b log n), b = blobs, n = chunks stored; their bytes are not read.
  func blobs(
    _ transaction: borrowing some Transaction & ~Copyable
  ) throws(JournalError) -> [(BlobNumber, UInt64)] {
    var blobs: [(BlobNumber, UInt64)] = []
    var rows = 1
    var end = BlobNumber(.max)
    while let last = try lastChunk(before: end, transaction), last.blob != Self.counter {
      blobs.append((last.blob, BlobChunk.offset(of: last.index) + UInt64(last.byteCount)))
      rows += Int(last.index) + 1
      end = last.blob
    }
    // Besides their rows there is the number of the next blob; more cannot be reached.
    try JournalStore.wrapping { () throws(StoreError) in
      if try transaction.count(tables.blobs) > rows { throw .corrupt(.pages) }
    }
    return blobs.reversed()
  }

  /// The last chunk of all blobs below one, and how many bytes it has; they are not read.
  private func lastChunk(
    before blob: BlobNumber, _ transaction: borrowing some Transaction & ~Copyable
  ) throws(JournalError) -> (blob: BlobNumber, index: UInt32, byteCount: Int)? {
    let key = BlobChunk.key(blob, 0)
    return try JournalStore.wrapping { () throws(StoreError) in
      var cursor = try transaction.cursor(tables.blobs)
      if unsafe try cursor.seek(atOrAfter: key.span.bytes) == nil {
        guard let last = try cursor.last() else { return nil }
        return Self.chunk(in: last)
      }
      guard let last = try cursor.previous() else { return nil }
      return Self.chunk(in: last)
    }
  }

  private static func chunk(
    in entry: borrowing Entry
  ) -> (blob: BlobNumber, index: UInt32, byteCount: Int)? {
    guard let (blob, index) = BlobChunk.place(ofKey: entry.key) else { return nil }
    return (blob, index, BlobChunk.byteCount(ofRow: entry.value))
  }
}

/// Where content that is on disk is read.
protocol ContentSource: AnyObject, Sendable {
  /// Where the bytes with a hash are; nil if they were never stored.
  func record(of digest: Digest) throws(JournalError) -> ContentRecord?
  /// The bytes of a chunk; nil if there is none.
  func chunk(_ blob: BlobNumber, _ index: UInt32) throws(JournalError) -> [UInt8]?
  /// How many bytes of a blob there are.
  func byteCount(of blob: BlobNumber) throws(JournalError) -> UInt64
  /// The number that the next blob gets.
  func nextBlob() throws(JournalError) -> BlobNumber
  /// All hashes, also of what was collected, in order.
  func records() throws(JournalError) -> [(Digest, ContentRecord)]
  /// All blobs with the number of bytes that each has, in order.
  func blobs() throws(JournalError) -> [(BlobNumber, UInt64)]
}

extension JournalStore: ContentSource {
  /// The content, as the store is now.
  var content: StoredContent {
    StoredContent(tables: JournalTables(folder.environment), key: header.hashKey)
  }

  func record(of digest: Digest) throws(JournalError) -> ContentRecord? {
    try read { (transaction) throws(JournalError) in try content.record(of: digest, transaction) }
  }

  func chunk(_ blob: BlobNumber, _ index: UInt32) throws(JournalError) -> [UInt8]? {
    try read { (transaction) throws(JournalError) in
      try content.passingChunk(blob, index, transaction)
    }
  }

  func byteCount(of blob: BlobNumber) throws(JournalError) -> UInt64 {
    try read { (transaction) throws(JournalError) in try content.byteCount(of: blob, transaction) }
  }

  func nextBlob() throws(JournalError) -> BlobNumber {
    try read { (transaction) throws(JournalError) in try content.nextBlob(transaction) }
  }

  func records() throws(JournalError) -> [(Digest, ContentRecord)] {
    try read { (transaction) throws(JournalError) in try content.records(transaction) }
  }

  func blobs() throws(JournalError) -> [(BlobNumber, UInt64)] {
    try read { (transaction) throws(JournalError) in try content.blobs(transaction) }
  }
}
