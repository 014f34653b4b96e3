public import DragModel

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
  /// True for a drop that waits for its confirmation.
  public var isHeld = false
  /// The task that was started in place of storing content.
  public var task: TaskNumber?
  /// The transfers that carry the items, in source order.
  public var transfers: [BegunTransfer] = []

  /// A transfer that was begun.
  public struct BegunTransfer: Hashable, Sendable {
    /// Its number.
    public var number: TransferNumber
    /// What will arrive.
    public var item: ContentID
  }

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
