public import DragModel

/// What became of an undo or redo.
public struct HistoryReply: Hashable, Sendable {
  /// How much was done.
  public enum Result: String, Hashable, Sendable {
    /// All.
    case applied
    /// Some; the conflicts tell what was not.
    case partial
    /// Transfers that were under way were stopped.
    case cancelled
  }

  /// The last sequence number appended.
  public var sequence: SequenceNumber
  /// The step; nil for a drop of which no item had arrived.
  public var step: StepNumber?
  /// What menus call it.
  public var name: StepName
  /// How much was done.
  public var result: Result
  /// What stood in the way.
  public var conflicts: [Conflict]
  /// What to select now, as the app has said it with the step (`Request.keepingSelection`): what was
  /// selected before what was undone, or after what was redone; nil if it has not.
  public var selection: PropertyValue?
  /// The tasks that the actor had started since what a plain undo took back, and that run on, newest
  /// first: undo cancels none, `cancelTask` does.
  public var runningTasks: [TaskNumber] = []

  /// Makes a reply.
  public init(
    sequence: SequenceNumber, step: StepNumber?, name: StepName, result: Result,
    conflicts: [Conflict]
  ) {
    self.sequence = sequence
    self.step = step
    self.name = name
    self.result = result
    self.conflicts = conflicts
  }
}
