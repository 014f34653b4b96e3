public import DragModel
import Store

/// What the data file of a journal is filled with, for tools.
public struct JournalStatistics: Hashable, Sendable {
  /// A tree of the data file.
  public struct Table: Hashable, Sendable {
    /// Its keys.
    public var entries: Int
    /// How many pages lie between its root and a leaf, both counted; 0 for an empty one.
    public var depth: Int
    /// The pages that lead to others.
    public var branchPages: Int
    /// The pages with keys.
    public var leafPages: Int
    /// The pages of values that have pages of their own.
    public var overflowPages: Int

    /// All its pages.
    public var pages: Int { branchPages + leafPages + overflowPages }
  }

  /// Events of one kind.
  public struct Events: Hashable, Sendable {
    /// The kind.
    public var kind: EventKind
    /// How many there are.
    public var count: Int
    /// The bytes of their records.
    public var recordBytes: Int
  }

  /// Contents, and their bytes.
  public struct Contents: Hashable, Sendable {
    /// How many.
    public var count = 0
    /// Their bytes.
    public var bytes: UInt64 = 0
  }

  /// The size of a page, in bytes.
  public var pageBytes: Int
  /// The pages of the file that are used or free.
  public var filePages: Int
  /// The length of the data file, in bytes.
  public var dataFileBytes: Int
  /// How much address space is mapped, in bytes.
  public var mapBytes: Int
  /// The number of the last commit; it begins anew in a compacted journal.
  public var transaction: Int
  /// The table without a name: the log, and one entry for each of the other tables.
  public var log: Table
  /// The other tables, by their names.
  public var tables: [String: Table]
  /// The list of free pages.
  public var freeList: Table
  /// The pages that the list names.
  public var freePages: Int
  /// The kinds of events in the log, those that take most bytes first.
  public var events: [Events]
  /// Content that is stored.
  public var stored = Contents()
  /// Content that was collected: its bytes are no more, here is how many they were.
  public var collected = Contents()
  /// Content that has not come whole, and what nothing can reach.
  public var arriving = Contents()
}

extension Journal {
  /// Measures the data file: tables, free pages, the log by kinds of events, content.
  ///
  /// All of it is one view of the journal; pages freed meanwhile are not used again until the end.
  ///
  /// - Throws: `corrupt` where something is damaged.
  /// - Complexity: O(n + c), n = bytes of the log, c = contents; memory for 40 bytes a content.
  @available(*, noasync, message: "read it on a thread that may block")
  public func statistics() throws(JournalError) -> JournalStatistics {
    if let writer { try writer.withCore { (core) throws(JournalError) in try core.commit() } }
    var statistics = try store.read { (transaction) throws(JournalError) in
      var statistics = try store.fileStatistics(transaction)
      statistics.events = try store.eventStatistics(transaction)
      try store.addContents(transaction, to: &statistics)
      return statistics
    }
    try JournalStore.wrapping { () throws(StoreError) in
      statistics.dataFileBytes = try store.folder.environment.dataFileBytes
      statistics.mapBytes = try store.folder.environment.mapBytes
    }
    return statistics
  }
}

extension JournalStatistics.Table {
  fileprivate init(_ statistics: TableStatistics) {
    self.init(
      entries: statistics.entries, depth: statistics.depth, branchPages: statistics.branchPages,
      leafPages: statistics.leafPages, overflowPages: statistics.overflowPages)
  }
}

extension JournalStore {
  fileprivate func fileStatistics(
    _ transaction: borrowing ReadTransaction
  ) throws(JournalError) -> JournalStatistics {
    let environment = folder.environment
    do throws(StoreError) {
      let log = try transaction.statistics(.main)
      let free = try transaction.freePages()
      var tables: [String: JournalStatistics.Table] = [:]
      for name in JournalTables.names {
        tables[name] = .init(try transaction.statistics(environment.table(name)))
      }
      return JournalStatistics(
        pageBytes: log.pageBytes, filePages: transaction.filePages, dataFileBytes: 0, mapBytes: 0,
        transaction: transaction.number, log: .init(log), tables: tables,
        freeList: .init(free.list), freePages: free.count, events: [])
    } catch { throw JournalError(error) }
  }

  fileprivate func eventStatistics(
    _ transaction: borrowing ReadTransaction
  ) throws(JournalError) -> [JournalStatistics.Events] {
    var kinds: [EventKind: JournalStatistics.Events] = [:]
    try log.forEachRecord(after: .zero, transaction) { (sequence, record) throws(JournalError) in
      let kind = try LogRecord.event(record, at: sequence, key: header.hashKey).kind
      kinds[kind, default: .init(kind: kind, count: 0, recordBytes: 0)].count += 1
      kinds[kind]?.recordBytes += record.byteCount
      return true
    }
    return kinds.values.sorted {
      ($1.recordBytes, $0.kind.name) < ($0.recordBytes, $1.kind.name)
    }
  }

  fileprivate func addContents(
    _ transaction: borrowing ReadTransaction, to statistics: inout JournalStatistics
  ) throws(JournalError) {
    var named: Set<BlobNumber> = []
    for (_, record) in try content.records(transaction) {
      if let blob = record.blob {
        named.insert(blob)
        statistics.stored.add(record.sizeBytes)
      } else {
        statistics.collected.add(record.sizeBytes)
      }
    }
    for (blob, bytes) in try content.blobs(transaction) where !named.contains(blob) {
      statistics.arriving.add(bytes)
    }
  }
}

extension JournalStatistics.Contents {
  fileprivate mutating func add(_ bytes: UInt64) {
    count += 1
    self.bytes += bytes
  }
}
