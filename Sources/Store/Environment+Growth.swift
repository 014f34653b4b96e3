import CLMDB
import Synchronization

extension Environment {
  /// Whether this process opened the environment, and not one it was forked from.
  var isOfThisProcess: Bool { forkGeneration == Platform.forkGeneration }

  /// Enters the gate and begins a transaction of LMDB's.
  ///
  /// Follows a file that another process grew; clears the slots of dead readers once if none is
  /// free.
  func begin(_ flags: UInt32) throws(StoreError) -> OpaquePointer {
    if !isOfThisProcess { throw .usedAfterFork }
    var hasClearedReaders = false
    while true {
      if !gate.enter() { throw refusal }
      var begun: OpaquePointer?
      let code = unsafe mdb_txn_begin(handle, nil, flags, &begun)
      if code == 0, let begun = unsafe begun { return unsafe begun }
      gate.leave()
      switch code {
      case MDB_MAP_RESIZED:
        try alone { () throws(StoreError) in try setMapBytes(0) }
      case MDB_READERS_FULL where !hasClearedReaders:
        hasClearedReaders = true
        try clearDeadReaders()
      default:
        let limits = Limits.InForce(
          mapBytes: options.maximumMapBytes, readers: options.maximumReaders)
        throw .from(code: code, call: "mdb_txn_begin", path: folder, limits: limits)
      }
    }
  }

  /// Doubles the map, unless somebody else changed it already.
  ///
  /// - Throws: `mapFull` at the limit, `readersBusy` if transactions of this process did not end
  ///   in time, `addressSpace` if the system does not allow so large a map.
  func grow(from bytes: Int) throws(StoreError) {
    try clearDeadReaders()
    try alone { () throws(StoreError) in
      if unsafe informationInside().me_mapsize != bytes { return }
      let larger = min(bytes * 2, options.maximumMapBytes)
      if larger <= bytes { throw .mapFull(limitBytes: options.maximumMapBytes) }
      // LMDB unmaps before it maps anew, so find out first whether that will work.
      if !Platform.canMap(bytes: larger) { throw .addressSpace(bytes: larger) }
      try setMapBytes(larger)
    }
  }

  /// Clears the slots of readers whose processes died, so that their pages can be reused.
  ///
  /// - Returns: How many were cleared.
  @discardableResult
  package func clearDeadReaders() throws(StoreError) -> Int {
    if !isOfThisProcess { throw .usedAfterFork }
    if !gate.enter() { throw refusal }
    defer { gate.leave() }
    var dead: Int32 = 0
    try check(unsafe mdb_reader_check(handle, &dead), "mdb_reader_check")
    return Int(dead)
  }

  /// Runs a closure while this process has no transaction.
  private func alone(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    if !gate.enterAlone(within: options.drain) {
      if gate.isSealed { throw refusal }
      throw .readersBusy(count: gate.count)
    }
    defer { gate.leaveAlone() }
    try body()
  }

  /// Changes the map; if LMDB lost it, nothing can be read or written until reopening.
  private func setMapBytes(_ bytes: Int) throws(StoreError) {
    let code = unsafe mdb_env_set_mapsize(handle, bytes)
    if code == 0 { return }
    gate.seal()
    writeRefusal.withLock { $0 = .panic }
    throw .from(
      code: code, call: "mdb_env_set_mapsize", limits: Limits.InForce(mapBytes: bytes))
  }
}
