/// A drop that was checked and waits until it is confirmed.
public struct HeldDrop: Hashable, Sendable {
  /// Where it is to go, found again when it is confirmed.
  public enum Place: Hashable, Sendable {
    /// Before everything.
    case first
    /// After everything.
    case last
    /// Between the nearest entries that are not being moved, or at the gap before the right one.
    case between(left: NodeNumber?, right: NodeNumber?, gap: Int)
  }

  /// The list or item.
  public var target: NodeNumber
  /// The place there; nothing of it counts if an entry is replaced.
  public var place: Place
  /// The operation asked for; nil takes the default.
  public var operation: DropOperation?
  /// The entry that the dragged items take the place of.
  public var replacing: NodeNumber?
  /// Properties set on every item that arrives; nil takes one away.
  public var properties: [ExactText: PropertyValue?]
  /// The fields that a copy keeps; nil: all.
  public var fields: [ExactText]?
  /// True if the drop is refused when any item is missing.
  public var allOrNothing: Bool
  /// True if the items are to be carried by transfers.
  public var byTransfers: Bool

  /// Makes a held drop.
  public init(
    target: NodeNumber, place: Place, operation: DropOperation?, replacing: NodeNumber?,
    properties: [ExactText: PropertyValue?], fields: [ExactText]?, allOrNothing: Bool,
    byTransfers: Bool = false
  ) {
    self.target = target
    self.place = place
    self.operation = operation
    self.replacing = replacing
    self.properties = properties
    self.fields = fields
    self.allOrNothing = allOrNothing
    self.byTransfers = byTransfers
  }
}
