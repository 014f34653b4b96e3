import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension JournalFolder {
  /// How the store opens files it only reads.
  static var openForReading: Int32 { O_RDONLY }

  /// Makes a further generation, complete and durable, but not yet in use.
  ///
  /// The closure fills a fresh store, in as many transactions as it likes. The generation in use
  /// goes on meanwhile; nothing of the new one counts before ``switchOver(to:)``. Only one thread
  /// at a time may make or switch generations.
  ///
  /// - Throws: What the closure throws; nothing is left behind that the next opening does not
  ///   remove.
  @available(*, noasync)
  package func newGeneration(
    _ fill: (Environment) throws(StoreError) -> Void
  ) throws(StoreError) -> Generation {
    let next = try nextGeneration()
    try Self.build(next, in: path, tables: tables, options: options, fill)
    return next
  }

  /// Makes a further generation that is the one in use without its free pages.
  ///
  /// LMDB: `mdb_env_copy2` with `MDB_CP_COMPACT`; its numbering of transactions starts anew.
  ///
  /// - Throws: ``StoreError``; nothing was changed.
  @available(*, noasync)
  package func newCompactedGeneration() throws(StoreError) -> Generation {
    let next = try nextGeneration()
    try Self.copy(environment, as: next, in: path)
    return next
  }

  /// Puts a generation in use and removes the one before.
  ///
  /// Views of the old generation that are still open read on in it. The caller makes sure that
  /// nothing was written since it filled the new one.
  ///
  /// - Throws: What opening the new generation throws, or writing `CURRENT`: the old one stays in
  ///   use. `folderUncertain`: the new one is in use but refuses writes. `leftOver`: all is done, but
  ///   the old one could not be removed.
  @available(*, noasync)
  package func switchOver(to next: Generation) throws(StoreError) {
    if options.access != .writing { throw .readOnly }
    let old = generation
    let after = try Environment(folder: path(next.folderName), tables: tables, options: options)
    do throws(StoreError) {
      try Self.writeCurrent(next, in: path)
    } catch {
      if case .folderUncertain(_, let code) = error {
        after.refuseWrites(.poisoned(code: code))
        use(after, next)
      } else {
        try after.close()
      }
      throw error
    }
    use(after, next)
    try remove(old)
  }

  /// Goes over to the generation that `CURRENT` names by now, if another process has switched.
  ///
  /// While this opener writes, no other switches.
  ///
  /// - Throws: As opening for reading; the old generation stays in use then.
  @available(*, noasync)
  package func followSwitch() throws(StoreError) {
    if options.access == .writing { return }
    if try isCurrent() { return }
    let (generation, environment) = try Self.environmentForReading(
      path, tables: tables, options: options)
    use(environment, generation)
  }

  /// The generations that are newer than the one in use: made, but never switched to.
  ///
  /// The store removes none of them by itself, in case `CURRENT` is the older of two copies.
  package func unusedGenerations() throws(StoreError) -> [Generation] {
    let current = generation
    return try FileSystem.names(in: path).compactMap { Generation(folderName: $0[...]) }
      .filter { $0 > current }.sorted()
  }

  /// Opens a generation that is not in use, for reading.
  package func environment(of unused: Generation) throws(StoreError) -> Environment {
    var reading = options
    reading.access = .reading
    return try Environment(folder: path(unused.folderName), tables: tables, options: reading)
  }

  /// Removes a generation that is not in use.
  ///
  /// - Throws: `leftOver` if it could not be removed.
  /// - Precondition: It is not the one in use.
  package func discard(_ unused: Generation) throws(StoreError) {
    if options.access != .writing { throw .readOnly }
    precondition(unused != generation, "The generation in use cannot be discarded.")
    try remove(unused)
  }

  /// Builds a generation in a temporary folder and puts it in place, durably.
  static func build(
    _ generation: Generation, in path: String, tables: [String], options: Environment.Options,
    _ fill: (Environment) throws(StoreError) -> Void
  ) throws(StoreError) {
    let folder = path + "/" + generation.temporaryName
    try startAfresh(folder)
    var creating = options
    creating.createsFile = true
    let environment = try Environment(folder: folder, tables: tables, options: creating)
    try fill(environment)
    try environment.close()
    try putInPlace(generation, in: path)
  }

  /// Makes a generation, in a folder of a journal, of what a store holds now without its free pages.
  static func copy(
    _ environment: Environment, as generation: Generation, in path: String
  ) throws(StoreError) {
    let folder = path + "/" + generation.temporaryName
    try startAfresh(folder)
    do throws(StoreError) {
      try environment.copy(to: folder)
    } catch {
      // On a full disk its room is needed.
      try? FileSystem.removeStore(folder)
      throw error
    }
    try putInPlace(generation, in: path)
  }

  /// Makes `CURRENT` name a generation, in one step that survives a power cut.
  ///
  /// - Throws: `folderUncertain` if the step was taken but may not survive.
  static func writeCurrent(_ generation: Generation, in path: String) throws(StoreError) {
    let temporary = path + "/" + temporaryCurrentName
    do {
      let file = try OpenFile(temporary, O_RDWR | O_CREAT)
      try file.replaceContents(Array("\(generation.folderName)\n".utf8))
      try file.flush()
    }
    try FileSystem.rename(temporary, to: path + "/" + currentName)
    do throws(StoreError) {
      try FileSystem.flushFolder(path)
    } catch .system(_, let code) {
      throw .folderUncertain(path: path, code: code)
    } catch {
      throw .folderUncertain(path: path, code: EIO)
    }
  }

  private static func startAfresh(_ folder: String) throws(StoreError) {
    try FileSystem.removeStore(folder)
    try FileSystem.makeFolder(folder)
  }

  /// LMDB flushes neither new meta pages before the first commit, nor copies, nor folders.
  private static func putInPlace(
    _ generation: Generation, in path: String
  ) throws(StoreError) {
    let folder = path + "/" + generation.temporaryName
    try FileSystem.removeFile(folder + "/lock.mdb")
    try OpenFile(folder + "/data.mdb", O_RDWR).flush()
    try FileSystem.flushFolder(folder)
    try FileSystem.rename(folder, to: path + "/" + generation.folderName)
    try FileSystem.flushFolder(path)
  }

  private func nextGeneration() throws(StoreError) -> Generation {
    if options.access != .writing { throw .readOnly }
    let names = try FileSystem.names(in: path)
    let highest = names.compactMap { Generation(folderName: $0[...]) }.max() ?? generation
    if highest.number >= Limits.generation { throw .generationsExhausted(path: path) }
    return Generation(number: max(highest, generation).number + 1)
  }

  private func use(_ environment: Environment, _ generation: Generation) {
    contents.withLock {
      $0.environment = environment
      $0.generation = generation
    }
  }

  private func remove(_ old: Generation) throws(StoreError) {
    let folder = path(old.folderName)
    do throws(StoreError) {
      try FileSystem.removeStore(folder)
      try FileSystem.flushFolder(path)
    } catch .system(_, let code) {
      throw .leftOver(path: folder, code: code)
    } catch {
      throw .leftOver(path: folder, code: EACCES)
    }
  }
}
