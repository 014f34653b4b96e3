extension JournalFolder {
  /// What a path holds, as far as a journal is concerned.
  enum State: Equatable {
    case missing
    case empty
    /// Creation stopped before `CURRENT` was written; the first generation may be complete.
    case unfinished(Generation?)
    case journal(Generation)
    case fault(StoreError.FolderFault)
  }

  static let currentName = "CURRENT"
  static let temporaryCurrentName = "CURRENT.new"
  static let lockName = "LOCK"

  /// Names that other programs leave in any folder.
  private static let ignoredNames: Set<String> = [".DS_Store", ".localized", ".directory"]

  /// Looks at a path and changes nothing.
  static func state(of path: String) throws(StoreError) -> State {
    switch try FileSystem.kind(of: path) {
    case .nothing: return .missing
    case .other: return .fault(.isAFile)
    case .folder: break
    }
    let names = try FileSystem.names(in: path).filter { !ignoredNames.contains($0) }
    // Asked for by its name: a list of names may miss one that is replaced meanwhile.
    if try FileSystem.kind(of: path + "/" + currentName) != .nothing {
      return try stateByCurrent(path)
    }
    if names.contains("data.mdb") { return .fault(.otherProgramsStore) }
    let generations = names.compactMap { Generation(folderName: $0[...]) }
    let begun = names.count {
      $0 == lockName || $0 == temporaryCurrentName || $0.hasPrefix(Generation.temporaryPrefix)
    }
    if generations.count + begun < names.count { return .fault(.otherContents) }
    if generations.isEmpty { return begun == 0 ? .empty : .unfinished(nil) }
    if generations != [.first] { return .fault(.currentIsMissing) }
    return try holdsStore(path, .first) ? .unfinished(.first) : .fault(.generationMissing(1))
  }

  /// How often to look again when another process switches generations meanwhile.
  static let attempts = 5

  /// Looks at a path; again if the generation that `CURRENT` named may have gone with a switch.
  static func settledState(of path: String) throws(StoreError) -> State {
    for _ in 1..<attempts {
      let state = try state(of: path)
      guard case .fault(.generationMissing) = state else { return state }
      Platform.pause()
    }
    return try state(of: path)
  }

  /// Reads which generation counts.
  ///
  /// - Returns: Nil if the file does not name one.
  static func current(in path: String) throws(StoreError) -> Generation? {
    let file = try OpenFile(path + "/" + currentName, openForReading)
    let text = String(decoding: try file.read(at: 0, bytes: 64), as: UTF8.self)
    return text.hasSuffix("\n") ? Generation(folderName: text.dropLast()) : nil
  }

  private static func stateByCurrent(_ path: String) throws(StoreError) -> State {
    guard let generation = try current(in: path) else { return .fault(.currentIsUnreadable) }
    if try holdsStore(path, generation) { return .journal(generation) }
    return .fault(.generationMissing(generation.number))
  }

  private static func holdsStore(
    _ path: String, _ generation: Generation
  ) throws(StoreError) -> Bool {
    try FileSystem.kind(of: path + "/" + generation.folderName + "/data.mdb") == .other
  }
}
