#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The right to be the one process, and the one opener in it, that writes to a journal.
///
/// It is advisory and ends with the process. `flock` rather than `fcntl`: whoever else in this
/// process opens and closes the file, such as a backup, does not drop it.
struct FolderLock: ~Copyable {
  private let file: OpenFile
  private let forkGeneration: Int

  /// Takes the lock, waiting for its holder until the time is over.
  ///
  /// - Throws: `lockHeld` with the holder's number, as far as it has written it down.
  init(_ path: String, waiting time: Duration) throws(StoreError) {
    let deadline = ContinuousClock.now + time
    let file = try Self.locked(path, deadline: deadline)
    try file.replaceContents(Array("\(getpid())\n".utf8))
    self.file = file
    forkGeneration = Platform.forkGeneration
  }

  /// A child of the process that took the lock shares it and must not end it.
  deinit {
    if forkGeneration != Platform.forkGeneration { return }
    _ = ftruncate(file.descriptor, 0)
    _ = flock(file.descriptor, LOCK_UN)
  }

  private static func locked(
    _ path: String, deadline: ContinuousClock.Instant
  ) throws(StoreError) -> OpenFile {
    while true {
      let file = try OpenFile(path, O_RDWR | O_CREAT)
      if flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 {
        // The file may have been removed, and made anew by another process, after it was opened.
        if try isAt(path, try file.status().identity) { return file }
        continue
      }
      let code = errno
      if code == EINTR { continue }
      if code != EWOULDBLOCK { throw .from(code: code, call: "flock", path: path) }
      if ContinuousClock.now >= deadline {
        throw .lockHeld(path: path, pid: try holder(file))
      }
      Platform.pause()
    }
  }

  /// Waits for nobody: shares the lock of a file that is open, as long as that is.
  ///
  /// - Throws: `lockHeld` with the holder's number, as far as it has written it down.
  fileprivate static func share(_ file: borrowing OpenFile) throws(StoreError) {
    while flock(file.descriptor, LOCK_SH | LOCK_NB) != 0 {
      let code = errno
      if code == EINTR { continue }
      if code != EWOULDBLOCK { throw .from(code: code, call: "flock", path: file.path) }
      throw .lockHeld(path: file.path, pid: try holder(file))
    }
  }

  private static func isAt(_ path: String, _ identity: FileIdentity) throws(StoreError) -> Bool {
    do throws(StoreError) {
      return try OpenFile(path, O_RDONLY).status().identity == identity
    } catch .notFound {
      return false
    }
  }

  private static func holder(_ file: borrowing OpenFile) throws(StoreError) -> Int32? {
    let text = String(decoding: try file.read(at: 0, bytes: 16), as: UTF8.self)
    return text.hasSuffix("\n") ? Int32(text.dropLast()) : nil
  }
}

/// Keeps writers away from a journal whose pages are read without a view; it writes nothing itself.
package struct WriterBarrier: ~Copyable {
  private let file: OpenFile?

  /// Begins; a copy of a journal without the file of the lock has no writer to keep away.
  ///
  /// - Throws: `lockHeld` if a process writes.
  package init(journal path: String) throws(StoreError) {
    let file: OpenFile
    do throws(StoreError) {
      file = try OpenFile(path + "/" + JournalFolder.lockName, O_RDONLY)
    } catch .notFound {
      self.file = nil
      return
    }
    try FolderLock.share(file)
    self.file = consume file
  }
}
