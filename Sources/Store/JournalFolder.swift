import Synchronization

/// A journal's folder: `CURRENT`, `LOCK`, and the generation of the store that `CURRENT` names.
///
/// One process at a time opens it for writing; any number read beside it and take no lock.
package final class JournalFolder: Sendable {
  /// What to do where there is no journal, or where there is one.
  package enum Wanted: Sendable, Hashable {
    /// Opens what is there and refuses if nothing is.
    case existing
    /// Creates a journal and refuses if there is one.
    case new
    /// Opens what is there or creates it.
    case either
  }

  /// Fills a new store in its first transaction.
  package typealias Header = (Environment, inout WriteTransaction) throws(StoreError) -> Void

  struct Contents: ~Copyable {
    var lock: FolderLock?
    var generation: Generation
    var environment: Environment
  }

  /// The folder's path.
  package let path: String
  /// The names of what interrupted changes left in the folder and opening could not remove.
  package let leftovers: [String]
  let tables: [String]
  let options: Environment.Options
  let contents: Mutex<Contents>

  init(
    path: String, tables: [String], options: Environment.Options, leftovers: [String],
    contents: consuming Contents
  ) {
    self.path = path
    self.tables = tables
    self.options = options
    self.leftovers = leftovers
    self.contents = Mutex(contents)
  }

  /// The store of the generation in use.
  package var environment: Environment { contents.withLock { $0.environment } }

  /// The generation in use.
  package var generation: Generation { contents.withLock { $0.generation } }

  /// Whether `CURRENT` still names the generation in use; another process may have switched.
  package func isCurrent() throws(StoreError) -> Bool {
    try Self.current(in: path) == generation
  }

  /// Closes the store and gives the lock back.
  ///
  /// - Throws: `readersBusy` if transactions of this process did not end in time; everything stays
  ///   open then.
  @available(*, noasync)
  package func close() throws(StoreError) {
    try environment.close()
    contents.withLock { $0.lock = nil }
  }

  /// The path of a name in the folder.
  func path(_ name: String) -> String { path + "/" + name }
}
