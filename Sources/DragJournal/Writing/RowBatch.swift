import DragModel
import Store

/// Rows of the log and of blobs for a store that is being filled, written many at a time.
struct RowBatch {
  private let environment: Environment
  private let tables: JournalTables
  private var log: [(sequence: SequenceNumber, record: [UInt8])] = []
  private var chunks: [(key: [UInt8], row: [UInt8])] = []
  private var byteCount = 0

  /// About how many bytes one transaction gets.
  private static let bytesPerCommit = 16 << 20

  init(_ environment: Environment) {
    self.environment = environment
    tables = JournalTables(environment)
  }

  /// Adds a record of the log, behind all others.
  mutating func add(_ record: [UInt8], at sequence: SequenceNumber) throws(JournalError) {
    log.append((sequence, record))
    byteCount += record.count
    if byteCount > Self.bytesPerCommit { try write() }
  }

  /// Adds a chunk of a blob.
  mutating func add(
    chunk bytes: [UInt8], _ blob: BlobNumber, _ index: UInt32, key: HashKey
  ) throws(JournalError) {
    chunks.append((BlobChunk.key(blob, index), BlobChunk.row(bytes, blob, index, key: key)))
    byteCount += bytes.count
    if byteCount > Self.bytesPerCommit { try write() }
  }

  /// Writes what was added and not yet written.
  mutating func write() throws(JournalError) {
    guard !log.isEmpty || !chunks.isEmpty else { return }
    let rows = self
    try environment.put { (transaction) throws(StoreError) in
      for (sequence, record) in rows.log {
        unsafe try transaction.put(
          rows.tables.log, JournalTables.key(of: sequence), record.span.bytes, appending: true)
      }
      for (key, row) in rows.chunks {
        try transaction.put(rows.tables.blobs, key: key, value: row)
      }
    }
    self = RowBatch(environment)
  }
}

extension Environment {
  /// Changes tables in one transaction.
  func put(
    _ body: (inout WriteTransaction) throws(StoreError) -> Void
  ) throws(JournalError) {
    do throws(StoreError) { try write(body) } catch { throw JournalError(error) }
  }
}
