import Synchronization

/// The data files this process has open.
///
/// LMDB's locks are `fcntl` locks: closing one of two environments on the same file would drop the
/// locks of both, and another process could then take the file for abandoned. So a second open is
/// refused, by the file's identity and not by its path.
enum OpenFiles {
  private static let claimed = Mutex<Set<FileIdentity>>([])

  /// Claims a file for this process.
  ///
  /// - Returns: False if it is claimed already.
  static func claim(_ file: FileIdentity) -> Bool {
    claimed.withLock { $0.insert(file).inserted }
  }

  /// Gives a file back.
  static func release(_ file: FileIdentity) {
    claimed.withLock { _ = $0.remove(file) }
  }
}
