public import DragModel
import Store

/// How a journal is opened.
public struct JournalOptions: Sendable {
  /// What the journal is opened for.
  public enum Access: Hashable, Sendable {
    /// For writing; one process at a time. A missing journal is created if `creates`.
    case writing(creates: Bool)
    /// For reading, also while another process writes.
    case reading
  }

  /// What the journal is opened for.
  public var access: Access
  /// The app's key for the hash chain, 16 to 64 bytes; without it history could be rewritten unseen.
  public var chainKey: [UInt8]
  /// The time, in milliseconds since 1970 UTC.
  public var clock: @Sendable () -> UInt64
  /// Random bytes, as many as asked for; asked once, when a journal is created.
  public var entropy: @Sendable (_ byteCount: Int) -> [UInt8]
  /// Events between checkpoints.
  public var checkpointIntervalEvents: Int
  /// True to allow network file systems, whose locks may not hold.
  public var allowsNetworkFileSystem: Bool
  /// How long to wait for another process that writes.
  public var lockWait: Duration
  /// Which content types conform to which, for what lists accept; by default names alone decide.
  ///
  /// Not stored: each time the journal is opened, what is given then counts.
  public var contentTypes: ContentTypes
  /// Told by a verification how many events of how many it has gone through.
  package var progress: (@Sendable (_ done: UInt64, _ total: UInt64) -> Void)?
  /// How much address space to map at first, in bytes; tests make it small to see it grow.
  package var initialMapBytes = Store.Limits.initialMapBytes
  /// Events between keyframes for each page that the last one has kept; tests make it small to have many.
  ///
  /// An event takes about a hundred bytes of the log and a page a thousand, so keyframes take less than
  /// a third of what the log does.
  package var keyframeEventsAPage = 32

  /// Describes how; by default for writing, creating what is missing.
  public init(
    access: Access = .writing(creates: true), chainKey: [UInt8] = [],
    clock: @escaping @Sendable () -> UInt64 = { SystemClock.millisecondsSince1970() },
    entropy: @escaping @Sendable (Int) -> [UInt8] = { SystemClock.randomBytes($0) },
    checkpointIntervalEvents: Int = 4_096, allowsNetworkFileSystem: Bool = false,
    lockWait: Duration = .zero, contentTypes: ContentTypes = ContentTypes()
  ) {
    self.access = access
    self.chainKey = chainKey
    self.clock = clock
    self.entropy = entropy
    self.checkpointIntervalEvents = checkpointIntervalEvents
    self.allowsNetworkFileSystem = allowsNetworkFileSystem
    self.lockWait = lockWait
    self.contentTypes = contentTypes
  }
}
