public import DragModel
import Store

/// What a journal is and how much is in it, for tools.
public struct JournalInformation: Hashable, Sendable {
  /// The major version of its format.
  public var formatMajor: UInt64
  /// The minor version of its format.
  public var formatMinor: UInt64
  /// 16 random bytes that name the journal.
  public var journalID: [UInt8]
  /// The generation in use; compacting makes a new one.
  public var generation: UInt32
  /// When it was created, in milliseconds since 1970 UTC.
  public var createdMilliseconds: UInt64
  /// True if checking the chain needs the app's key.
  public var isChainKeyed: Bool
  /// The last event in the log.
  public var headSequence: SequenceNumber
  /// The chain value after the last event; nil before the first.
  public var headChain: [UInt8]?
  /// The last event that the stored state holds.
  public var checkpointSequence: SequenceNumber
  /// How much the state holds.
  public var counts: Counts
  /// The length of the data file, in bytes.
  public var dataFileBytes: Int
  /// How much address space is mapped, in bytes.
  public var mapBytes: Int
  /// The LMDB library in use, as it calls itself.
  public var lmdbVersion: String

  /// How much a state holds.
  public struct Counts: Hashable, Sendable {
    /// Lists that are there, nested ones too.
    public var lists = 0
    /// Documents that are there.
    public var documents = 0
    /// Items that are there.
    public var items = 0
    /// Steps that were ever made.
    public var steps = 0
    /// Actors that have a history.
    public var actors = 0
    /// Drag sessions that ever began.
    public var sessions = 0
    /// Drag sessions that have not ended.
    public var openSessions = 0
    /// Groups that have not ended.
    public var openGroups = 0
    /// Transfers that were ever begun.
    public var transfers = 0
    /// Transfers that have not ended.
    public var openTransfers = 0
    /// Failed and interrupted transfers that nobody has taken note of.
    public var unacknowledgedFailures = 0
  }
}

extension Journal {
  /// Looks what the journal is and how much is in it.
  ///
  /// While another process writes, the counts may be of a moment after the head that is told.
  ///
  /// - Throws: `storage` or `corrupt` if it cannot be read.
  /// - Complexity: O(n), n = lists, documents, items and runs of text that are there, and transfers
  ///   that there ever were.
  @available(*, noasync, message: "await the other form")
  public func information() throws(JournalError) -> JournalInformation {
    let environment = store.folder.environment
    let (head, checkpoint) = try store.read { (transaction) throws(JournalError) in
      (try store.log.head(transaction), try store.pages.checkpoint(transaction))
    }
    let counts = try read { (state) throws(JournalError) in try state.counts() }
    return try JournalStore.wrapping { () throws(StoreError) in
      JournalInformation(
        formatMajor: store.header.major, formatMinor: store.header.minor,
        journalID: store.header.id, generation: store.folder.generation.number,
        createdMilliseconds: store.header.createdMilliseconds,
        isChainKeyed: store.header.isChainKeyed, headSequence: head.sequence,
        headChain: head.chain?.bytes, checkpointSequence: checkpoint, counts: counts,
        dataFileBytes: try environment.dataFileBytes, mapBytes: try environment.mapBytes,
        lmdbVersion: Environment.lmdbVersion)
    }
  }
}

extension JournalState {
  fileprivate func counts() throws(JournalError) -> JournalInformation.Counts {
    var counts = JournalInformation.Counts(
      steps: Int(state.steps.count) - 1, actors: Int(state.actors.count),
      sessions: Int(state.sessions.count), openSessions: state.openSessions.count,
      openGroups: state.groups.count, transfers: Int(state.transfers.count) - 1,
      openTransfers: state.openTransfers.count,
      unacknowledgedFailures: try unacknowledgedFailures().count)
    try forEachEntry { (entry) throws(JournalError) in
      if entry.placeholder != nil { return }
      if entry.isList {
        counts.lists += 1
      } else if entry.isDocument {
        counts.documents += 1
      } else {
        counts.items += 1
      }
    }
    return counts
  }
}
