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

  /// - Precondition: The environment's gate was entered.
  init(_ environment: Environment, _ handle: OpaquePointer) {
    unsafe self.handle = handle
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
    guard let value = unsafe try lookUp(handle, table, key) else { return }
    unsafe Platform.giveBack(mapped: value)
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
    unsafe ReadTransaction(self, try begin(UInt32(MDB_RDONLY)))
  }
}
