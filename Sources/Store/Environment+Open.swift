import CLMDB

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Environment {
  /// What opening yields.
  @unsafe
  struct Opened {
    let handle: OpaquePointer
    let identity: FileIdentity
    let tables: [String: Table]
    let pages: PageMap
  }

  /// Claims and checks the data file, then opens it and its tables.
  static func open(
    folder: String, tables names: [String], options: Options
  ) throws(StoreError) -> Opened {
    if !options.allowsNetworkFileSystem, let type = Platform.networkFileSystem(at: folder) {
      throw .networkFileSystem(path: folder, type: type)
    }
    let identity = try claimDataFile(in: folder, options: options)
    var opened: OpaquePointer?
    do throws(StoreError) {
      let handle = unsafe try openHandle(folder: folder, tables: names.count, options: options)
      unsafe opened = handle
      let pages = try PageMap(folder: folder)
      try DataFileCheck.checkWays(in: pages, folder: folder, to: names, options.access)
      if options.clearsDeadReaders {
        var dead: Int32 = 0
        try check(unsafe mdb_reader_check(handle, &dead), "mdb_reader_check")
      }
      if options.access == .writing { unsafe try recoverFromDeadWriter(handle) }
      let tables = unsafe try openTables(names, in: handle, writing: options.access == .writing)
      return unsafe Opened(
        handle: handle, identity: identity, tables: tables, pages: pages)
    } catch {
      if let handle = unsafe opened { unsafe mdb_env_close(handle) }
      OpenFiles.release(identity)
      throw error
    }
  }

  /// Lets LMDB find the newest state if a writer was killed in its commit while others read.
  ///
  /// Readers look up the newest transaction in the lock file, where a commit notes it last, after the
  /// meta page. Who gets the lock of a dead writer notes it in its stead; until then a new writer
  /// would read the state before.
  ///
  /// LMDB: `mdb_txn_begin`, `mdb_txn_abort`.
  private static func recoverFromDeadWriter(_ handle: OpaquePointer) throws(StoreError) {
    var transaction: OpaquePointer?
    try check(unsafe mdb_txn_begin(handle, nil, 0, &transaction), "mdb_txn_begin")
    unsafe mdb_txn_abort(transaction)
  }

  /// Claims the data file for this process and checks it before LMDB maps it.
  ///
  /// Opening and closing the data file here is safe: LMDB's locks are on the lock file.
  private static func claimDataFile(
    in folder: String, options: Options
  ) throws(StoreError) -> FileIdentity {
    let creates = options.createsFile && options.access == .writing
    let flags = options.access == .writing ? O_RDWR : O_RDONLY
    let file = try OpenFile(folder + "/data.mdb", creates ? flags | O_CREAT : flags)
    let identity = try file.status().identity
    if !OpenFiles.claim(identity) { throw .alreadyOpen(path: file.path) }
    do throws(StoreError) {
      try DataFileCheck.check(file, in: folder, mayBeEmpty: creates)
    } catch {
      OpenFiles.release(identity)
      throw error
    }
    return identity
  }

  /// Opens the environment, with half the map until the system allows it.
  private static func openHandle(
    folder: String, tables: Int, options: Options
  ) throws(StoreError) -> OpaquePointer {
    var bytes = max(options.initialMapBytes, DataFileCheck.smallestMapBytes)
    while true {
      var created: OpaquePointer?
      try check(unsafe mdb_env_create(&created), "mdb_env_create")
      guard let handle = unsafe created else { throw .lmdb(code: MDB_PANIC) }
      let code = unsafe configure(
        handle, folder: folder, tables: tables, mapBytes: bytes, options: options)
      if code == 0 { return unsafe handle }
      unsafe mdb_env_close(handle)
      if code != ENOMEM || bytes <= DataFileCheck.smallestMapBytes {
        let limits = Limits.InForce(mapBytes: bytes, readers: options.maximumReaders)
        throw .from(code: code, call: "mdb_env_open", path: folder, limits: limits)
      }
      bytes /= 2
    }
  }

  private static func configure(
    _ handle: OpaquePointer, folder: String, tables: Int, mapBytes: Int, options: Options
  ) -> Int32 {
    var code = unsafe mdb_env_set_mapsize(handle, mapBytes)
    if code == 0 { code = unsafe mdb_env_set_maxreaders(handle, UInt32(options.maximumReaders)) }
    if code == 0 { code = unsafe mdb_env_set_maxdbs(handle, UInt32(tables)) }
    if code == 0 { code = unsafe mdb_env_open(handle, folder, flags(options), 0o600) }
    if code != 0 { return code }
    var descriptor: Int32 = -1
    code = unsafe mdb_env_get_fd(handle, &descriptor)
    if code == 0 && fcntl(descriptor, F_SETFD, FD_CLOEXEC) == -1 { code = errno }
    return code
  }

  private static func flags(_ options: Options) -> UInt32 {
    var flags = MDB_NOTLS
    switch options.access {
    case .writing: break
    case .reading: flags |= MDB_RDONLY
    case .immutable: flags |= MDB_RDONLY | MDB_NOLOCK
    }
    switch options.durability {
    case .full: break
    case .relaxed: flags |= MDB_NOMETASYNC
    case .unsafeNone: flags |= MDB_NOSYNC
    }
    return UInt32(flags)
  }

  /// Opens tables in a read transaction and makes missing ones in a write transaction.
  ///
  /// A handle lives on only if the transaction that opened it commits, so both commit.
  private static func openTables(
    _ names: [String], in handle: OpaquePointer, writing: Bool
  ) throws(StoreError) -> [String: Table] {
    var found: [String: Table] = [:]
    if names.isEmpty { return unsafe try openMainTable(in: handle) }
    let missing = unsafe try openTables(
      names, into: &found, in: handle, flags: MDB_RDONLY, creating: 0)
    guard let first = missing.first else { return found }
    if !writing { throw .tableMissing(name: first) }
    _ = unsafe try openTables(missing, into: &found, in: handle, flags: 0, creating: MDB_CREATE)
    return found
  }

  /// - Returns: The names of the tables that are missing.
  private static func openTables(
    _ names: [String], into found: inout [String: Table], in handle: OpaquePointer,
    flags: Int32, creating: Int32
  ) throws(StoreError) -> [String] {
    var transaction: OpaquePointer?
    let begun = unsafe mdb_txn_begin(handle, nil, UInt32(flags), &transaction)
    try check(begun, "mdb_txn_begin")
    var missing: [String] = []
    for name in names {
      var number: UInt32 = 0
      let code = unsafe mdb_dbi_open(transaction, name, UInt32(creating), &number)
      if code == MDB_NOTFOUND {
        missing.append(name)
      } else if code != 0 {
        unsafe mdb_txn_abort(transaction)
        throw .from(code: code, call: "mdb_dbi_open", path: name)
      } else {
        found[name] = Table(number: number)
      }
    }
    try check(unsafe mdb_txn_commit(transaction), "mdb_txn_commit")
    return missing
  }

  /// Checks that the main table can be used as one.
  private static func openMainTable(
    in handle: OpaquePointer
  ) throws(StoreError) -> [String: Table] {
    var transaction: OpaquePointer?
    let begun = unsafe mdb_txn_begin(handle, nil, UInt32(MDB_RDONLY), &transaction)
    try check(begun, "mdb_txn_begin")
    var number: UInt32 = 0
    let code = unsafe mdb_dbi_open(transaction, nil, 0, &number)
    unsafe mdb_txn_abort(transaction)
    try check(code, "mdb_dbi_open")
    return [:]
  }
}
