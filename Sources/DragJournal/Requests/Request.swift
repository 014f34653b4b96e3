public import DragModel

/// What an app asks of a journal: one of the verbs, with its arguments and the reply it gives.
///
/// A request is decided on the state as it is when its turn comes, in one piece. Refused, it has
/// changed nothing. Make one with a verb such as `.move(_:to:at:by:)` and hand it to
/// `Journal.perform(_:)`, or several to one `Journal.performTogether(_:)`.
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

  init(
    _ durability: Durability = .durable,
    decide: @escaping @Sendable (inout Draft) throws(JournalError) -> Reply
  ) {
    self.durability = durability
    self.decide = decide
  }
}

/// What became of a request on content.
public struct ContentReply: Hashable, Sendable {
  /// The last sequence number appended.
  public var sequence: SequenceNumber
  /// False if everything is shown as it was before: then nothing at all has happened.
  public var changed: Bool
  /// The step it made; nil inside a group, for an excluded origin, or if nothing changed.
  public var step: StepNumber?
  /// The items that arrived, were made or were deleted, in source order.
  public var items: [ContentID]
  /// What a move, copy or drop came to.
  public var operation: DropOperation?
  /// Dragged items that could not be taken along.
  public var skipped: [ContentID]

  /// Makes a reply.
  public init(
    sequence: SequenceNumber, changed: Bool, step: StepNumber? = nil, items: [ContentID] = [],
    operation: DropOperation? = nil, skipped: [ContentID] = []
  ) {
    self.sequence = sequence
    self.changed = changed
    self.step = step
    self.items = items
    self.operation = operation
    self.skipped = skipped
  }
}
