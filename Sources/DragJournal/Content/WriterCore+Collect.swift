import DragModel
import Store

extension WriterCore {
  /// Removes the rows of contents that were given up, in transactions of bounded size.
  ///
  /// A hash says that its bytes were collected before the first of them goes, so whoever reads
  /// meanwhile finds all of them or is told. What a failure or a stop leaves is garbage as before.
  ///
  /// - Complexity: O(k log n), k = rows removed, n = rows stored.
  func free(_ garbage: [Garbage]) throws(JournalError) {
    let environment = store.folder.environment
    let tables = JournalTables(environment)
    let content = store.content
    var next = 0
    while next < garbage.count {
      do throws(StoreError) {
        next = try environment.write { (transaction) throws(StoreError) in
          var rowsLeft = CollectLimits.rowsPerTransaction
          var index = next
          while index < garbage.count {
            rowsLeft -= try transaction.giveUp(garbage[index], in: content)
            rowsLeft -= try transaction.deleteChunks(
              of: garbage[index].blob, in: tables.blobs, most: rowsLeft)
            if rowsLeft <= 0 { break }
            index += 1
          }
          return index
        }
      } catch { throw JournalError(error) }
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
  /// - Returns: How many were removed; fewer than the most if no more are there.
  fileprivate mutating func deleteChunks(
    of blob: BlobNumber, in table: Table, most: Int
  ) throws(StoreError) -> Int {
    var removed = 0
    while removed < most, let index = try firstChunk(of: blob, in: table) {
      let key = BlobChunk.key(blob, index)
      unsafe try delete(table, key.span.bytes)
      removed += 1
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
