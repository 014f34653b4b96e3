import DragModel

/// What an index is over; each has a table of its own.
protocol IndexKind: Sendable {
  static var table: StateTable { get }
}

enum ContentIndexKind: IndexKind { static let table = StateTable.contentIndex }
enum SessionIndexKind: IndexKind { static let table = StateTable.sessionIndex }
enum NameIndexKind: IndexKind { static let table = StateTable.nameIndex }

/// A hash index from identifiers or names to dense numbers, kept in pages.
///
/// Linear hashing (Litwin, VLDB 1980): buckets are added one at a time and split in order, so
/// growing never touches more than two buckets, and what was taken out leaves them. Identifiers are not kept here: the caller compares
/// them at the numbers that have an equal hash.
struct IdentifierIndex<Kind: IndexKind>: Sendable {
  /// A bucket: `hash << 32 | number`, in order of insertion.
  struct Bucket: Sendable {
    var entries: [UInt64]

    /// The first number under a hash from a position on.
    func first(_ hash: UInt32, from position: Int) -> (number: UInt32, position: Int)? {
      for index in position..<entries.count where UInt32(entries[index] >> 32) == hash {
        return (UInt32(truncatingIfNeeded: entries[index]), index)
      }
      return nil
    }
  }

  var buckets: PagedTable<Bucket>
  private(set) var count: UInt32

  /// Entries a bucket has on average before another is added.
  private static var load: UInt32 { 12 }

  init() {
    buckets = PagedTable()
    count = 0
  }

  init(count: UInt32, bucketCount: UInt32, source: any PageSource) {
    buckets = PagedTable(count: bucketCount, source: source)
    self.count = count
  }

  /// The first number under a hash that is the one looked for.
  func first(
    _ hash: UInt32, where isIt: (UInt32) throws(JournalError) -> Bool
  ) throws(JournalError) -> UInt32? {
    guard buckets.count > 0 else { return nil }
    var position = 0
    while true {
      // Looked at in place, one number after the other: hardly ever do two have one hash.
      let found = try buckets.read(address(hash)) { $0.first(hash, from: position) }
      guard let found else { return nil }
      if try isIt(found.number) { return found.number }
      position = found.position + 1
    }
  }

  /// Adds a number under a hash.
  mutating func insert(_ number: UInt32, hash: UInt32) throws(JournalError) {
    if buckets.count == 0 { try buckets.append(Bucket(entries: [])) }
    try buckets.update(address(hash)) { $0.entries.append(UInt64(hash) << 32 | UInt64(number)) }
    count += 1
    if count > buckets.count * Self.load { try grow() }
  }

  /// Takes a number out that is under a hash.
  mutating func remove(_ number: UInt32, hash: UInt32) throws(JournalError) {
    let entry = UInt64(hash) << 32 | UInt64(number)
    var isFound = false
    if buckets.count > 0 {
      try buckets.update(address(hash)) { bucket in
        guard let place = bucket.entries.firstIndex(of: entry) else { return }
        bucket.entries.remove(at: place)
        isFound = true
      }
    }
    guard isFound else {
      throw .corrupt(.noSuchRecord(table: Kind.table.rawValue, number: number))
    }
    count -= 1
  }

  private func address(_ hash: UInt32) -> UInt32 {
    let size = UInt32(1) << (31 - UInt32(buckets.count.leadingZeroBitCount))
    let wide = hash & (size * 2 - 1)
    return wide < buckets.count ? wide : hash & (size - 1)
  }

  private mutating func grow() throws(JournalError) {
    let size = UInt32(1) << (31 - UInt32(buckets.count.leadingZeroBitCount))
    let old = buckets.count - size
    let entries = try buckets.element(old).entries
    try buckets.append(Bucket(entries: []))
    let new = buckets.count - 1
    var stay: [UInt64] = []
    var leave: [UInt64] = []
    for entry in entries {
      if address(UInt32(entry >> 32)) == new { leave.append(entry) } else { stay.append(entry) }
    }
    try buckets.update(old) { $0.entries = stay }
    try buckets.update(new) { $0.entries = leave }
  }
}

extension IdentifierIndex.Bucket: PageElement {
  static var table: StateTable { Kind.table }
  static var perPage: UInt32 { 8 }

  func encode(into encoder: inout CBOREncoder) {
    encoder.arrayHeader(entries.count)
    for entry in entries { encoder.unsigned(entry) }
  }

  init(from decoder: inout CBORDecoder) throws(CBORError) {
    let count = try decoder.arrayHeader()
    entries = []
    entries.reserveCapacity(count)
    for _ in 0..<count { entries.append(try decoder.unsigned()) }
  }
}
