/// What a drop does with the dragged items.
public enum DropOperation: UInt8, Hashable, Sendable, CaseIterable {
  /// They leave their place and keep their identity.
  case move
  /// New items with the same content.
  case copy
  /// New items that refer to them.
  case link
}
