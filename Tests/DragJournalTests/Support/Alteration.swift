import DragModel
import Store

@testable import DragJournal

/// Changes the stored bytes of a journal that nobody has open.
struct Alteration {
  let folder: JournalFolder
  let tables: JournalTables

  /// Opens the store alone and closes it once the changes are made.
  @discardableResult
  static func make<R>(
    in path: String, _ body: (Alteration) throws -> R
  ) throws -> R {
    let folder = try JournalFolder.open(at: path, .existing, tables: JournalTables.names)
    defer { try? folder.close() }
    return try body(Alteration(folder: folder, tables: JournalTables(folder.environment)))
  }

  /// The bytes of a record.
  func record(_ number: UInt64) throws -> [UInt8] {
    let key = JournalTables.key(of: SequenceNumber(number))
    return try folder.environment.read { (transaction) throws(StoreError) in
      guard let value = try transaction.get(tables.log, key) else { return [] }
      return value.withUnsafeBytes { [UInt8]($0) }
    }
  }

  /// Puts bytes in the place of a record; nil removes it.
  func setRecord(_ number: UInt64, _ bytes: [UInt8]?) throws {
    let key = JournalTables.key(of: SequenceNumber(number))
    try folder.environment.write { (transaction) throws(StoreError) in
      if let bytes {
        try transaction.put(tables.log, key, bytes.span.bytes)
      } else {
        try transaction.delete(tables.log, key)
      }
    }
  }

  /// Puts another event in the place of one, with a check that is right and the old chain value,
  /// as someone would who has read the sources.
  func forge(_ number: UInt64, _ change: (inout Event) -> Void) throws {
    let store = try JournalStore(folder)
    let sequence = SequenceNumber(number)
    var event = try store.event(at: sequence)
    let old = try record(number)
    let chain = old[8] == 0 ? nil : Digest(bytes: Array(old[9..<41]))
    change(&event)
    var encoder = CBOREncoder()
    try event.encode(into: &encoder)
    var forged: [UInt8] = []
    LogRecord.encode(
      encoder.span, at: sequence, chain: chain, key: store.header.hashKey, into: &forged)
    try setRecord(number, forged)
  }

  /// The bytes under a key of the table that holds header, root and pages.
  func stateValue(_ key: [UInt8]) throws -> [UInt8] {
    try folder.environment.read { (transaction) throws(StoreError) in
      try transaction.copy(tables.state, key) ?? []
    }
  }

  /// The keys of the table that holds header, root and pages.
  func stateKeys() throws -> [[UInt8]] {
    try folder.environment.read { (transaction) throws(StoreError) in
      var keys: [[UInt8]] = []
      var cursor = try transaction.cursor(tables.state)
      while let entry = try cursor.next() {
        keys.append(entry.key.withUnsafeBytes { [UInt8]($0) })
      }
      return keys
    }
  }

  /// Puts bytes under a key of the table that holds header, root and pages; nil removes it.
  func setStateValue(_ key: [UInt8], _ bytes: [UInt8]?) throws {
    try folder.environment.write { (transaction) throws(StoreError) in
      if let bytes {
        try transaction.put(tables.state, key: key, value: bytes)
      } else {
        try transaction.delete(tables.state, key.span.bytes)
      }
    }
  }
}
