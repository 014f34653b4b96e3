/// A transfer that came into another state.
public struct TransferSettlement: Hashable, Sendable {
  /// The transfer.
  public var transfer: TransferNumber
  /// The state it was in.
  public var old: TransferState
  /// The state it is in.
  public var new: TransferState
  /// Why, as the app says.
  public var reason: ExactText?
  /// Where its placeholder stood, if it came to nothing.
  public var place: OldPlace?
  /// The step that its changes are in, if it arrived and makes one.
  public var step: StepNumber?

  /// Makes a settlement.
  public init(
    transfer: TransferNumber, old: TransferState, new: TransferState, reason: ExactText? = nil,
    place: OldPlace? = nil, step: StepNumber? = nil
  ) {
    self.transfer = transfer
    self.old = old
    self.new = new
    self.reason = reason
    self.place = place
    self.step = step
  }
}
