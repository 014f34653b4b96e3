import CLMDB

/// What every transaction can do: read one consistent view of the tables.
package protocol Transaction: ~Copyable {
  /// The store's own; nothing above it uses this.
  var handle: OpaquePointer { get }
  /// The value of a key, or nil; the bytes belong to a map, or to the transaction.
  borrowing func lookUp(
    _ table: Table, _ key: borrowing RawSpan
  ) throws(StoreError) -> UnsafeRawBufferPointer?
  /// What is recorded of a table's tree.
  borrowing func statistics(_ table: Table) throws(StoreError) -> TableStatistics
  /// A cursor over a table; while it lives, the transaction cannot change anything.
  @_lifetime(borrow self)
  borrowing func cursor(_ table: Table) throws(StoreError) -> Cursor
}

/// What is recorded of a table's tree.
package struct TableStatistics: Hashable, Sendable {
  /// The number of keys.
  package var entries: Int
  /// How many pages lie between its root and a leaf, both counted; 0 for an empty tree.
  package var depth: Int
  /// The pages that lead to others.
  package var branchPages: Int
  /// The pages with keys.
  package var leafPages: Int
  /// The pages of values that have pages of their own.
  package var overflowPages: Int
  /// The size of each, in bytes.
  package var pageBytes: Int

  /// The pages that the tree takes.
  package var pages: Int { branchPages &+ leafPages &+ overflowPages }
}

extension Transaction where Self: ~Copyable {
  /// The value of a key, or nil; it lives as long as the transaction and until its next change.
  ///
  /// Values are aligned to two bytes only.
  ///
  /// - Complexity: O(log n), n = keys of the table. Nothing is copied or allocated.
  @inlinable
  @_lifetime(borrow self)
  package borrowing func get(
    _ table: Table, _ key: borrowing RawSpan
  ) throws(StoreError) -> RawSpan? {
    guard let value = unsafe try lookUp(table, key) else { return nil }
    return unsafe _overrideLifetime(RawSpan(_unsafeBytes: value), borrowing: self)
  }

  /// The value of an eight-byte key, or nil.
  ///
  /// - Complexity: O(log n), n = keys of the table. Nothing is copied or allocated.
  @inlinable
  @_lifetime(borrow self)
  package borrowing func get(
    _ table: Table, _ number: UInt64
  ) throws(StoreError) -> RawSpan? {
    let key = BigEndianKey(number)
    guard let value = unsafe try lookUp(table, key.bytes) else { return nil }
    return unsafe _overrideLifetime(RawSpan(_unsafeBytes: value), borrowing: self)
  }

  /// The number of keys in a table.
  ///
  /// - Complexity: O(log n), n = keys of the table without a name.
  package borrowing func count(_ table: Table) throws(StoreError) -> Int {
    try statistics(table).entries
  }

  /// The pages a table takes, and the size of each in bytes.
  ///
  /// - Complexity: O(log n), n = keys of the table without a name.
  package borrowing func pages(
    _ table: Table
  ) throws(StoreError) -> (count: Int, bytesEach: Int) {
    let statistics = try statistics(table)
    return (statistics.pages, statistics.pageBytes)
  }

  /// The lowest key of eight bytes as a number, or nil for an empty table.
  ///
  /// - Throws: `keySize` if the key has another length.
  package borrowing func firstNumber(_ table: Table) throws(StoreError) -> UInt64? {
    var cursor = try cursor(table)
    guard let entry = try cursor.first() else { return nil }
    return try number(of: entry)
  }

  /// The highest key of eight bytes as a number, or nil for an empty table.
  ///
  /// - Throws: `keySize` if the key has another length.
  package borrowing func lastNumber(_ table: Table) throws(StoreError) -> UInt64? {
    var cursor = try cursor(table)
    guard let entry = try cursor.last() else { return nil }
    return try number(of: entry)
  }

  private borrowing func number(of entry: borrowing Entry) throws(StoreError) -> UInt64 {
    guard let number = BigEndianKey.number(of: entry.key) else {
      throw .keySize(bytes: entry.key.byteCount, limitBytes: 8)
    }
    return number
  }
}

/// The error of a call with a key and a value; LMDB does not say which of the two it minds.
@inline(never)
func sizeFailure(
  _ code: Int32, _ call: StaticString, keyBytes: Int, valueBytes: Int
) -> StoreError {
  if code != MDB_BAD_VALSIZE { return failure(code, call) }
  if (1...Limits.keyBytes).contains(keyBytes) {
    return .valueSize(bytes: valueBytes, limitBytes: Limits.valueBytes)
  }
  return .keySize(bytes: keyBytes, limitBytes: Limits.keyBytes)
}

extension MDB_val {
  /// The value LMDB reads from; it never writes through it.
  @inline(__always)
  init(_ bytes: UnsafeRawBufferPointer) {
    unsafe self.init(
      mv_size: bytes.count, mv_data: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
  }
}

extension UnsafeRawBufferPointer {
  /// The bytes that LMDB returned.
  @inline(__always)
  init(_ value: MDB_val) {
    unsafe self.init(start: value.mv_data, count: value.mv_size)
  }
}
