import DragModel
import Store

extension WriterCore {
  /// Removes the rows of contents that were given up, in transactions of bounded size.
  ///
  /// A hash says that its bytes were collected before the first of them goes, so whoever reads
  /// meanwhile finds all of them or is told. What a failure or a stop leaves is garbage as before.
  ///
  /// - Complexity: O(k log n), k = rows removed, n = rows stored; constant memory for bytes.
  func free(_ garbage: [Garbage]) throws(JournalError) {
    var rest = garbage[...]
    while !rest.isEmpty {
      do throws(StoreError) { rest = try freeFirst(of: rest) } catch .readersBusy {
        // The map had to grow, for which nobody may read.
        do throws(StoreError) { rest = try store.content.free(rest, in: environment).rest } catch {
          throw JournalError(error)
        }
      } catch { throw JournalError(error) }
    }
  }

  /// Removes as many rows as one transaction may, and gives back the memory of the map around them.
  ///
  /// Removing a row maps it whole. A view from before still finds the rows.
  private func freeFirst(of garbage: ArraySlice<Garbage>) throws(StoreError) -> ArraySlice<Garbage>
  {
    try environment.read { (before) throws(StoreError) in
      let (rest, removed) = try store.content.free(garbage, in: environment)
      for key in removed {
        unsafe try before.giveBackMemory(ofRemoved: store.content.tables.blobs, key.span.bytes)
      }
      return rest
    }
  }

  private var environment: Environment { store.folder.environment }
}

extension StoredContent {
  /// Removes as many rows as one transaction may; says what is left to do, and the keys of the chunks
  /// that went.
  fileprivate func free(
    _ garbage: ArraySlice<Garbage>, in environment: Environment
  ) throws(StoreError) -> (rest: ArraySlice<Garbage>, removed: [[UInt8]]) {
    try environment.write { (transaction) throws(StoreError) in
      var rest = garbage
      var removed: [[UInt8]] = []
      var rows = 0
      while let first = rest.first {
        rows += try transaction.giveUp(first, in: self)
        let most = CollectLimits.rowsPerTransaction - rows - removed.count
        removed += try transaction.deleteChunks(of: first.blob, in: tables.blobs, most: most)
        if rows + removed.count >= CollectLimits.rowsPerTransaction { break }
        rest.removeFirst()
      }
      return (rest, removed)
    }
  }
}

extension WriteTransaction {
  /// Says of a hash that its bytes were collected, unless it has got others since.
  ///
  /// - Returns: How many rows were changed.
  fileprivate mutating func giveUp(
    _ garbage: Garbage, in content: StoredContent
  ) throws(StoreError) -> Int {
    guard let digest = garbage.digest,
      let row = try copy(content.tables.content, digest.bytes),
      ContentRecord(row: row, of: digest, key: content.key)?.blob == garbage.blob
    else { return 0 }
    let record = ContentRecord(blob: nil, sizeBytes: garbage.sizeBytes)
    try put(
      content.tables.content, key: digest.bytes, value: record.row(of: digest, key: content.key))
    return 1
  }

  /// Removes the first chunks of a blob, at most so many.
  ///
  /// - Returns: The keys of those removed; fewer than the most if no more are there.
  fileprivate mutating func deleteChunks(
    of blob: BlobNumber, in table: Table, most: Int
  ) throws(StoreError) -> [[UInt8]] {
    var removed: [[UInt8]] = []
    while removed.count < most, let index = try firstChunk(of: blob, in: table) {
      let key = BlobChunk.key(blob, index)
      unsafe try delete(table, key.span.bytes)
      removed.append(key)
    }
    return removed
  }

  private borrowing func firstChunk(
    of blob: BlobNumber, in table: Table
  ) throws(StoreError) -> UInt32? {
    let start = BlobChunk.key(blob, 0)
    var cursor = try cursor(table)
    guard let entry = unsafe try cursor.seek(atOrAfter: start.span.bytes),
      let place = BlobChunk.place(ofKey: entry.key), place.blob == blob
    else { return nil }
    return place.index
  }
}
