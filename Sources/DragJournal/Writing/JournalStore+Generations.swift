import DragModel
import Store

extension JournalStore {
  /// Removes what a compaction left that was interrupted before its switch.
  ///
  /// A newer generation is redundant if its last record is one of this log's, since the chain value
  /// in it covers all before. Any other stays: `CURRENT` may be the older of two copies. What cannot
  /// be removed only takes room.
  @available(*, noasync)
  func discardRedundantGenerations() {
    for unused in (try? folder.unusedGenerations()) ?? [] {
      guard (try? isRedundant(unused)) == true else { continue }
      try? folder.discard(unused)
    }
  }

  private func isRedundant(_ unused: Generation) throws(StoreError) -> Bool {
    let environment = try folder.environment(of: unused)
    let last = try environment.read { (transaction) throws(StoreError) -> Last? in
      var cursor = try transaction.cursor(JournalTables(environment).log)
      guard let entry = try cursor.last(), let number = entry.number else { return nil }
      return Last(key: number, record: unsafe entry.value.withUnsafeBytes { unsafe [UInt8]($0) })
    }
    try environment.close()
    guard let last, JournalTables.sequence(ofKey: last.key) != nil else { return false }
    return try folder.environment.read { (transaction) throws(StoreError) in
      guard let record = try transaction.get(JournalTables(folder.environment).log, last.key)
      else { return false }
      return unsafe record.withUnsafeBytes { unsafe $0.elementsEqual(last.record) }
    }
  }

  /// The last row of a log.
  private struct Last {
    let key: UInt64
    let record: [UInt8]
  }
}
