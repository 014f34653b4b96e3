/// What can go wrong in the store, with the facts needed to say what to do about it.
public enum StoreError: Error, Sendable, Hashable {
  /// The map reached the largest size the options allow, in bytes.
  case mapFull(limitBytes: Int)
  /// The file system has no room left.
  case diskFull
  /// Every slot of the reader table is taken by a live process.
  case readersFull(limit: Int)
  /// The map had to change but transactions of this process did not end in time.
  case readersBusy(count: Int)
  /// The data file contradicts itself.
  case corrupt(Damage)
  /// The data file is sound, but not one this build can use.
  case incompatible(Mismatch)
  /// The folder is not a journal.
  case notAJournal(path: String, FolderFault)
  /// A journal was to be created where one is already.
  case alreadyExists(path: String)
  /// Nothing is at this path.
  case notFound(path: String)
  /// The system does not allow access to this path.
  case permission(path: String)
  /// The path is on a file system that several machines may share.
  case networkFileSystem(path: String, type: String)
  /// Another process writes to this journal; its number is known once it has written it down.
  case lockHeld(path: String, pid: Int32?)
  /// This process has the data file open already.
  case alreadyOpen(path: String)
  /// The environment was opened before this process was forked from another.
  case usedAfterFork
  /// LMDB could not write a meta page; nothing works until the environment is reopened.
  case panic
  /// A flush failed earlier with this system code; writing is refused until the store is reopened.
  case poisoned(code: Int32)
  /// The environment was closed.
  case closed
  /// A key is empty or too long.
  case keySize(bytes: Int, limitBytes: Int)
  /// A value is too long.
  case valueSize(bytes: Int, limitBytes: Int)
  /// An appended key is not above the last key of its table.
  case keyOrder
  /// A write was asked of an environment that was opened for reading.
  case readOnly
  /// An environment opened for reading lacks a table that was asked for.
  case tableMissing(name: String)
  /// One transaction touched more pages than LMDB can track.
  case transactionTooLarge
  /// The process may not map this many bytes of address space.
  case addressSpace(bytes: Int)
  /// A commit failed; the outcome says what is on disk.
  case commitFailed(code: Int32, outcome: Outcome)
  /// The folder names its new generation, but the old one could not be removed.
  case leftOver(path: String, code: Int32)
  /// The folder's generations have used up the numbers their names can hold.
  case generationsExhausted(path: String)
  /// A durable change of a folder failed on its last step, so it may or may not survive a crash.
  case folderUncertain(path: String, code: Int32)
  /// A system call failed with a code that has no case of its own.
  case system(call: String, code: Int32)
  /// LMDB answered with a code that has no case of its own.
  case lmdb(code: Int32)

  /// What is on disk after an error.
  public enum Outcome: Sendable, Hashable {
    /// The change was not made, now or after a crash.
    case notApplied
    /// The change was made durably.
    case applied
    /// Only reopening and looking tells.
    case unknown
  }

  /// What is wrong with a data file.
  public enum Damage: Sendable, Hashable {
    /// The file ends before its two meta pages do.
    case tooShort(bytes: Int)
    /// The file ends before the last page in use.
    case truncated(bytes: Int, expectedBytes: Int)
    /// A meta page does not start with LMDB's magic number.
    case magic(metaPage: Int)
    /// A meta page holds a value that LMDB never writes.
    case meta(page: Int, Field)
    /// A page lies outside the file or is of the wrong kind.
    case page(number: UInt64)
    /// LMDB met a damaged page.
    case pages
  }

  /// The field of a meta page that holds an impossible value.
  public enum Field: String, Sendable, Hashable {
    /// The page's number or its flags.
    case header
    /// The size of a page in bytes.
    case pageSize
    /// The root page of the free list or of the main table.
    case root
    /// The number of the last page.
    case lastPage
    /// The depth of a tree.
    case depth
    /// The number of the transaction.
    case transaction
  }

  /// Why a sound data file cannot be used.
  public enum Mismatch: Sendable, Hashable {
    /// The file has another format version.
    case version(found: UInt32, expected: UInt32)
    /// The file was written by a machine with the other byte order.
    case byteOrder
    /// The file's flags are ones this store never sets, so another program made it.
    case flags(UInt16)
    /// The lock file belongs to another version of LMDB.
    case lockFile
    /// A table has other properties than this store gives its tables.
    case table
  }

  /// Why a folder is not a journal.
  public enum FolderFault: Sendable, Hashable {
    /// The path names a file.
    case isAFile
    /// The folder is empty.
    case isEmpty
    /// The folder holds another program's LMDB files.
    case otherProgramsStore
    /// The folder holds something else.
    case otherContents
    /// A journal was being made here when its process stopped.
    case unfinishedCreation
    /// The file `CURRENT` does not name a generation.
    case currentIsUnreadable
    /// The generation that `CURRENT` names is missing.
    case generationMissing(UInt32)
    /// There are generations, but no file `CURRENT` says which one counts.
    case currentIsMissing
  }

  /// What is on disk after this error.
  public var outcome: Outcome {
    switch self {
    case .commitFailed(_, let outcome): outcome
    case .leftOver: .applied
    case .folderUncertain: .unknown
    default: .notApplied
    }
  }
}
