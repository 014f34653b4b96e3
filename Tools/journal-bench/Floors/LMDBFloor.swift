import Store

/// Raw LMDB that appends a record of a journal's size for each operation, with default flags.
final class LMDBFloor<Operation>: Contender {
  static var name: String { "raw LMDB append" }

  private let environment: Environment
  private let record: [UInt8]
  private var last: UInt64 = 0

  /// Makes an environment in a new folder.
  init(folder: String, recordBytes: Int) throws(BenchError) {
    try ScratchFolder.make(folder)
    var options = Environment.Options()
    options.createsFile = true
    environment = try BenchError.store { () throws(StoreError) in
      try Environment(folder: folder, options: options)
    }
    record = (0..<recordBytes).map { UInt8(truncatingIfNeeded: $0 &* 31) }
  }

  func commit(_ operations: ArraySlice<Operation>) throws(BenchError) {
    let start = last
    let record = record
    try BenchError.store { () throws(StoreError) in
      try environment.write { (transaction) throws(StoreError) in
        for offset in 1...UInt64(operations.count) {
          unsafe try transaction.put(.main, start + offset, record.span.bytes, appending: true)
        }
      }
    }
    last += UInt64(operations.count)
  }

  /// Walks over all records with a cursor, summing their bytes, and says how many there are.
  func scan() throws(BenchError) -> Int {
    let (count, sum) = try BenchError.store { () throws(StoreError) in
      let transaction = try environment.beginRead()
      return try Self.walk(transaction)
    }
    let each = record.reduce(0) { $0 &+ UInt64($1) }
    guard count == Int(last), sum == each &* last else {
      throw .wrongResult("the scan saw \(count) records of \(last)")
    }
    return count
  }

  private static func walk(
    _ transaction: borrowing ReadTransaction
  ) throws(StoreError) -> (count: Int, sum: UInt64) {
    var cursor = try transaction.cursor(.main)
    var count = 0
    var sum: UInt64 = 0
    while let entry = try cursor.next() {
      count += 1
      unsafe entry.value.withUnsafeBytes { bytes in
        sum &+= unsafe bytes.reduce(0) { $0 &+ UInt64($1) }
      }
    }
    return (count, sum)
  }

  /// Closes the environment.
  func close() throws(BenchError) {
    try BenchError.store { () throws(StoreError) in try environment.close() }
  }
}
