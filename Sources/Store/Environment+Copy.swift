import CLMDB

extension Environment {
  /// Writes a compacted copy of the newest state into an empty folder, not yet durably.
  ///
  /// LMDB: `mdb_env_copy2`; it reads for as long as it takes and needs a thread of its own. It trusts
  /// what it reads, so all pages are walked first.
  @available(*, noasync)
  func copy(to folder: String) throws(StoreError) {
    let view = try beginRead()
    var walk = PageWalk(try PageFile(folder: self.folder, .transaction(view.number)))
    try walk.walkFile(tables: nil) { (_, _, _) in }
    if let finding = walk.findings.first(where: \.isDamage) {
      throw .corrupt(.page(number: finding.page))
    }
    let code = unsafe mdb_env_copy2(handle, folder, UInt32(MDB_CP_COMPACT))
    // LMDB says so of a file whose free list misses pages.
    if code == MDB_INCOMPATIBLE { throw .corrupt(.pages) }
    if code != 0 { throw .from(code: code, call: "mdb_env_copy2", path: folder) }
  }
}
