import CLMDB

extension Environment {
  /// Writes a compacted copy of the newest state into an empty folder, not yet durably.
  ///
  /// LMDB: `mdb_env_copy2`; it reads for as long as it takes and needs a thread of its own.
  func copy(to folder: String) throws(StoreError) {
    if !isOfThisProcess { throw .usedAfterFork }
    if !gate.enter() { throw refusal }
    defer { gate.leave() }
    let code = unsafe mdb_env_copy2(handle, folder, UInt32(MDB_CP_COMPACT))
    // LMDB says so of a file whose free list misses pages.
    if code == MDB_INCOMPATIBLE { throw .corrupt(.pages) }
    if code != 0 { throw .from(code: code, call: "mdb_env_copy2", path: folder) }
  }
}
