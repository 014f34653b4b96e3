public import DragModel

/// A drag as it begins: what is lifted, and what the source allows.
public struct DragSource: Hashable, Sendable {
  /// The items, at least one.
  public var items: [ContentID]
  /// The operations that the source allows.
  public var allows: [DropOperation]
  /// True if items may leave their app for good.
  public var allowsExternalMove: Bool
  /// What the app shows under the finger; opaque to the journal.
  public var preview: PropertyValue?

  /// Describes what is lifted.
  public init(
    items: [ContentID], allows: [DropOperation] = DropOperation.allCases,
    allowsExternalMove: Bool = false, preview: PropertyValue? = nil
  ) {
    self.items = items
    self.allows = allows
    self.allowsExternalMove = allowsExternalMove
    self.preview = preview
  }
}
