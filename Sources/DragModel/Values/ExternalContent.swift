/// What a drag brings from another app.
///
/// Until the drop all of it stays in memory, but for an outline: identifiers, names, content types, and
/// what holds what. The drop stores what the target keeps.
public struct ExternalContent: Hashable, Sendable {
  /// The app it comes from.
  public var app: ExactText
  /// The items, at least one; plain identifiers among what they hold make items without anything.
  public var items: [NewItem]

  /// Describes what another app lends.
  public init(app: ExactText, items: [NewItem]) {
    self.app = app
    self.items = items
  }
}
