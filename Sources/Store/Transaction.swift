import CLMDB

/// What every transaction can do: read one consistent view of the tables.
package protocol Transaction: ~Copyable {
  /// The store's own; nothing above it uses this.
  var handle: OpaquePointer { get }
}

extension Transaction where Self: ~Copyable {
  /// The value of a key, or nil; it lives as long as the transaction and until its next change.
  ///
  /// LMDB: `mdb_get`. Values are aligned to two bytes only.
  ///
  /// - Complexity: O(log n), n = keys of the table. Nothing is copied or allocated.
  @inlinable
  @_lifetime(borrow self)
  package borrowing func get(
    _ table: Table, _ key: borrowing RawSpan
  ) throws(StoreError) -> RawSpan? {
    guard let value = unsafe try lookUp(handle, table, key) else { return nil }
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
    guard let value = unsafe try lookUp(handle, table, key.bytes) else { return nil }
    return unsafe _overrideLifetime(RawSpan(_unsafeBytes: value), borrowing: self)
  }

  /// The number of keys in a table.
  ///
  /// LMDB: `mdb_stat`.
  ///
  /// - Complexity: O(1).
  package borrowing func count(_ table: Table) throws(StoreError) -> Int {
    var statistics = MDB_stat()
    try check(unsafe mdb_stat(handle, table.number, &statistics), "mdb_stat")
    return statistics.ms_entries
  }

  /// The pages a table takes, and the size of each in bytes.
  ///
  /// LMDB: `mdb_stat`.
  ///
  /// - Complexity: O(1).
  package borrowing func pages(
    _ table: Table
  ) throws(StoreError) -> (count: Int, bytesEach: Int) {
    var statistics = MDB_stat()
    try check(unsafe mdb_stat(handle, table.number, &statistics), "mdb_stat")
    let count =
      statistics.ms_branch_pages + statistics.ms_leaf_pages
      + statistics.ms_overflow_pages
    return (count, Int(statistics.ms_psize))
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

  /// A cursor over a table; while it lives, the transaction cannot change anything.
  ///
  /// LMDB: `mdb_cursor_open`, which allocates.
  @_lifetime(borrow self)
  package borrowing func cursor(_ table: Table) throws(StoreError) -> Cursor {
    var opened: OpaquePointer?
    try check(unsafe mdb_cursor_open(handle, table.number, &opened), "mdb_cursor_open")
    guard let opened = unsafe opened else { throw .lmdb(code: MDB_PANIC) }
    return unsafe _overrideLifetime(Cursor(handle: opened), borrowing: self)
  }

  private borrowing func number(of entry: borrowing Entry) throws(StoreError) -> UInt64 {
    guard let number = BigEndianKey.number(of: entry.key) else {
      throw .keySize(bytes: entry.key.byteCount, limitBytes: 8)
    }
    return number
  }
}

/// Looks a key up; the bytes belong to the map.
package func lookUp(
  _ transaction: OpaquePointer, _ table: Table, _ key: borrowing RawSpan
) throws(StoreError) -> UnsafeRawBufferPointer? {
  var value = unsafe MDB_val()
  let code = unsafe key.withUnsafeBytes { bytes in
    var key = unsafe MDB_val(bytes)
    return unsafe mdb_get(transaction, table.number, &key, &value)
  }
  if code == 0 { return unsafe UnsafeRawBufferPointer(value) }
  if code == MDB_NOTFOUND { return nil }
  throw sizeFailure(code, "mdb_get", keyBytes: key.byteCount, valueBytes: 0)
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
