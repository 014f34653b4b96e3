/// A step that is made.
public struct StepSeed: Hashable, Sendable {
  /// What menus call it.
  public var name: StepName
  /// Why it cannot be undone.
  public var barrierReason: ExactText?

  /// Makes a seed.
  public init(name: StepName, barrierReason: ExactText? = nil) {
    self.name = name
    self.barrierReason = barrierReason
  }
}
