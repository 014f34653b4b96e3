import DragModel

extension Journal {
  /// Lists the content store: what representations over 1,024 bytes name by their hash, in the order
  /// of the hashes.
  ///
  /// - Throws: `corrupt` for damaged records or pages.
  /// - Complexity: O(n + s + c), n = lists, documents, items and runs of text, s = changes of all
  ///   steps, c = contents.
  @available(*, noasync, message: "read it on a thread that may block")
  public func storedContents() throws(JournalError) -> [ContentEntry] {
    try settledState { (state) throws(JournalError) in
      var present: [Digest: Int] = [:]
      for node in try state.subtree(of: .root) {
        for representation in try state.node(node).representations {
          guard case .stored(let hash, _) = representation.content else { continue }
          present[Digest(bytes: hash), default: 0] += 1
        }
      }
      var walk = ContentWalk(state) { [store] (sequence) throws(JournalError) in
        try store.event(at: sequence)
      }
      try walk.enterPresent()
      try walk.enterHistories()
      return try store.records().map { (digest, record) in
        let uses = present[digest] ?? 0
        let standing: ContentEntry.Standing
        if record.blob == nil {
          standing = .collected
        } else if uses > 0 {
          standing = .present
        } else {
          standing = walk.found[digest] == nil ? .unreachable : .history
        }
        return ContentEntry(
          hash: digest.bytes, sizeBytes: record.sizeBytes, uses: uses, standing: standing)
      }
    }
  }

  /// Reads a state of which every event is on disk.
  @available(*, noasync)
  func settledState<R>(
    _ body: (State) throws(JournalError) -> R
  ) throws(JournalError) -> R {
    if let follower { return try follower.read(body) }
    guard let writer else { throw .closed }
    let state = try writer.withCore { (core) throws(JournalError) in
      try core.commit()
      return core.acknowledged
    }
    return try body(state)
  }
}
