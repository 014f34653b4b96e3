import CLMDB

/// A place in a table, moved in key order; it cannot outlive its transaction.
///
/// An entry lives until the cursor's next move.
@safe
package struct Cursor: ~Copyable, ~Escapable {
  /// What moves in a view; nil in a transaction that writes.
  private var pages: TreeCursor?
  /// What moves in a transaction that writes.
  private let changed: Changed?

  /// LMDB's own cursor, which sees what the transaction has changed.
  @safe
  private struct Changed {
    let handle: OpaquePointer
    let table: Table
    let environment: Environment
  }

  @_lifetime(immortal)
  init(_ cursor: TreeCursor) {
    pages = cursor
    changed = nil
  }

  @_lifetime(immortal)
  init(_ handle: OpaquePointer, _ table: Table, _ environment: Environment) {
    pages = nil
    unsafe changed = Changed(handle: handle, table: table, environment: environment)
  }

  deinit {
    if let changed { unsafe mdb_cursor_close(changed.handle) }
  }

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
  /// - Complexity: O(log n), n = keys of the table.
  @_lifetime(&self)
  package mutating func seek(atOrAfter key: borrowing RawSpan) throws(StoreError) -> Entry? {
    let isThere = try place(atOrAfter: key)
    return try entry(isThere)
  }

  private mutating func place(atOrAfter key: borrowing RawSpan) throws(StoreError) -> Bool {
    guard let changed else { return try pages?.seek(key) == true }
    try changed.environment.checkPages { (guards) throws(StoreError) in
      try guards.checkAround(changed.table, key)
    }
    var found = unsafe MDB_val()
    var value = unsafe MDB_val()
    let code = unsafe key.withUnsafeBytes { bytes in
      unsafe found = MDB_val(bytes)
      return unsafe mdb_cursor_get(changed.handle, &found, &value, MDB_SET_RANGE)
    }
    if code == 0 || code == MDB_NOTFOUND { return code == 0 }
    throw sizeFailure(code, "mdb_cursor_get", keyBytes: key.byteCount, valueBytes: 0)
  }

  /// Moves to the first entry whose eight-byte key is not below this number.
  ///
  /// - Complexity: O(log n), n = keys of the table.
  @_lifetime(&self)
  package mutating func seek(atOrAfter number: UInt64) throws(StoreError) -> Entry? {
    let key = BigEndianKey(number)
    return try seek(atOrAfter: key.bytes)
  }

  @inline(__always)
  @_lifetime(&self)
  private mutating func move(_ operation: MDB_cursor_op) throws(StoreError) -> Entry? {
    if let changed {
      try check(operation, changed)
      return try changedEntry(changed, operation)
    }
    let isThere: Bool?
    switch operation {
    case MDB_FIRST: isThere = try pages?.move(toLast: false)
    case MDB_LAST: isThere = try pages?.move(toLast: true)
    default: isThere = try pages?.step(backwards: operation == MDB_PREV)
    }
    return try entry(isThere == true)
  }

  /// The entry that the cursor stands at, if it stands at one.
  @_lifetime(&self)
  private mutating func entry(_ isThere: Bool) throws(StoreError) -> Entry? {
    if !isThere { return nil }
    if let changed { return try changedEntry(changed, MDB_GET_CURRENT) }
    guard let entry = unsafe try pages?.entry() else { return nil }
    return unsafe _overrideLifetime(
      Entry(MDB_val(entry.key), MDB_val(entry.value)), mutating: &self)
  }

  // MARK: In a transaction that writes

  @_lifetime(&self)
  private mutating func changedEntry(
    _ changed: Changed, _ operation: MDB_cursor_op
  ) throws(StoreError) -> Entry? {
    var key = unsafe MDB_val()
    var value = unsafe MDB_val()
    let code = unsafe mdb_cursor_get(changed.handle, &key, &value, operation)
    if code == 0 { return unsafe _overrideLifetime(Entry(key, value), mutating: &self) }
    if code == MDB_NOTFOUND { return nil }
    throw sizeFailure(code, "mdb_cursor_get", keyBytes: 1, valueBytes: 0)
  }

  /// Lets the guard check where a move leads.
  private func check(
    _ operation: MDB_cursor_op, _ changed: Changed
  ) throws(StoreError) {
    var key = unsafe MDB_val()
    var value = unsafe MDB_val()
    let isStanding =
      unsafe mdb_cursor_get(changed.handle, &key, &value, MDB_GET_CURRENT) == 0
    let isToEnd = operation == MDB_FIRST || operation == MDB_LAST || !isStanding
    let isBackwards = operation == MDB_LAST || operation == MDB_PREV
    let current = unsafe UnsafeRawBufferPointer(key)
    try changed.environment.checkPages { (guards) throws(StoreError) in
      if isToEnd { return try guards.checkEnd(changed.table, isLast: isBackwards) }
      try guards.checkAround(changed.table, unsafe RawSpan(_unsafeBytes: current))
    }
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
