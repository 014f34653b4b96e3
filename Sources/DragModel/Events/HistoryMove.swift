/// Changes of a step that were taken back or done again.
public struct HistoryMove: Hashable, Sendable {
  /// The step.
  public var step: StepNumber
  /// The positions in the step, in the step's own order, that this event's changes stand for: for a
  /// taking back from the last to the first, else from the first to the last.
  ///
  /// Nil: all there are.
  public var positions: [Int]?
  /// The positions that drop out of the step, since they could not be done again.
  public var dropped: [Int]

  /// Makes a history move.
  public init(step: StepNumber, positions: [Int]?, dropped: [Int] = []) {
    self.step = step
    self.positions = positions
    self.dropped = dropped
  }
}
