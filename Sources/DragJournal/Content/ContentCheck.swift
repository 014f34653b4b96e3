import DragModel
import Store

/// The check of the stored content against a state that was folded anew.
struct ContentCheck {
  let store: JournalStore
  /// The state, with no event after it on disk.
  let state: State
  /// The hashes that events gave up.
  let collected: Set<Digest>

  /// Reads all content, and looks that what the state can still reach is there.
  ///
  /// Missing may be what an event has given up, and of that the row must say so. If it is deep, also
  /// the bytes that are still arriving are read, and those that nothing can reach are told.
  ///
  /// - Returns: What is damaged or missing.
  /// - Throws: `stateMoved` if events were stored meanwhile.
  /// - Complexity: O(b + n), b = bytes stored, n = lists, documents, items, runs of text and changes of
  ///   all steps; constant memory for bytes.
  func run(isDeep: Bool) throws(JournalError) -> [Damage] {
    let checked = Result { () throws(JournalError) in try check(isDeep: isDeep) }
    if case .success(let damages) = checked, damages.isEmpty { return [] }
    let head = try store.read { (transaction) throws(JournalError) in
      try store.log.head(transaction).sequence
    }
    if head != state.sequence { throw .stateMoved }
    return try checked.get()
  }

  private func check(isDeep: Bool) throws(JournalError) -> [Damage] {
    var damages: [Damage] = []
    var known: Set<Digest> = []
    var kept: Set<BlobNumber> = []
    for (digest, record) in try store.records() {
      if let damage = try damage(of: digest, record) { damages.append(damage) }
      known.insert(digest)
      if let blob = record.blob { kept.insert(blob) }
    }
    var walk = ContentWalk(state) { [store] (sequence) throws(JournalError) in
      try store.event(at: sequence)
    }
    try walk.enterPresent()
    try walk.enterHistories()
    for digest in walk.found.keys.sorted() where !known.contains(digest) {
      damages.append(.content(hash: digest.bytes))
    }
    let next = try store.nextBlob()
    let blobs = try store.blobs()
    for (blob, _) in blobs where blob >= next { damages.append(.blob(blob)) }
    if isDeep { try check(blobs, notIn: kept, &damages) }
    return damages
  }

  /// Reads what is still arriving, and tells the blobs that nothing needs.
  private func check(
    _ blobs: [(BlobNumber, UInt64)], notIn kept: Set<BlobNumber>, _ damages: inout [Damage]
  ) throws(JournalError) {
    let arriving = try state.arrivingBytes()
    for (blob, size) in arriving.sorted(by: { $0.key < $1.key }) where !kept.contains(blob) {
      if try !holds(blob, size) { damages.append(.blob(blob)) }
    }
    for (blob, size) in blobs where !kept.contains(blob) && arriving[blob] == nil {
      damages.append(.unreachableBlob(blob, sizeBytes: size))
    }
  }

  private func holds(_ blob: BlobNumber, _ sizeBytes: UInt64) throws(JournalError) -> Bool {
    for piece in BlobChunk.pieces(sizeBytes: sizeBytes) {
      do throws(JournalError) {
        guard let bytes = try store.chunk(blob, piece.index), bytes.count >= piece.byteCount else {
          return false
        }
      } catch {
        guard case .corrupt(.blob) = error else { throw error }
        return false
      }
    }
    return true
  }

  private func damage(
    of digest: Digest, _ record: ContentRecord
  ) throws(JournalError) -> Damage? {
    do throws(JournalError) {
      try store.forEachPiece(of: digest, sizeBytes: record.sizeBytes) { (_) in }
      return nil
    } catch {
      switch error {
      case .contentMissing:
        return collected.contains(digest) ? nil : .content(hash: digest.bytes)
      case .corrupt(let damage): return damage
      default: throw error
      }
    }
  }
}

extension State {
  /// The blobs whose bytes are still arriving, wait to be sealed, or may be taken up again, with the
  /// number of bytes that have come.
  ///
  /// Content has its blobs too; these are the ones that no hash names yet.
  func arrivingBytes() throws(JournalError) -> [BlobNumber: UInt64] {
    var blobs: [BlobNumber: UInt64] = [:]
    for value in 1..<max(1, transfers.count) {
      let record = try transfers.element(value)
      if record.state.isUnderWay || record.state.isFailure, let blob = record.blob {
        blobs[blob] = record.progress.completedBytes
      }
    }
    return blobs
  }
}

extension Digest: Comparable {
  static func < (a: Digest, b: Digest) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
}
