public import DragModel

/// Where a drag is let go, and how.
public struct DropTarget: Hashable, Sendable {
  /// The list or item it is let go on.
  public var container: ContentID
  /// The gap; not together with `replacing`.
  public var position: Position?
  /// The operation asked for; nil takes what the defaults say.
  public var operation: DropOperation?
  /// An entry that the dragged items take the place of.
  public var replacing: ContentID?
  /// Properties set on every item that arrives, in the same step; nil takes one away.
  public var properties: [ExactText: PropertyValue?]
  /// The fields that a copy keeps, also of what it holds; nil: all.
  ///
  /// Of content from another app the others are never stored.
  public var fields: [ExactText]?
  /// True if the drop is refused when any item is missing; else the others go without it.
  public var allOrNothing: Bool
  /// True if the items are to be carried by transfers; content from another app always is.
  public var byTransfers: Bool

  /// Describes a drop.
  public init(
    on container: ContentID, at position: Position? = nil, operation: DropOperation? = nil,
    replacing: ContentID? = nil, properties: [ExactText: PropertyValue?] = [:],
    fields: [ExactText]? = nil, allOrNothing: Bool = false, byTransfers: Bool = false
  ) {
    self.container = container
    self.position = position
    self.operation = operation
    self.replacing = replacing
    self.properties = properties
    self.fields = fields
    self.allOrNothing = allOrNothing
    self.byTransfers = byTransfers
  }
}

extension DropTarget {
  /// Identifiers and members that exclude each other.
  func checkShape() throws(JournalError) {
    try Checks.shape(container)
    if let position { try Checks.shape(position) }
    if let replacing { try Checks.shape(replacing) }
    try Checks.shape(properties.values)
    if position != nil, replacing != nil { throw .badRequest(.exclusive("at", "replacing")) }
  }

  /// Members that are for drags of items.
  func checkIsForText() throws(JournalError) {
    if byTransfers { throw .badRequest(.notWithText("transfer")) }
    if allOrNothing { throw .badRequest(.notWithText("allOrNothing")) }
    if fields != nil { throw .badRequest(.notWithText("fields")) }
    if replacing != nil { throw .badRequest(.notWithText("replacing")) }
    if !properties.isEmpty { throw .badRequest(.notWithText("properties")) }
  }
}
