#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension JournalFolder {
  /// Who reads a journal.
  package struct Readers: Sendable, Hashable {
    /// A slot of the table of readers.
    package struct Slot: Sendable, Hashable {
      /// Whose it is, and what is seen through it.
      package let slot: Environment.Slot
      /// Whether its process died.
      package let isStale: Bool
    }

    /// The slots that are taken, in the order of the table.
    package let slots: [Slot]
    /// The number of the last commit.
    package let lastTransaction: Int
  }

  /// Lists the readers of a journal, also those whose processes died, and frees no slot.
  ///
  /// A process that reads holds a lock on the byte of LMDB's lock file with its own number, which ends
  /// with it; LMDB goes by that too. The lock file is looked at when the environment is closed, since
  /// closing the file again drops all locks that this process has on it.
  ///
  /// - Throws: `alreadyOpen` if this process has the journal open.
  @available(*, noasync)
  package static func readers(ofJournalAt path: String) throws(StoreError) -> Readers {
    Platform.reserveStandardDescriptors()
    var options = Environment.Options()
    options.access = .reading
    options.clearsDeadReaders = false
    let (_, environment) = try environmentForReading(path, tables: [], options: options)
    let slots = try environment.slots()
    let last = try environment.lastTransaction
    try environment.close()
    let file = try OpenFile(environment.folder + "/lock.mdb", O_RDONLY)
    var found: [Readers.Slot] = []
    for slot in slots {
      found.append(.init(slot: slot, isStale: try !isLocked(byte: Int(slot.process), of: file)))
    }
    return Readers(slots: found, lastTransaction: last)
  }

  /// Whether another process has locked a byte of a file.
  private static func isLocked(byte: Int, of file: borrowing OpenFile) throws(StoreError) -> Bool {
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = off_t(byte)
    lock.l_len = 1
    guard unsafe fcntl(file.descriptor, F_GETLK, &lock) == 0 else {
      throw .from(code: errno, call: "fcntl", path: file.path)
    }
    return lock.l_type != Int16(F_UNLCK)
  }
}
