import DragModel

/// What an app asks of a journal: one of the verbs, with its arguments and the reply it gives.
///
/// A request is decided on the state as it is when its turn comes, in one piece. Refused, it has
/// changed nothing. Make one with a verb such as `.move(_:to:at:by:)` and hand it to
/// `Journal.perform(_:)`, or add several to one `RequestBatch`, which share a commit.
public struct Request<Reply: Sendable>: Sendable {
  /// When a request is acknowledged.
  enum Durability: Sendable {
    /// When its event is on disk.
    case durable
    /// At once: its event rides with the next commit. For what loses nothing when it is lost.
    case deferred
  }

  let durability: Durability
  let decide: @Sendable (inout Draft) throws(JournalError) -> Reply
  /// Puts the last sequence number into the reply, once all that follows from the request is done too;
  /// nil for replies that do not tell it.
  let tell: (@Sendable (inout Reply, SequenceNumber) -> Void)?

  init(
    _ durability: Durability,
    decide: @escaping @Sendable (inout Draft) throws(JournalError) -> Reply,
    tell: (@Sendable (inout Reply, SequenceNumber) -> Void)?
  ) {
    self.durability = durability
    self.decide = decide
    self.tell = tell
  }

  init(
    _ durability: Durability = .durable,
    decide: @escaping @Sendable (inout Draft) throws(JournalError) -> Reply
  ) {
    self.init(durability, decide: decide, tell: nil)
  }
}

/// A reply that tells the last sequence number appended.
protocol SequencedReply: Sendable {
  var sequence: SequenceNumber { get set }
}

extension ContentReply: SequencedReply {}
extension TransferReply: SequencedReply {}
extension FallbackReply: SequencedReply {}
extension HistoryReply: SequencedReply {}
extension CollectReply: SequencedReply {}

extension Request where Reply: SequencedReply {
  init(
    _ durability: Durability = .durable,
    decide: @escaping @Sendable (inout Draft) throws(JournalError) -> Reply
  ) {
    self.init(durability, decide: decide) { (reply, sequence) in reply.sequence = sequence }
  }
}
