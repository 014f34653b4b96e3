/// A drop whose items are carried by transfers, with the next drop number; its session transfers from
/// now on.
public struct DropSeed: Hashable, Sendable {
  /// The drag session.
  public var session: SessionNumber
  /// What is done with the items.
  public var operation: DropOperation
  /// The container they go to; nil: another app.
  public var target: NodeNumber?
  /// The entry that they take the place of.
  public var replacing: NodeNumber?
  /// Properties set on everything that arrives.
  public var properties: [ExactText: PropertyValue?]
  /// The fields that copies keep; nil: all.
  public var fields: [ExactText]?
  /// True if all items arrive or none.
  public var isAllOrNothing: Bool
  /// The entries and containers that it concerns, and all around those; each once.
  public var touched: [NodeNumber]

  /// Makes a seed.
  public init(
    session: SessionNumber, operation: DropOperation, target: NodeNumber?,
    replacing: NodeNumber? = nil, properties: [ExactText: PropertyValue?] = [:],
    fields: [ExactText]? = nil, isAllOrNothing: Bool = false, touched: [NodeNumber]
  ) {
    self.session = session
    self.operation = operation
    self.target = target
    self.replacing = replacing
    self.properties = properties
    self.fields = fields
    self.isAllOrNothing = isAllOrNothing
    self.touched = touched
  }
}
