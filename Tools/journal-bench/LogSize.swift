import Foundation
import Store

/// How much of a closed journal's file its log takes, looked up below the journal.
struct LogSize {
  /// Records in the log.
  var records: Int
  /// The bytes of all records, without their keys.
  var recordBytes: Int
  /// The bytes of the log's pages, all included.
  var pageBytes: Int

  /// Walks over the log of a closed journal.
  init(journal path: String) throws(BenchError) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    guard let generation = names.filter({ $0.hasPrefix("g0") }).max() else {
      throw .wrongResult("\(path) has no generation")
    }
    self = try BenchError.store { () throws(StoreError) in
      var options = Environment.Options()
      options.access = .reading
      let environment = try Environment(folder: path + "/" + generation, options: options)
      defer { try? environment.close() }
      let transaction = try environment.beginRead()
      return try LogSize(transaction)
    }
  }

  private init(_ transaction: borrowing ReadTransaction) throws(StoreError) {
    records = 0
    recordBytes = 0
    let pages = try transaction.pages(.main)
    pageBytes = pages.count * pages.bytesEach
    var cursor = try transaction.cursor(.main)
    // The log's keys have the highest bit set; the other entries are the names of tables.
    guard var bytes = try cursor.seek(atOrAfter: 1 << 63)?.value.byteCount else { return }
    while true {
      records += 1
      recordBytes += bytes
      guard let next = try cursor.next() else { return }
      bytes = next.value.byteCount
    }
  }
}
