import DragModel
import Store

/// Where the rows of a damaged data file stand: those that its trees lead to, and others.
struct SalvageIndex {
  /// A chunk of a blob.
  struct ChunkPlace: Hashable {
    let blob: BlobNumber
    let index: UInt32
  }

  /// The rows of one table, by their keys.
  struct Rows<Key: Hashable> {
    /// What a tree leads to.
    private(set) var current: [Key: RowPlace] = [:]
    /// What else was found, maybe older.
    private(set) var spare: [Key: [RowPlace]] = [:]

    /// All keys.
    var keys: Set<Key> { Set(current.keys).union(spare.keys) }

    /// The places of a row, likeliest first.
    func places(_ key: Key) -> [RowPlace] {
      (current[key].map { [$0] } ?? []) + (spare[key] ?? [])
    }

    /// Takes note of a row.
    mutating func add(_ key: Key, at place: RowPlace, isCurrent: Bool) {
      if isCurrent { current[key] = place } else { spare[key, default: []].append(place) }
    }
  }

  private(set) var log = Rows<UInt64>()
  private(set) var chunks = Rows<ChunkPlace>()
  private(set) var contents = Rows<Digest>()
  private(set) var headers = Rows<String>()
  /// The last event that a tree leads to.
  private(set) var lastCurrent: UInt64 = 0
  /// The last event that was found at all.
  private(set) var lastFound: UInt64 = 0

  /// No event has a higher number: the file has no room for so many.
  let limit: UInt64

  /// Begins with no row.
  init(limit: UInt64) { self.limit = limit }

  /// The key of the one row of `headers`.
  static let header = "header"

  /// Takes note of a row by the shape of its key, which each table has its own of.
  mutating func add(_ row: borrowing TreeRow, isCurrent: Bool) {
    let key = row.key
    if let place = BlobChunk.place(ofKey: key) {
      let chunk = ChunkPlace(blob: place.blob, index: place.index)
      chunks.add(chunk, at: row.place, isCurrent: isCurrent)
    } else if key.byteCount == Digest.byteCount {
      contents.add(Digest(bytes: row.keyBytes), at: row.place, isCurrent: isCurrent)
    } else if let number = BigEndianKey.number(of: key),
      let sequence = JournalTables.sequence(ofKey: number)
    {
      guard (1...max(1, limit)).contains(sequence.value) else { return }
      log.add(sequence.value, at: row.place, isCurrent: isCurrent)
      lastFound = max(lastFound, sequence.value)
      if isCurrent { lastCurrent = max(lastCurrent, sequence.value) }
    } else if key.byteCount == JournalTables.StateKey.header.count,
      row.keyBytes == JournalTables.StateKey.header
    {
      headers.add(Self.header, at: row.place, isCurrent: isCurrent)
    }
  }
}
