extension StoreError: CustomStringConvertible {
  /// What failed, with which values, and what to do next.
  public var description: String {
    switch self {
    case .mapFull(let limit):
      "The map is full at its limit of \(limit) bytes; reopen with a larger maximumMapBytes."
    case .diskFull:
      "The disk is full. Nothing was changed; free some room and try again."
    case .readersFull(let limit):
      "All \(limit) reader slots are taken; end some transactions or close some processes."
    case .readersBusy(let count):
      "The map had to change, but \(count) transactions of this process did not end in time; "
        + "keep transactions short and try again."
    case .corrupt(let damage): "The data file is damaged: \(damage). Recover into a new journal."
    case .incompatible(let mismatch): "The data file cannot be used: \(mismatch)."
    case .notAJournal(let path, let fault): "\(path) is not a journal: \(fault)."
    case .alreadyExists(let path): "There is a journal at \(path) already; open it instead."
    case .notFound(let path): "There is nothing at \(path)."
    case .permission(let path):
      "Access to \(path) is denied; check its owner and its permissions."
    case .networkFileSystem(let path, let type):
      "\(path) is on a file system of type \(type), which several machines may share without "
        + "seeing each other's locks; move the journal to a local disk, or allow it if only this "
        + "machine ever opens it."
    case .lockHeld(let path, let pid):
      "\(holder(pid)) is writing to \(path); close it there first, or open for reading."
    case .alreadyOpen(let path):
      "This process has \(path) open already; use that one, or close it first."
    case .usedAfterFork:
      "The store was opened before this process was forked; open it again in the child."
    case .panic:
      "LMDB could not finish an earlier commit; close the store and open it again."
    case .poisoned(let code):
      "An earlier flush failed with system code \(code), so the disk cannot be trusted; "
        + "close the store, open it again and verify it."
    case .closed: "The store was closed; open it again."
    case .keySize(let bytes, let limit):
      "A key has \(bytes) bytes; it must have at least 1 and at most \(limit)."
    case .valueSize(let bytes, let limit):
      "A value has \(bytes) bytes; it must have at most \(limit)."
    case .keyOrder: "An appended key is not above the last key of its table."
    case .readOnly: "The store was opened for reading; open it for writing to change it."
    case .tableMissing(let name):
      "The table \(name) is missing; open the store for writing once to make it."
    case .transactionTooLarge:
      "One transaction changed more pages than LMDB can track; write in smaller ones."
    case .addressSpace(let bytes):
      "The system does not allow a map of \(bytes) bytes; raise the process's limit on address "
        + "space or lower the map's size."
    case .commitFailed(let code, let outcome):
      "The commit failed with code \(code): \(outcome)."
    case .leftOver(let path, let code):
      "The new generation is in use, but \(path) could not be removed (system code \(code)); "
        + "remove it by hand."
    case .folderUncertain(let path, let code):
      "Flushing \(path) failed with system code \(code); open the journal again and verify it."
    case .generationsExhausted(let path):
      "\(path) has no generation numbers left; export it into a new journal."
    case .system(let call, let code): "\(call) failed with system code \(code)."
    case .lmdb(let code): "LMDB answered with the unexpected code \(code)."
    }
  }

  private func holder(_ pid: Int32?) -> String { pid.map { "Process \($0)" } ?? "A process" }
}

extension StoreError.Outcome: CustomStringConvertible {
  /// What is on disk, as the end of a sentence.
  public var description: String {
    switch self {
    case .notApplied: "nothing was changed"
    case .applied: "the change was made"
    case .unknown: "whether the change was made shows when the store is opened again"
    }
  }
}

extension StoreError.Damage: CustomStringConvertible {
  /// What is wrong, as part of a sentence.
  public var description: String {
    switch self {
    case .tooShort(let bytes): "it has only \(bytes) bytes"
    case .truncated(let bytes, let expected): "it has \(bytes) bytes and needs \(expected)"
    case .magic(let page): "meta page \(page) does not start as LMDB's do"
    case .meta(let page, let field): "meta page \(page) has an impossible \(field.rawValue)"
    case .page(let number): "page \(number) is not what the pages that name it say"
    case .pages: "LMDB met a page that is not what it should be"
    }
  }
}

extension StoreError.Mismatch: CustomStringConvertible {
  /// What does not fit, as part of a sentence.
  public var description: String {
    switch self {
    case .version(let found, let expected):
      "it has format version \(found), this build reads \(expected)"
    case .byteOrder: "a machine with the other byte order wrote it; export it there"
    case .flags(let flags): "another program made it (flags \(flags))"
    case .lockFile: "another version of LMDB holds its lock file; close the other process"
    case .table: "a table has properties that this store never gives one"
    }
  }
}

extension StoreError.FolderFault: CustomStringConvertible {
  /// Why it is not a journal, as part of a sentence.
  public var description: String {
    switch self {
    case .isAFile: "it is a file"
    case .isEmpty: "the folder is empty; create a journal in it"
    case .otherProgramsStore: "the folder holds another program's LMDB files"
    case .otherContents: "the folder holds other things"
    case .unfinishedCreation:
      "its creation was interrupted before anything was stored; create it again"
    case .currentIsUnreadable: "its file CURRENT does not name a generation"
    case .generationMissing(let number): "generation \(number), which CURRENT names, is missing"
    case .currentIsMissing: "its file CURRENT is missing, and several generations could be meant"
    }
  }
}
