import CLMDB

/// One consistent view of an environment, until it goes.
///
/// It keeps its environment open, blocks nobody, and stops LMDB from reusing the pages it can see,
/// so keep it short. It may move to another thread, but only one thread may use it at a time.
@safe
package struct ReadTransaction: ~Copyable, Transaction {
  /// The store's own; nothing above it uses this.
  package let handle: OpaquePointer
  private let environment: Unmanaged<Environment>
  /// The pages of this view; LMDB keeps them from being used again, and reads none of them.
  private let snapshot: Snapshot

  /// - Precondition: The environment's gate was entered.
  init(_ environment: Environment, _ handle: OpaquePointer, _ snapshot: Snapshot) {
    unsafe self.handle = handle
    self.snapshot = snapshot
    unsafe self.environment = .passRetained(environment)
  }

  deinit {
    let environment = unsafe environment.takeRetainedValue()
    if environment.isOfThisProcess { unsafe mdb_txn_abort(handle) }
    environment.gate.leave()
  }

  /// The number of the last transaction this view contains.
  package var number: Int { unsafe mdb_txn_id(handle) }

  /// Gives back the memory that the value of a key was read through; reading it again takes it from
  /// the file.
  ///
  /// For large values that are read once: what has been read through the map counts as the process's
  /// memory. Only a view may do so, whose values are all in the map; in a transaction that writes,
  /// changed ones are not.
  package borrowing func giveBackMemory(
    of table: Table, _ key: borrowing RawSpan
  ) throws(StoreError) {
    guard let value = unsafe try lookUp(table, key) else { return }
    unsafe Platform.giveBack(mapped: value)
  }

  /// Gives back the memory that the value of a key was removed through, by a transaction that has
  /// committed since this view began.
  ///
  /// LMDB has a map of its own, in which it looks at what it removes. It is asked where that is in this
  /// view; the way to the key was checked before the removal, which LMDB does not do itself. LMDB:
  /// `mdb_get`.
  package borrowing func giveBackMemory(
    ofRemoved table: Table, _ key: borrowing RawSpan
  ) throws(StoreError) {
    try giveBackMemory(of: table, key)
    var value = unsafe MDB_val()
    let code = unsafe key.withUnsafeBytes { bytes in
      var key = unsafe MDB_val(bytes)
      return unsafe mdb_get(handle, table.number, &key, &value)
    }
    if code == 0 { unsafe Platform.giveBack(mapped: UnsafeRawBufferPointer(value)) }
  }

  // MARK: Reading

  /// The value of a key, or nil; the bytes belong to the map.
  package borrowing func lookUp(
    _ table: Table, _ key: borrowing RawSpan
  ) throws(StoreError) -> UnsafeRawBufferPointer? {
    guard (1...Limits.keyBytes).contains(key.byteCount) else {
      throw .keySize(bytes: key.byteCount, limitBytes: Limits.keyBytes)
    }
    return unsafe try snapshot.value(of: key, in: tree(of: table))
  }

  /// What is recorded of a table's tree.
  package borrowing func statistics(_ table: Table) throws(StoreError) -> TableStatistics {
    TableStatistics(try tree(of: table), pageBytes: snapshot.pageBytes)
  }

  /// How many pages of the file this view counts, used or free.
  package var filePages: Int { Int(clamping: snapshot.lastPage) + 1 }

  /// What is recorded of the list of free pages, and how many pages it names.
  ///
  /// - Throws: `corrupt` if it cannot be that list.
  /// - Complexity: O(f), f = commits that freed pages which are still free.
  package borrowing func freePages() throws(StoreError) -> (list: TableStatistics, count: Int) {
    let list = TableStatistics(snapshot.freeList, pageBytes: snapshot.pageBytes)
    var cursor = Cursor(TreeCursor(snapshot, snapshot.freeList))
    var count = 0
    while let entry = try cursor.next() {
      let value = entry.value
      guard value.byteCount >= 8 else { throw .corrupt(.pages) }
      let named = value.number(at: 0, as: UInt64.self)
      guard named < UInt64(value.byteCount / 8) else { throw .corrupt(.pages) }
      count += Int(named)
    }
    return (list, count)
  }

  /// A cursor over a table.
  @_lifetime(borrow self)
  package borrowing func cursor(_ table: Table) throws(StoreError) -> Cursor {
    let cursor = Cursor(TreeCursor(snapshot, try tree(of: table)))
    return unsafe _overrideLifetime(cursor, borrowing: self)
  }

  private borrowing func tree(of table: Table) throws(StoreError) -> TreeRecord {
    if table == .main { return snapshot.main }
    let name = unsafe environment.takeUnretainedValue().nameOf[table.number]
    guard let name, let tree = try snapshot.table(name) else {
      throw .corrupt(.pages)
    }
    return tree
  }
}

extension TableStatistics {
  /// Takes what a record says.
  init(_ tree: TreeRecord, pageBytes: Int) {
    self.init(
      entries: Int(clamping: tree.entries), depth: tree.depth,
      branchPages: Int(clamping: tree.branchPages), leafPages: Int(clamping: tree.leafPages),
      overflowPages: Int(clamping: tree.overflowPages), pageBytes: pageBytes)
  }
}

extension Environment {
  /// Reads one consistent view in a closure.
  ///
  /// - Throws: `readersFull` if no slot is free even after those of dead processes were cleared,
  ///   and whatever the closure throws.
  @available(*, noasync)
  @discardableResult
  package func read<R: ~Copyable>(
    _ body: (borrowing ReadTransaction) throws(StoreError) -> R
  ) throws(StoreError) -> R {
    let transaction = try beginRead()
    return try body(transaction)
  }

  /// Begins a view for the caller to hold.
  ///
  /// LMDB: `mdb_txn_begin`.
  ///
  /// - Throws: `readersFull`, `closed`, `usedAfterFork`, `readersBusy` if another process grew the
  ///   file and this process cannot follow because others read too long.
  @available(*, noasync)
  package func beginRead() throws(StoreError) -> ReadTransaction {
    for _ in 0..<Self.snapshotAttempts {
      let handle = unsafe try begin(UInt32(MDB_RDONLY))
      let snapshot: Snapshot?
      do throws(StoreError) {
        snapshot = try pages.snapshot(ofTransaction: unsafe mdb_txn_id(handle))
      } catch {
        unsafe mdb_txn_abort(handle)
        gate.leave()
        throw error
      }
      if let snapshot { return unsafe ReadTransaction(self, handle, snapshot) }
      // Others have committed twice meanwhile, and both meta pages tell of newer states.
      unsafe mdb_txn_abort(handle)
      gate.leave()
    }
    throw .corrupt(.magic(metaPage: 0))
  }

  /// How often a view is begun anew when others commit faster than it begins.
  private static let snapshotAttempts = 1_000
}
