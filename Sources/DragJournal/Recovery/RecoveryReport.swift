public import DragModel
public import Store

/// What was saved from a damaged journal, and what was lost.
public struct RecoveryReport: Hashable, Sendable {
  /// Content whose bytes are gone.
  public struct LostContent: Hashable, Sendable {
    /// The BLAKE2b-256 hash of the bytes, 32 bytes.
    public var hash: [UInt8]
    /// How many bytes there were.
    public var sizeBytes: UInt64
  }

  /// Bytes of a transfer under way that are gone; the transfer may begin anew.
  public struct LostArrival: Hashable, Sendable {
    /// The transfer.
    public var transfer: TransferNumber
    /// How many bytes had come.
    public var sizeBytes: UInt64
  }

  /// How many events the new journal has from the old: all up to this one.
  public var events: UInt64 = 0
  /// How many events the old journal had, as far as anything tells.
  public var eventsBefore: UInt64 = 0
  /// The events that cannot be read, or do not fit those before them.
  public var unreadableEvents: [ClosedRange<UInt64>] = []
  /// How many events can be read, but come after one that cannot, so what they come to is unknown.
  public var stranded: UInt64 = 0
  /// How many contents were saved.
  public var contents = 0
  /// How many bytes those have.
  public var contentBytes: UInt64 = 0
  /// The contents that were lost: reading them says `contentMissing`.
  public var lostContents: [LostContent] = []
  /// The transfers whose bytes were lost.
  public var lostArrivals: [LostArrival] = []
  /// What was wrong with pages.
  public var pages: [PageFinding] = []
  /// The number of the commit that was read.
  public var transaction = 0

  /// True if the new journal holds everything that the old one did.
  public var isComplete: Bool {
    unreadableEvents.isEmpty && stranded == 0 && lostContents.isEmpty && lostArrivals.isEmpty
      && events == eventsBefore
  }
}

/// How a damaged journal is recovered.
public struct RecoveryOptions: Sendable {
  /// The app's key for the hash chain, if the journal has one.
  public var chainKey: [UInt8]
  /// True to read the state of the commit before the last, as far as its pages were not used again.
  public var usesOlderMeta: Bool
  /// The time, in milliseconds since 1970 UTC.
  public var clock: @Sendable () -> UInt64
  /// True to allow network file systems, whose locks may not hold.
  public var allowsNetworkFileSystem: Bool

  /// Describes how; by default the newest state of a journal without a key.
  public init(
    chainKey: [UInt8] = [], usesOlderMeta: Bool = false,
    clock: @escaping @Sendable () -> UInt64 = { SystemClock.millisecondsSince1970() },
    allowsNetworkFileSystem: Bool = false
  ) {
    self.chainKey = chainKey
    self.usesOlderMeta = usesOlderMeta
    self.clock = clock
    self.allowsNetworkFileSystem = allowsNetworkFileSystem
  }
}
