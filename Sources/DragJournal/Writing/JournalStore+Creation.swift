import DragModel
import Store

extension JournalStore {
  /// Makes a journal whose store a closure fills in as many transactions as it likes.
  ///
  /// There is no journal at the path before all of it is there and durable.
  ///
  /// - Throws: `storage` if there is something at the path, or it cannot be written, and what the
  ///   closure throws.
  @available(*, noasync)
  static func create(
    at path: String, allowsNetworkFileSystem: Bool,
    _ fill: (Environment) throws(JournalError) -> Void
  ) throws(JournalError) {
    var options = Environment.Options()
    options.allowsNetworkFileSystem = allowsNetworkFileSystem
    var failure: JournalError?
    do throws(StoreError) {
      try JournalFolder.create(at: path, tables: JournalTables.names, options: options) {
        (environment) throws(StoreError) in
        do throws(JournalError) { try fill(environment) } catch {
          failure = error
          // It ends the creation; what is thrown in the end is the failure.
          throw .corrupt(.pages)
        }
      }
    } catch { throw failure ?? JournalError(error) }
  }
}

/// What a new store gets beside its log and its blobs.
extension Environment {
  /// Stores what the journal is.
  func put(_ header: JournalHeader) throws(JournalError) {
    let tables = JournalTables(self)
    try put { (transaction) throws(StoreError) in
      try transaction.put(
        tables.state, key: JournalTables.StateKey.header, value: header.encoded)
    }
  }

  /// Stores where the bytes of each hash are.
  func put(
    _ contents: [(digest: Digest, record: ContentRecord)], key: HashKey
  ) throws(JournalError) {
    let tables = JournalTables(self)
    try put { (transaction) throws(StoreError) in
      for (digest, record) in contents {
        try transaction.put(
          tables.content, key: digest.bytes, value: record.row(of: digest, key: key))
      }
    }
  }

  /// Stores the number that the next blob gets.
  func put(next blob: BlobNumber, key: HashKey) throws(JournalError) {
    let tables = JournalTables(self)
    try put { (transaction) throws(StoreError) in
      try transaction.put(
        tables.blobs, key: BlobChunk.key(StoredContent.counter, 0),
        value: StoredContent.counterRow(blob, key: key))
    }
  }

  /// Stores the state that the events of the log come to.
  func put(_ state: inout State, key: HashKey) throws(JournalError) {
    let pages = StatePages(tables: JournalTables(self), key: key)
    let checkpoint = try pages.checkpoint(of: &state)
    try put { (transaction) throws(StoreError) in
      _ = try pages.put(checkpoint, after: Keyframes(), JournalOptions(), &transaction)
    }
  }
}
