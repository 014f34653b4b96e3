import CLMDB
import Synchronization

/// An open LMDB environment: one data file, its tables and its transactions.
///
/// Sharing it between threads is safe: LMDB locks its own state, the handle never changes, and
/// whatever replaces the map goes through the gate alone.
@safe
package final class Environment: Sendable {
  /// The folder that holds `data.mdb`.
  package let folder: String
  /// How the environment was opened.
  package let options: Options

  nonisolated(unsafe) let handle: OpaquePointer
  let gate = TransactionGate()
  let forkGeneration: Int
  /// The identity of the thread that has the write transaction, or zero.
  let writer = Atomic<UInt>(0)
  /// Why writing is refused, until the environment is reopened.
  let writeRefusal = Mutex<StoreError?>(nil)

  /// The data file, for reading.
  let pages: PageMap
  /// The names of tables by their numbers.
  let nameOf: [UInt32: [UInt8]]
  /// What checks the pages that the write transaction changes; nil while there is none.
  let writeGuard = Mutex<WriteGuard?>(nil)

  private let identity: FileIdentity
  private let tables: [String: Table]
  private let isClosed = Atomic<Bool>(false)

  /// Opens the environment in a folder and the named tables in it.
  ///
  /// Tables that are missing are made when writing. Nothing else is written.
  ///
  /// - Throws: ``StoreError`` before LMDB maps the file if its length or its meta pages are wrong;
  ///   `alreadyOpen` if this process has the file open. Nothing stays open after an error.
  /// - Complexity: Independent of the size of the file.
  package init(
    folder: String, tables names: [String] = [], options: Options = Options()
  ) throws(StoreError) {
    let opened = unsafe try Environment.open(folder: folder, tables: names, options: options)
    self.folder = folder
    self.options = options
    forkGeneration = Platform.forkGeneration
    unsafe handle = opened.handle
    identity = unsafe opened.identity
    pages = unsafe opened.pages
    tables = unsafe opened.tables
    nameOf = Dictionary(uniqueKeysWithValues: tables.map { ($1.number, Array($0.utf8)) })
  }

  deinit {
    if !isClosed.load(ordering: .acquiring) { tearDown() }
  }

  /// The table that was opened under this name.
  ///
  /// - Precondition: The name was passed when the environment was opened.
  package func table(_ name: String) -> Table {
    guard let table = tables[name] else {
      preconditionFailure("Table \(name) was not named when the environment was opened.")
    }
    return table
  }

  /// Closes the environment after its transactions have ended.
  ///
  /// Closing twice is fine, and flushes relaxed commits first. LMDB: `mdb_env_close`.
  ///
  /// - Throws: What ``flush()`` throws, and `readersBusy` if transactions of this process did not end in time; the environment
  ///   stays open then.
  @available(*, noasync)
  package func close() throws(StoreError) {
    if isClosed.load(ordering: .acquiring) { return }
    if forkGeneration != Platform.forkGeneration { throw .usedAfterFork }
    if !gate.isSealed && writeRefusal.withLock({ $0 == nil }) { try flush() }
    // Whoever sealed the gate was alone inside, and nobody has come in since.
    if gate.enterAlone(within: options.drain) {
      gate.seal()
      gate.leaveAlone()
    } else if !gate.isSealed {
      throw .readersBusy(count: gate.count)
    }
    if !isClosed.exchange(true, ordering: .acquiringAndReleasing) { tearDown() }
  }

  /// How much address space is mapped, in bytes.
  package var mapBytes: Int {
    get throws(StoreError) { unsafe try information().me_mapsize }
  }

  /// The number of the last committed transaction; it starts anew in a compacted copy.
  package var lastTransaction: Int {
    get throws(StoreError) { unsafe try information().me_last_txnid }
  }

  /// The version of the LMDB library in use.
  package static var lmdbVersion: String {
    unsafe mdb_version(nil, nil, nil).map { unsafe String(cString: $0) } ?? "unknown"
  }

  /// The error for a transaction that finds the gate sealed.
  var refusal: StoreError { writeRefusal.withLock { $0 } ?? .closed }

  /// A child of the process that opened the environment must not touch it: closing would drop the
  /// parent's reader slots.
  private func tearDown() {
    if forkGeneration != Platform.forkGeneration { return }
    unsafe mdb_env_close(handle)
    OpenFiles.release(identity)
  }

  private func information() throws(StoreError) -> MDB_envinfo {
    if !isOfThisProcess { throw .usedAfterFork }
    if !gate.enter() { throw refusal }
    defer { gate.leave() }
    return unsafe informationInside()
  }

  /// What LMDB says about the environment; only for who is inside the gate.
  func informationInside() -> MDB_envinfo {
    var info = unsafe MDB_envinfo()
    _ = unsafe mdb_env_info(handle, &info)
    return unsafe info
  }
}
