import Synchronization

/// The data files this process has open.
///
/// LMDB's locks are `fcntl` locks: closing one of two environments on the same file would drop the
/// locks of both, and another process could then take the file for abandoned. So a second open is
/// refused, by the file's identity and not by its path.
enum OpenFiles {
  private static let claimed = Mutex<Set<FileIdentity>>([])
  /// Thread Sanitizer does not see that `Mutex` orders threads, since its library is not
  /// instrumented; it sees this.
  private static let order = Atomic<Bool>(false)

  /// Claims a file for this process.
  ///
  /// - Returns: False if it is claimed already.
  static func claim(_ file: FileIdentity) -> Bool {
    claimed.withLock { files in
      _ = order.load(ordering: .acquiring)
      defer { order.store(true, ordering: .releasing) }
      return files.insert(file).inserted
    }
  }

  /// Gives a file back.
  static func release(_ file: FileIdentity) {
    claimed.withLock { files in
      _ = order.load(ordering: .acquiring)
      defer { order.store(true, ordering: .releasing) }
      files.remove(file)
    }
  }
}
