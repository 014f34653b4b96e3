import DragModel
import Store

/// What can still be read of a journal's data file, without LMDB and whatever is damaged.
///
/// Rows that a tree leads to come first. If one is missing or not what was written, all pages are
/// looked at for another: older copies of rows that never change stand in pages that were freed. Each
/// row's check, or the hash of what it names, tells whether it is one.
struct Salvage: ~Copyable {
  private let walk: PageWalk
  private var reader: RowReader
  private var index: SalvageIndex
  private var hasScanned: Bool
  /// The journal's header.
  let header: JournalHeader

  /// Walks the data file in a folder.
  ///
  /// - Throws: `storage` if the file cannot be read or has no meta page of use; `corrupt` if there is no
  ///   header, without which no record can be checked; `newerFormat`.
  /// - Complexity: O(p), p = pages of the file; memory for the place of each row of the log and of
  ///   content.
  init(folder: String, _ wanted: PageFile.Wanted) throws(JournalError) {
    var index = SalvageIndex(limit: 0)
    let walk = try Self.walked(folder, wanted, &index)
    var header = try Self.header(index, walk)
    let mustScan = header == nil
    if mustScan {
      try Self.scan(walk, into: &index)
      header = try Self.header(index, walk)
    }
    guard let header else { throw .corrupt(.header) }
    self.header = header
    self.walk = walk
    self.index = index
    hasScanned = mustScan
    reader = RowReader()
  }

  /// What is wrong with pages.
  var pageFindings: [PageFinding] { walk.findings }

  /// The number of the commit whose state is read.
  var transaction: Int { walk.file.transaction }

  private static func walked(
    _ folder: String, _ wanted: PageFile.Wanted, _ index: inout SalvageIndex
  ) throws(JournalError) -> PageWalk {
    do throws(StoreError) {
      let file = try PageFile(folder: folder, wanted)
      var found = SalvageIndex(limit: file.byteCount / leastRecordBytes)
      var walk = PageWalk(file)
      try walk.walkFile(tables: JournalTables.names) { (_, row, _) throws(StoreError) in
        found.add(row, isCurrent: true)
      }
      index = found
      return walk
    } catch { throw JournalError(error) }
  }

  /// No event takes fewer bytes; so many fit into a file at most.
  private static let leastRecordBytes: UInt64 = 16

  // MARK: The log

  /// The last event there was, as far as anything tells.
  var lastSequence: UInt64 {
    let tables = UInt64(JournalTables.names.count)
    let entries = walk.file.mainEntries
    let recorded = entries > tables && entries <= index.limit ? entries - tables : 0
    return max(lastToRecover, recorded)
  }

  /// The last event that may be taken up.
  ///
  /// What lies behind the end of a sound tree was never committed, or is older than it seems.
  private var lastToRecover: UInt64 {
    let isLogWhole = !walk.findings.contains { $0.isDamage && $0.tree == PageFinding.mainName }
    return isLogWhole ? index.lastCurrent : max(index.lastCurrent, index.lastFound)
  }

  /// The record of an event; nil if none is left that holds its check.
  mutating func record(_ sequence: SequenceNumber) throws(JournalError) -> [UInt8]? {
    guard sequence.value <= lastToRecover else { return nil }
    let key = header.hashKey
    return try find({ $0.log.places(sequence.value) }) { (value) in
      (try? LogRecord.check(value.raw, at: sequence, key: key)) == nil ? nil : value
    }
  }

  // MARK: Content

  /// All hashes, in order.
  var digests: [Digest] { index.contents.keys.sorted() }
  /// The highest number of a blob.
  var lastBlob: BlobNumber { index.chunks.keys.map(\.blob).max() ?? StoredContent.counter }

  /// Where the bytes of a hash are, or that they were given up.
  mutating func content(_ digest: Digest) throws(JournalError) -> ContentRecord? {
    let key = header.hashKey
    return try find({ $0.contents.places(digest) }) { (value) in
      ContentRecord(row: value, of: digest, key: key)
    }
  }

  /// The first bytes of a chunk; nil if there are not so many.
  mutating func chunk(
    _ blob: BlobNumber, _ index: UInt32, bytes count: Int
  ) throws(JournalError) -> [UInt8]? {
    let key = header.hashKey
    let place = SalvageIndex.ChunkPlace(blob: blob, index: index)
    return try find({ $0.chunks.places(place) }) { (value) in
      let bytes = BlobChunk.bytes(ofRow: value.raw, blob, index, key: key)
      return bytes.flatMap { $0.count >= count ? Array($0.prefix(count)) : nil }
    }
  }

  /// Whether the first bytes of a blob are all there.
  mutating func holds(_ blob: BlobNumber, sizeBytes: UInt64) throws(JournalError) -> Bool {
    for piece in BlobChunk.pieces(sizeBytes: sizeBytes) {
      if try chunk(blob, piece.index, bytes: piece.byteCount) == nil { return false }
    }
    return true
  }

  /// Whether all bytes of a content are there and are what the hash says.
  mutating func holds(_ digest: Digest, _ record: ContentRecord) throws(JournalError) -> Bool {
    guard let blob = record.blob else { return false }
    var builder = DigestBuilder()
    for piece in BlobChunk.pieces(sizeBytes: record.sizeBytes) {
      guard let bytes = try chunk(blob, piece.index, bytes: piece.byteCount) else { return false }
      builder.add(bytes)
    }
    return builder.finish() == digest
  }

  // MARK: Finding

  /// The first row that is what was written, looking at all pages if none of the trees' is.
  private mutating func find<Found>(
    _ places: (SalvageIndex) -> [RowPlace], _ check: ([UInt8]) -> Found?
  ) throws(JournalError) -> Found? {
    while true {
      for place in places(index) {
        if let row = try Self.row(at: place, &reader, walk), let found = check(row) {
          return found
        }
      }
      if hasScanned { return nil }
      try Self.scan(walk, into: &index)
      hasScanned = true
    }
  }

  private static func row(
    at place: RowPlace, _ reader: inout RowReader, _ walk: borrowing PageWalk
  ) throws(JournalError) -> [UInt8]? {
    do throws(StoreError) { return try reader.row(at: place, in: walk.file)?.value } catch {
      throw JournalError(error)
    }
  }

  private static func scan(
    _ walk: borrowing PageWalk, into index: inout SalvageIndex
  ) throws(JournalError) {
    do throws(StoreError) {
      try walk.scanRest { (row, _) throws(StoreError) in
        index.add(row, isCurrent: false)
        return true
      }
    } catch { throw JournalError(error) }
  }

  /// The header; its key must be the one of the records.
  private static func header(
    _ index: SalvageIndex, _ walk: borrowing PageWalk
  ) throws(JournalError) -> JournalHeader? {
    var reader = RowReader()
    var newer: JournalError?
    for place in index.headers.places(SalvageIndex.header) {
      guard let bytes = try row(at: place, &reader, walk) else { continue }
      do throws(JournalError) {
        let header = try JournalHeader(decoding: bytes)
        if !header.isChainKeyed { _ = try header.chain(key: []) }
        if try fits(header.hashKey, index, walk) { return header }
      } catch {
        if case .newerFormat = error { newer = error }
      }
    }
    if let newer { throw newer }
    return nil
  }

  /// Whether a key is the one that any of the first records was written with.
  private static func fits(
    _ key: HashKey, _ index: SalvageIndex, _ walk: borrowing PageWalk
  ) throws(JournalError) -> Bool {
    var reader = RowReader()
    let all = index.log.keys.sorted()
    for number in all.prefix(recordsTried) + all.suffix(recordsTried) {
      let sequence = SequenceNumber(number)
      for place in index.log.places(number) {
        guard let value = try row(at: place, &reader, walk) else { continue }
        if (try? LogRecord.check(value.raw, at: sequence, key: key)) != nil { return true }
      }
    }
    return all.isEmpty
  }

  /// How many records of either end a key is tried on.
  private static let recordsTried = 64
}
