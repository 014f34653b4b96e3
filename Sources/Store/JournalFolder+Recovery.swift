extension JournalFolder {
  /// The folders in a journal's folder that hold a store, likeliest first: the one that `CURRENT` names,
  /// then the others, newest first.
  ///
  /// - Throws: `notFound`, or `notAJournal` if there is none.
  package static func storeFolders(of path: String) throws(StoreError) -> [String] {
    switch try FileSystem.kind(of: path) {
    case .nothing: throw .notFound(path: path)
    case .other: throw .notAJournal(path: path, .isAFile)
    case .folder: break
    }
    var current: Generation?
    do throws(StoreError) { current = try Self.current(in: path) } catch { current = nil }
    var found: [Generation] = []
    for name in try FileSystem.names(in: path) {
      guard let generation = Generation(folderName: name[...]),
        try FileSystem.kind(of: path + "/" + name + "/data.mdb") == .other
      else { continue }
      found.append(generation)
    }
    found.sort { $0 == current || $1 != current && $0 > $1 }
    if found.isEmpty { throw .notAJournal(path: path, .otherContents) }
    return found.map { path + "/" + $0.folderName }
  }

  /// The folder of the store that `CURRENT` names, without opening anything.
  ///
  /// - Throws: `notFound` or `notAJournal`.
  package static func currentStoreFolder(of path: String) throws(StoreError) -> String {
    path + "/" + (try generationForReading(path)).folderName
  }

  /// Makes a journal's folder whose store a closure fills in as many transactions as it likes.
  ///
  /// Nothing counts before all of it is durable: then `CURRENT` is written.
  ///
  /// - Throws: `alreadyExists` if there is one, and what the closure throws.
  @available(*, noasync)
  package static func create(
    at path: String, tables: [String], options: Environment.Options = .init(),
    _ fill: (Environment) throws(StoreError) -> Void
  ) throws(StoreError) {
    try create(at: path, options: options) { (first) throws(StoreError) in
      try build(first, in: path, tables: tables, options: options, fill)
    }
  }

  /// Makes a journal's folder with a generation that a closure puts in place, durably.
  ///
  /// - Throws: `alreadyExists` or `notAJournal` if there is something, `lockHeld` if another process
  ///   makes a journal there, and what the closure throws.
  @available(*, noasync)
  static func create(
    at path: String, options: Environment.Options,
    _ make: (Generation) throws(StoreError) -> Void
  ) throws(StoreError) {
    Platform.reserveStandardDescriptors()
    let isNew = try state(of: path) == .missing
    try prepare(path, .new, options: options)
    let lock = try FolderLock(path + "/" + lockName, waiting: .zero)
    switch try state(of: path) {
    case .unfinished, .empty: break
    default: throw .alreadyExists(path: path)
    }
    do throws(StoreError) {
      try FileSystem.removeStore(path + "/" + Generation.first.folderName)
      try make(.first)
    } catch {
      // On a full disk its room is needed; what cannot be removed is no journal.
      try? FileSystem.removeStore(path + "/" + Generation.first.temporaryName)
      try? FileSystem.removeFile(path + "/" + lockName)
      if isNew { try? FileSystem.removeStore(path) }
      throw error
    }
    try FileSystem.flushParent(of: path)
    try writeCurrent(.first, in: path)
    _ = consume lock
  }
}
