import CLMDB
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Environment {
  /// Changes tables in a closure and commits.
  ///
  /// The closure runs again from scratch, on a fresh transaction, when the map was too small or
  /// another process grew the file, so it must not keep anything from an earlier run. A closure
  /// that throws changes nothing. Waits for writers of other threads and processes without limit.
  ///
  /// - Throws: What the closure throws; the error's outcome says what is on disk.
  /// - Precondition: This thread is not inside another `write` of this environment.
  @available(*, noasync)
  @discardableResult
  package func write<R: ~Copyable>(
    _ body: (inout WriteTransaction) throws(StoreError) -> R
  ) throws(StoreError) -> R {
    precondition(
      writer.load(ordering: .relaxed) != Platform.threadIdentity,
      "write was called inside the closure of another write; pass the transaction on instead.")
    if options.access != .writing { throw .readOnly }
    while true {
      if let refusal = writeRefusal.withLock({ $0 }) { throw refusal }
      var mapBytes = 0
      if let result = try attempt(body, &mapBytes) { return result }
      try grow(from: mapBytes)
    }
  }

  /// Makes every commit so far survive a power cut, after commits that did not promise it.
  ///
  /// LMDB: `mdb_env_sync` with force. With full durability there is nothing to do.
  ///
  /// - Throws: `commitFailed` with an unknown outcome; the environment refuses writes then.
  package func flush() throws(StoreError) {
    if options.access != .writing || options.durability == .full { return }
    if !isOfThisProcess { throw .usedAfterFork }
    if !gate.enter() { throw refusal }
    defer { gate.leave() }
    let code = unsafe mdb_env_sync(handle, 1)
    if code == 0 { return }
    refuseWrites(.poisoned(code: code))
    throw .commitFailed(code: code, outcome: .unknown)
  }

  /// Runs the closure once, in a map of so many bytes, and commits.
  ///
  /// - Returns: Nil if the map was too small; the transaction has ended then.
  private func attempt<R: ~Copyable>(
    _ body: (inout WriteTransaction) throws(StoreError) -> R, _ mapBytes: inout Int
  ) throws(StoreError) -> R? {
    var transaction = try beginWrite()
    mapBytes = unsafe informationInside().me_mapsize
    let result: R
    do throws(StoreError) {
      result = try body(&transaction)
    } catch {
      if transaction.isMapFull { return nil }
      throw error
    }
    if transaction.isMapFull { return nil }
    do throws(StoreError) {
      try transaction.commit()
    } catch .mapFull {
      return nil
    }
    return result
  }

  private func beginWrite() throws(StoreError) -> WriteTransaction {
    let begun = unsafe try begin(0)
    do throws(StoreError) {
      let before = unsafe mdb_txn_id(begun) - 1
      // Nobody else commits meanwhile, so the meta page of the state before is there.
      guard let snapshot = try pages.snapshot(ofTransaction: before) else {
        throw .corrupt(.meta(page: before & 1, .transaction))
      }
      let guards = WriteGuard(snapshot, names: nameOf)
      writeGuard.withLock { $0 = guards }
    } catch {
      unsafe mdb_txn_abort(begun)
      gate.leave()
      throw error
    }
    writer.store(Platform.threadIdentity, ordering: .relaxed)
    return unsafe WriteTransaction(self, begun)
  }

  /// Lets another thread write; call it before LMDB lets go of its writer lock.
  func writerEnds() {
    writeGuard.withLock { $0 = nil }
    writer.store(0, ordering: .relaxed)
  }

  /// Lets the guard check pages before LMDB looks into them.
  func checkPages(
    _ body: (inout WriteGuard) throws(StoreError) -> Void
  ) throws(StoreError) {
    try writeGuard.withLock { (guards) throws(StoreError) in
      try guards?.run(body)
    }
  }

  /// Says what a failed commit left on disk, and refuses further writes if the disk cannot be
  /// trusted.
  ///
  /// LMDB writes a meta page last. If that failed it panics from then on, and nobody knows which
  /// of the two states the disk holds. If anything before failed, no meta page refers to it.
  func commitFailure(_ code: Int32) -> StoreError {
    if code == MDB_MAP_FULL { return .mapFull(limitBytes: options.maximumMapBytes) }
    if panics {
      refuseWrites(.panic)
      return .commitFailed(code: code, outcome: .unknown)
    }
    if code == EIO && !Platform.isFull(folder) {
      refuseWrites(.poisoned(code: code))
      return .commitFailed(code: code, outcome: .notApplied)
    }
    let error = StoreError.from(code: code == EIO ? ENOSPC : code, call: "mdb_txn_commit")
    if case .system = error { return .commitFailed(code: code, outcome: .notApplied) }
    return error
  }

  /// Refuses writes from now on with this error.
  func refuseWrites(_ error: StoreError) { writeRefusal.withLock { $0 = error } }

  /// Whether LMDB refuses every transaction.
  private var panics: Bool {
    var transaction: OpaquePointer?
    let code = unsafe mdb_txn_begin(handle, nil, UInt32(MDB_RDONLY), &transaction)
    if code == 0 { unsafe mdb_txn_abort(transaction) }
    return code == MDB_PANIC
  }
}
