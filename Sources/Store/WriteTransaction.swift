import CLMDB

/// Changes that happen together or not at all.
///
/// LMDB ties it to the thread that began it, so it exists only inside ``Environment/write(_:)``.
/// Unless committed it is aborted when it goes.
@safe
package struct WriteTransaction: ~Copyable, Transaction {
  /// The store's own; nothing above it uses this.
  package let handle: OpaquePointer
  private let environment: Unmanaged<Environment>
  /// Whether a change found no room in the map, after which LMDB takes no more changes.
  private(set) var isMapFull = false

  /// - Precondition: The environment's gate was entered by this thread.
  init(_ environment: Environment, _ handle: OpaquePointer) {
    unsafe self.handle = handle
    unsafe self.environment = .passRetained(environment)
  }

  deinit {
    let environment = unsafe environment.takeRetainedValue()
    environment.writerEnds()
    if environment.isOfThisProcess { unsafe mdb_txn_abort(handle) }
    environment.gate.leave()
  }

  /// Stores a value under a key, in place of the one before.
  ///
  /// Appending packs pages full; the key must be above all others then. LMDB: `mdb_put`, with
  /// `MDB_APPEND` when appending.
  ///
  /// - Throws: `keyOrder` if it is not, `keySize`, `valueSize`, and `mapFull`, after which
  ///   ``Environment/write(_:)`` runs its closure again with a larger map.
  /// - Complexity: O(log n), n = keys of the table.
  package mutating func put(
    _ table: Table, _ key: borrowing RawSpan, _ value: borrowing RawSpan,
    appending: Bool = false
  ) throws(StoreError) {
    try check { (guards) throws(StoreError) in try guards.check(table, key) }
    let code = unsafe key.withUnsafeBytes { keyBytes in
      unsafe value.withUnsafeBytes { valueBytes in
        var key = unsafe MDB_val(keyBytes)
        var value = unsafe MDB_val(valueBytes)
        let flags = appending ? UInt32(MDB_APPEND) : 0
        return unsafe mdb_put(handle, table.number, &key, &value, flags)
      }
    }
    if code != 0 { throw failed(code, "mdb_put", key.byteCount, value.byteCount) }
  }

  /// Stores a value under an eight-byte key, in place of the one before.
  ///
  /// Appending packs pages full; the number must be above all others then.
  ///
  /// - Throws: As ``put(_:_:_:appending:)`` with a key of bytes.
  /// - Complexity: O(log n), n = keys of the table.
  package mutating func put(
    _ table: Table, _ number: UInt64, _ value: borrowing RawSpan, appending: Bool = false
  ) throws(StoreError) {
    let key = BigEndianKey(number)
    try put(table, key.bytes, value, appending: appending)
  }

  /// Stores a value that is made where it is stored, in place of the one before.
  ///
  /// The closure has to set every byte: what was there before is not told. LMDB: `mdb_put` with
  /// `MDB_RESERVE`.
  ///
  /// - Throws: As ``put(_:_:_:appending:)``.
  /// - Complexity: O(log n), n = keys of the table.
  package mutating func put(
    _ table: Table, _ key: borrowing RawSpan, byteCount: Int,
    _ fill: (inout MutableRawSpan) -> Void
  ) throws(StoreError) {
    let code = unsafe key.withUnsafeBytes { keyBytes in
      var key = unsafe MDB_val(keyBytes)
      var value = unsafe MDB_val(mv_size: byteCount, mv_data: nil)
      let code = unsafe mdb_put(handle, table.number, &key, &value, UInt32(MDB_RESERVE))
      if code == 0 {
        var span = unsafe MutableRawSpan(
          _unsafeBytes: UnsafeMutableRawBufferPointer(start: value.mv_data, count: byteCount))
        fill(&span)
      }
      return code
    }
    if code != 0 { throw failed(code, "mdb_put", key.byteCount, byteCount) }
  }

  /// Removes a key and its value.
  ///
  /// LMDB: `mdb_del`.
  ///
  /// - Returns: Whether the key was there.
  /// - Complexity: O(log n), n = keys of the table.
  @discardableResult
  package mutating func delete(
    _ table: Table, _ key: borrowing RawSpan
  ) throws(StoreError) -> Bool {
    try check { (guards) throws(StoreError) in try guards.checkAround(table, key) }
    let code = unsafe key.withUnsafeBytes { bytes in
      var key = unsafe MDB_val(bytes)
      return unsafe mdb_del(handle, table.number, &key, nil)
    }
    if code == MDB_NOTFOUND { return false }
    if code != 0 { throw failed(code, "mdb_del", key.byteCount, 0) }
    return true
  }

  /// Removes an eight-byte key and its value.
  ///
  /// - Returns: Whether the key was there.
  /// - Complexity: O(log n), n = keys of the table.
  @discardableResult
  package mutating func delete(_ table: Table, _ number: UInt64) throws(StoreError) -> Bool {
    let key = BigEndianKey(number)
    return try delete(table, key.bytes)
  }

  /// Removes every key from a table; the table itself stays.
  ///
  /// LMDB: `mdb_drop`.
  ///
  /// - Complexity: O(n), n = pages of the table.
  package mutating func clear(_ table: Table) throws(StoreError) {
    try check { (guards) throws(StoreError) in try guards.checkAll(table) }
    let code = unsafe mdb_drop(handle, table.number, 0)
    if code != 0 { throw failed(code, "mdb_drop", 1, 0) }
  }

  /// Removes every eight-byte key below a number, at most so many.
  ///
  /// - Returns: How many keys were removed; fewer than the most if no more are below.
  /// - Complexity: O(k log n), k = keys removed, n = keys of the table.
  @discardableResult
  package mutating func delete(
    _ table: Table, below limit: UInt64, most: Int = .max
  ) throws(StoreError) -> Int {
    var removed = 0
    while removed < most, let first = try firstNumber(table), first < limit {
      try delete(table, first)
      removed += 1
    }
    return removed
  }

  // MARK: Reading what was changed

  /// The value of a key, or nil; it lives until the next change.
  ///
  /// LMDB: `mdb_get`.
  package borrowing func lookUp(
    _ table: Table, _ key: borrowing RawSpan
  ) throws(StoreError) -> UnsafeRawBufferPointer? {
    try check { (guards) throws(StoreError) in try guards.check(table, key) }
    var value = unsafe MDB_val()
    let code = unsafe key.withUnsafeBytes { bytes in
      var key = unsafe MDB_val(bytes)
      return unsafe mdb_get(handle, table.number, &key, &value)
    }
    if code == 0 { return unsafe UnsafeRawBufferPointer(value) }
    if code == MDB_NOTFOUND { return nil }
    throw sizeFailure(code, "mdb_get", keyBytes: key.byteCount, valueBytes: 0)
  }

  /// What is recorded of a table's tree.
  ///
  /// LMDB: `mdb_stat`.
  package borrowing func statistics(_ table: Table) throws(StoreError) -> TableStatistics {
    try check { (guards) throws(StoreError) in try guards.checkRecord(of: table) }
    var statistics = MDB_stat()
    try unsafe Store.check(mdb_stat(handle, table.number, &statistics), "mdb_stat")
    return TableStatistics(
      entries: statistics.ms_entries, depth: Int(statistics.ms_depth),
      branchPages: statistics.ms_branch_pages, leafPages: statistics.ms_leaf_pages,
      overflowPages: statistics.ms_overflow_pages,
      pageBytes: Int(statistics.ms_psize))
  }

  /// A cursor over a table.
  ///
  /// LMDB: `mdb_cursor_open`, which allocates.
  @_lifetime(borrow self)
  package borrowing func cursor(_ table: Table) throws(StoreError) -> Cursor {
    try check { (guards) throws(StoreError) in try guards.checkRecord(of: table) }
    var opened: OpaquePointer?
    try unsafe Store.check(mdb_cursor_open(handle, table.number, &opened), "mdb_cursor_open")
    guard let opened = unsafe opened else { throw .lmdb(code: MDB_PANIC) }
    let cursor = unsafe Cursor(opened, table, environment.takeUnretainedValue())
    return unsafe _overrideLifetime(cursor, borrowing: self)
  }

  /// Lets the guard check what LMDB is about to look into.
  private borrowing func check(
    _ body: (inout WriteGuard) throws(StoreError) -> Void
  ) throws(StoreError) {
    try unsafe environment.takeUnretainedValue().checkPages(body)
  }

  /// Makes the changes durable.
  ///
  /// LMDB: `mdb_txn_commit`.
  ///
  /// - Throws: The error says with its outcome what is on disk. The transaction and LMDB's writer
  ///   lock are gone in any case.
  consuming func commit() throws(StoreError) {
    let handle = unsafe self.handle
    let environment = unsafe self.environment.takeRetainedValue()
    discard self
    environment.writerEnds()
    let code = unsafe mdb_txn_commit(handle)
    defer { environment.gate.leave() }
    if code != 0 { throw environment.commitFailure(code) }
  }

  @inline(never)
  private mutating func failed(
    _ code: Int32, _ call: StaticString, _ keyBytes: Int, _ valueBytes: Int
  ) -> StoreError {
    if code == MDB_MAP_FULL { isMapFull = true }
    return sizeFailure(code, call, keyBytes: keyBytes, valueBytes: valueBytes)
  }
}
