import CLMDB

/// A place in a table, moved in key order; it cannot outlive its transaction.
///
/// An entry lives until the cursor's next move.
@safe
package struct Cursor: ~Copyable, ~Escapable {
  private let handle: OpaquePointer

  @_lifetime(immortal)
  init(handle: OpaquePointer) { unsafe self.handle = handle }

  deinit { unsafe mdb_cursor_close(handle) }

  /// Moves to the first entry.
  @_lifetime(&self)
  package mutating func first() throws(StoreError) -> Entry? {
    try move(MDB_FIRST)
  }

  /// Moves to the last entry.
  @_lifetime(&self)
  package mutating func last() throws(StoreError) -> Entry? {
    try move(MDB_LAST)
  }

  /// Moves to the next entry, to the first one if the cursor has not moved yet.
  @_lifetime(&self)
  package mutating func next() throws(StoreError) -> Entry? {
    try move(MDB_NEXT)
  }

  /// Moves to the entry before, to the last one if the cursor has not moved yet.
  @_lifetime(&self)
  package mutating func previous() throws(StoreError) -> Entry? {
    try move(MDB_PREV)
  }

  /// Moves to the first entry whose key is not below this one.
  ///
  /// LMDB: `MDB_SET_RANGE`.
  ///
  /// - Complexity: O(log n), n = keys of the table.
  @_lifetime(&self)
  package mutating func seek(atOrAfter key: borrowing RawSpan) throws(StoreError) -> Entry? {
    var found = unsafe MDB_val()
    var value = unsafe MDB_val()
    let code = unsafe place(atOrAfter: key, &found, &value)
    return unsafe try entry(code, found, value, keyBytes: key.byteCount)
  }

  /// Moves to the first entry whose eight-byte key is not below this number.
  ///
  /// - Complexity: O(log n), n = keys of the table.
  @_lifetime(&self)
  package mutating func seek(atOrAfter number: UInt64) throws(StoreError) -> Entry? {
    let key = BigEndianKey(number)
    return try seek(atOrAfter: key.bytes)
  }

  private func place(
    atOrAfter key: borrowing RawSpan, _ found: inout MDB_val, _ value: inout MDB_val
  ) -> Int32 {
    unsafe key.withUnsafeBytes { bytes in
      unsafe found = MDB_val(bytes)
      return unsafe mdb_cursor_get(handle, &found, &value, MDB_SET_RANGE)
    }
  }

  @inline(__always)
  @_lifetime(&self)
  private mutating func move(_ operation: MDB_cursor_op) throws(StoreError) -> Entry? {
    var key = unsafe MDB_val()
    var value = unsafe MDB_val()
    let code = unsafe mdb_cursor_get(handle, &key, &value, operation)
    return unsafe try entry(code, key, value, keyBytes: 1)
  }

  @inline(__always)
  @_lifetime(&self)
  private mutating func entry(
    _ code: Int32, _ key: MDB_val, _ value: MDB_val, keyBytes: Int
  ) throws(StoreError) -> Entry? {
    if code == 0 { return unsafe _overrideLifetime(Entry(key, value), mutating: &self) }
    if code == MDB_NOTFOUND { return nil }
    throw sizeFailure(code, "mdb_cursor_get", keyBytes: keyBytes, valueBytes: 0)
  }
}

/// A key and its value, both in the map.
package struct Entry: ~Escapable {
  /// The key.
  package let key: RawSpan
  /// The value; aligned to two bytes only.
  package let value: RawSpan

  @_lifetime(immortal)
  init(_ key: MDB_val, _ value: MDB_val) {
    let key = unsafe RawSpan(_unsafeBytes: UnsafeRawBufferPointer(key))
    let value = unsafe RawSpan(_unsafeBytes: UnsafeRawBufferPointer(value))
    self.key = unsafe _overrideLifetime(key, borrowing: ())
    self.value = unsafe _overrideLifetime(value, borrowing: ())
  }

  /// The key of eight bytes as a number; nil if it has another length.
  @inlinable
  package var number: UInt64? { BigEndianKey.number(of: key) }
}
