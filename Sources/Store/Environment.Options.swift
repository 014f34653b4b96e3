extension Environment {
  /// How an environment is opened.
  package struct Options: Sendable, Hashable {
    /// What the environment may do with its files.
    package enum Access: Sendable, Hashable {
      /// Reads and writes, next to other processes.
      case writing
      /// Reads only, next to other processes; the lock file is still written to.
      case reading
      /// Reads a file that nobody writes to, such as a copy; touches no lock file.
      case immutable
    }

    /// What a commit promises.
    package enum Durability: Sendable, Hashable {
      /// A commit that returned survives a power cut.
      case full
      /// A power cut may undo the last commit, never more, and never harms the rest.
      case relaxed
      /// A power cut may destroy the file; only for tests.
      case unsafeNone
    }

    /// What the environment may do with its files.
    package var access = Access.writing
    /// What a commit promises.
    package var durability = Durability.full
    /// Whether a data file may be made where there is none.
    package var createsFile = false
    /// How much address space to map, in bytes; halved until the system allows it.
    package var initialMapBytes = Limits.initialMapBytes
    /// How far the map may grow, in bytes.
    package var maximumMapBytes = Limits.mapBytes
    /// How many transactions of all processes may read at once; the first opener decides.
    package var maximumReaders = Limits.readers
    /// Whether opening frees the slots of readers whose processes died; who lists them does not.
    package var clearsDeadReaders = true
    /// How long growth and closing wait for transactions of this process to end.
    package var drain = Limits.drain
    /// Whether the file may be on a file system that several machines share.
    package var allowsNetworkFileSystem = false

    /// Makes the default options: writing, durable, refusing what is missing.
    package init() {}
  }
}
