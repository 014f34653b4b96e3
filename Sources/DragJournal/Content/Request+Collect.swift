public import DragModel

extension Request where Reply == CollectReply {
  /// Frees the bytes of representations that nothing can reach any more.
  ///
  /// What is there is kept, and what a step that is not pruned, done or undone, an open group, a drag
  /// or a held drop can still bring back. An item past the horizon may still be inserted again by its
  /// identifier: its representations keep size and hash, and reading their bytes says
  /// `contentMissing`.
  ///
  /// First the event says which hashes are given up; then their rows are removed in transactions of
  /// bounded size, before the reply. A stop in between leaves garbage that the next collection finds.
  /// If freeing fails, for want of room for one, the request fails with it and may be done again.
  ///
  /// - Complexity: O(n + s + c), n = lists, documents, items and runs of text, s = changes of all steps,
  ///   c = contents stored and chunks freed.
  public static func collect(by attribution: Attribution = .init()) -> Self {
    Request { (draft: inout Draft) throws(JournalError) in
      try draft.check(attribution)
      let garbage = try draft.garbage()
      guard !garbage.isEmpty else {
        return CollectReply(sequence: draft.state.sequence, contents: 0, bytes: 0)
      }
      var rest = garbage.compactMap { $0.digest?.bytes }[...]
      let event = draft.pending.count
      repeat {
        let hashes = Array(rest.prefix(CollectLimits.hashesPerEvent))
        rest = rest.dropFirst(hashes.count)
        try draft.append(
          .contentCollected, actor: attribution.actor, origin: attribution.origin,
          bookkeeping: [.dropContent(hashes)])
      } while !rest.isEmpty
      draft.content.giveUp(garbage, for: event)
      return CollectReply(
        sequence: draft.state.sequence, contents: garbage.count,
        bytes: garbage.reduce(0) { $0 + $1.sizeBytes })
    }
  }
}

/// Limits of a collection.
enum CollectLimits {
  /// Hashes named by one event: 2 MiB of them.
  static let hashesPerEvent = 65_536
  /// Rows changed by one transaction that frees: 64 MiB of chunks.
  static let rowsPerTransaction = 1_024
}

/// Stored bytes that nothing can reach.
struct Garbage: Hashable, Sendable {
  /// Their hash; nil for bytes that no hash names.
  var digest: Digest?
  var blob: BlobNumber
  var sizeBytes: UInt64
}

extension Draft {
  /// The stored contents that nothing can reach: those with hashes, then the blobs without.
  fileprivate func garbage() throws(JournalError) -> [Garbage] {
    let reachable = try reachableContent()
    var keptBlobs = try reachableBlobs().union(content.sealedBlobs)
    var garbage: [Garbage] = []
    for (digest, record) in try content.storedRecords() {
      guard let blob = record.blob else { continue }
      keptBlobs.insert(blob)
      if reachable.contains(digest) { continue }
      garbage.append(Garbage(digest: digest, blob: blob, sizeBytes: record.sizeBytes))
    }
    for (blob, size) in try content.storedBlobs() where !keptBlobs.contains(blob) {
      garbage.append(Garbage(digest: nil, blob: blob, sizeBytes: size))
    }
    return garbage
  }
}
