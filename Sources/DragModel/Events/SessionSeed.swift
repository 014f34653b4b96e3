/// A drag session that begins.
public struct SessionSeed: Hashable, Sendable {
  /// The session's identifier.
  public var id: SessionID
  /// The items lifted, in the order in which they were named.
  public var items: [NodeNumber]
  /// The text lifted in place of items.
  public var text: LiftedText?
  /// What another app lends in place of items.
  public var external: ExternalContent?
  /// The operations that the source allows.
  public var allows: [DropOperation]
  /// True if items may leave their app for good.
  public var allowsExternalMove: Bool
  /// What the app shows under the finger; opaque.
  public var preview: PropertyValue?

  /// Makes a seed.
  public init(
    id: SessionID, items: [NodeNumber], text: LiftedText? = nil, external: ExternalContent? = nil,
    allows: [DropOperation],
    allowsExternalMove: Bool, preview: PropertyValue?
  ) {
    self.id = id
    self.items = items
    self.text = text
    self.external = external
    self.allows = allows
    self.allowsExternalMove = allowsExternalMove
    self.preview = preview
  }
}
