/// One more item that arrived for a step: this event's changes of content belong to it too.
public struct StepArrival: Hashable, Sendable {
  /// The step.
  public var step: StepNumber
  /// What it is called from now on.
  public var name: StepName
  /// Why it cannot be undone from now on; nil: as before.
  public var barrierReason: ExactText?

  /// Describes an arrival.
  public init(step: StepNumber, name: StepName, barrierReason: ExactText? = nil) {
    self.step = step
    self.name = name
    self.barrierReason = barrierReason
  }
}
