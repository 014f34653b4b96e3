import DragModel
import Store

/// A journal's folder with what is needed to read it: pages, events, where they end.
final class JournalStore: Sendable {
  let folder: JournalFolder
  let header: JournalHeader

  /// Takes an open folder and reads its header.
  ///
  /// - Throws: `newerFormat`, or `corrupt` if there is no header.
  @available(*, noasync)
  init(_ folder: JournalFolder) throws(JournalError) {
    self.folder = folder
    let bytes = try Self.wrapping { () throws(StoreError) in
      try folder.environment.read { (transaction) throws(StoreError) in
        try transaction.copy(
          JournalTables(folder.environment).state, JournalTables.StateKey.header)
      }
    }
    guard let bytes else { throw .corrupt(.header) }
    header = try JournalHeader(decoding: bytes)
  }

  /// The log, as the store is now.
  var log: Log { Log(tables: JournalTables(folder.environment), key: header.hashKey) }

  /// The stored state, as the store is now.
  var pages: StatePages {
    StatePages(tables: JournalTables(folder.environment), key: header.hashKey)
  }

  /// Reads within one read transaction, of the generation in use when it begins.
  ///
  /// Every generation has the same tables under the same numbers. What is read page by page need not look
  /// each time which generation is in use.
  @available(*, noasync)
  func read<R>(
    following: Bool = true,
    _ body: (borrowing ReadTransaction) throws(JournalError) -> R
  ) throws(JournalError) -> R {
    let transaction: ReadTransaction
    do throws(StoreError) {
      if following { try folder.followSwitch() }
      transaction = try folder.environment.beginRead()
    } catch { throw JournalError(error) }
    return try body(transaction)
  }

  /// Wraps what the store throws.
  static func wrapping<R: ~Copyable>(
    _ body: () throws(StoreError) -> R
  ) throws(JournalError) -> R {
    do throws(StoreError) { return try body() } catch { throw JournalError(error) }
  }
}

extension Transaction where Self: ~Copyable {
  /// The value of a key, copied out of the map.
  borrowing func copy(_ table: Table, _ key: [UInt8]) throws(StoreError) -> [UInt8]? {
    guard let value = unsafe try get(table, key.span.bytes) else { return nil }
    return unsafe value.withUnsafeBytes { unsafe [UInt8]($0) }
  }
}

extension WriteTransaction {
  /// Stores a value under a key.
  mutating func put(_ table: Table, key: [UInt8], value: [UInt8]) throws(StoreError) {
    unsafe try put(table, key.span.bytes, value.span.bytes)
  }
}

extension JournalStore: PageSource, EventSource {
  func page(_ table: StateTable, _ number: UInt32) throws(JournalError) -> [UInt8] {
    try read { (transaction) throws(JournalError) in
      try pages.page(table, number, transaction)
    }
  }

  func event(at sequence: SequenceNumber) throws(JournalError) -> Event {
    try read { (transaction) throws(JournalError) in try log.event(at: sequence, transaction) }
  }
}
