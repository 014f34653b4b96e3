public import DragModel

/// A drag as it begins: what is lifted, and what the source allows.
public struct DragSource: Hashable, Sendable {
  /// The items, at least one, unless text is lifted.
  public var items: [ContentID]
  /// The stretch of text lifted in place of items.
  public var text: TextRange?
  /// What another app lends in place of items.
  public var external: ExternalContent?
  /// The operations that the source allows.
  public var allows: [DropOperation]
  /// True if items may leave their app for good.
  public var allowsExternalMove: Bool
  /// What the app shows under the finger; opaque to the journal.
  public var preview: PropertyValue?

  /// Describes the items that are lifted.
  public init(
    items: [ContentID], allows: [DropOperation] = DropOperation.allCases,
    allowsExternalMove: Bool = false, preview: PropertyValue? = nil
  ) {
    self.items = items
    self.allows = allows
    self.allowsExternalMove = allowsExternalMove
    self.preview = preview
  }

  /// Describes the text that is lifted.
  public init(
    text: TextRange, allows: [DropOperation] = DropOperation.allCases,
    allowsExternalMove: Bool = false, preview: PropertyValue? = nil
  ) {
    self.init(
      items: [], allows: allows, allowsExternalMove: allowsExternalMove, preview: preview)
    self.text = text
  }

  /// Describes what another app lends.
  public init(
    external: ExternalContent, allows: [DropOperation] = DropOperation.allCases,
    allowsExternalMove: Bool = false, preview: PropertyValue? = nil
  ) {
    self.init(
      items: [], allows: allows, allowsExternalMove: allowsExternalMove, preview: preview)
    self.external = external
  }
}
