extension JournalFolder {
  /// Opens a journal's folder, or creates it.
  ///
  /// A creation that was interrupted is completed if its first generation is whole, with the
  /// header it was given then; else `existing` reports it and the others create anew. What
  /// interrupted changes left behind is removed when writing.
  ///
  /// - Throws: ``StoreError``; `lockHeld` if another opener writes and does not stop in time.
  @available(*, noasync)
  package static func open(
    at path: String, _ wanted: Wanted = .existing, tables: [String] = [],
    options: Environment.Options = .init(), lockWait: Duration = .zero,
    header: Header = { (_, _) throws(StoreError) in }
  ) throws(StoreError) -> JournalFolder {
    Platform.reserveStandardDescriptors()
    if options.access != .writing {
      if wanted == .new { throw .readOnly }
      return try openReading(path, tables: tables, options: options)
    }
    try prepare(path, wanted, options: options)
    let lock = try FolderLock(path + "/" + lockName, waiting: lockWait)
    var generation = Generation.first
    switch try state(of: path) {
    case .journal(let current):
      if wanted == .new { throw .alreadyExists(path: path) }
      generation = current
    case .unfinished(.some):
      try FileSystem.flushParent(of: path)
      try writeCurrent(generation, in: path)
    case .unfinished(nil), .empty:
      if wanted == .existing { throw .notAJournal(path: path, .unfinishedCreation) }
      try build(generation, in: path, tables: tables, options: options) {
        (environment) throws(StoreError) in
        try environment.write { (transaction) throws(StoreError) in
          try header(environment, &transaction)
        }
      }
      try FileSystem.flushParent(of: path)
      try writeCurrent(generation, in: path)
    case .missing: throw .notFound(path: path)
    case .fault(let fault): throw .notAJournal(path: path, fault)
    }
    let leftovers = try removeLeftovers(in: path, current: generation)
    let environment = try Environment(
      folder: path + "/" + generation.folderName, tables: tables, options: options)
    return JournalFolder(
      path: path, tables: tables, options: options, leftovers: leftovers,
      contents: Contents(lock: lock, generation: generation, environment: environment))
  }

  /// Refuses what cannot become a journal before anything is touched, then makes the folder.
  static func prepare(
    _ path: String, _ wanted: Wanted, options: Environment.Options
  ) throws(StoreError) {
    let state = try settledState(of: path)
    let place = state == .missing ? FileSystem.parent(of: path) : path
    if !options.allowsNetworkFileSystem, let type = Platform.networkFileSystem(at: place) {
      throw .networkFileSystem(path: path, type: type)
    }
    switch state {
    case .journal where wanted == .new: throw .alreadyExists(path: path)
    case .missing where wanted == .existing: throw .notFound(path: path)
    case .empty where wanted == .existing: throw .notAJournal(path: path, .isEmpty)
    case .fault(let fault): throw .notAJournal(path: path, fault)
    case .missing:
      try FileSystem.makeFolder(path)
    case .empty, .unfinished, .journal: break
    }
  }

  /// Opens for reading: no lock, nothing made, nothing repaired.
  private static func openReading(
    _ path: String, tables: [String], options: Environment.Options
  ) throws(StoreError) -> JournalFolder {
    let (generation, environment) = try environmentForReading(
      path, tables: tables, options: options)
    return JournalFolder(
      path: path, tables: tables, options: options, leftovers: [],
      contents: Contents(lock: nil, generation: generation, environment: environment))
  }

  /// Opens the generation that `CURRENT` names for reading.
  static func environmentForReading(
    _ path: String, tables: [String], options: Environment.Options
  ) throws(StoreError) -> (Generation, Environment) {
    var attempt = 0
    while true {
      attempt += 1
      do throws(StoreError) {
        let generation = try generationForReading(path)
        let environment = try Environment(
          folder: path + "/" + generation.folderName, tables: tables, options: options)
        return (generation, environment)
      } catch {
        switch error {
        case .notFound, .notAJournal(_, .generationMissing):
          // A switch may have removed the generation between reading CURRENT and opening it.
          if attempt == attempts { throw error }
        default: throw error
        }
      }
      Platform.pause()
    }
  }

  static func generationForReading(_ path: String) throws(StoreError) -> Generation {
    switch try state(of: path) {
    case .journal(let generation): return generation
    case .missing: throw .notFound(path: path)
    case .empty: throw .notAJournal(path: path, .isEmpty)
    case .unfinished: throw .notAJournal(path: path, .unfinishedCreation)
    case .fault(let fault): throw .notAJournal(path: path, fault)
    }
  }

  /// Removes what interrupted changes left behind; never a generation newer than the one in use.
  ///
  /// - Returns: The names of what could not be removed, which takes room but does no harm.
  private static func removeLeftovers(
    in path: String, current: Generation
  ) throws(StoreError) -> [String] {
    var left: [String] = []
    for name in try FileSystem.names(in: path) {
      do throws(StoreError) {
        if name == temporaryCurrentName {
          try FileSystem.removeFile(path + "/" + name)
        } else if name.hasPrefix(Generation.temporaryPrefix) {
          try FileSystem.removeStore(path + "/" + name)
        } else if let generation = Generation(folderName: name[...]), generation < current {
          try FileSystem.removeStore(path + "/" + name)
        }
      } catch {
        left.append(name)
      }
    }
    return left.sorted()
  }
}
