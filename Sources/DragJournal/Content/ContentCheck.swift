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
  /// Missing may be what an event has given up, and of that the row must say so.
  ///
  /// - Throws: `corrupt` for the first that is damaged or missing; `stateMoved` if events were stored
  ///   meanwhile.
  /// - Complexity: O(b + n), b = bytes stored, n = lists, documents, items, runs of text and changes of
  ///   all steps; constant memory for bytes.
  func run() throws(JournalError) {
    do throws(JournalError) { try check() } catch {
      let head = try store.read { (transaction) throws(JournalError) in
        try store.log.head(transaction).sequence
      }
      throw head == state.sequence ? error : .stateMoved
    }
  }

  private func check() throws(JournalError) {
    var known: Set<Digest> = []
    for (digest, record) in try store.records() {
      try check(digest, record)
      known.insert(digest)
    }
    var walk = ContentWalk(state) { [store] (sequence) throws(JournalError) in
      try store.event(at: sequence)
    }
    try walk.enterPresent()
    try walk.enterHistories()
    for digest in walk.found.keys.sorted() where !known.contains(digest) {
      throw .corrupt(.content(hash: digest.bytes))
    }
    let next = try store.nextBlob()
    for (blob, _) in try store.blobs() where blob >= next { throw .corrupt(.blob(blob)) }
  }

  private func check(_ digest: Digest, _ record: ContentRecord) throws(JournalError) {
    let isGivenUp = collected.contains(digest)
    do throws(JournalError) {
      try store.forEachPiece(of: digest, sizeBytes: record.sizeBytes) { (_) in }
    } catch {
      guard case .contentMissing = error else { throw error }
      if !isGivenUp { throw .corrupt(.content(hash: digest.bytes)) }
    }
  }
}

extension Digest: Comparable {
  static func < (a: Digest, b: Digest) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
}
