/// One entry of an insertion: an item described in full, or a plain identifier.
public enum InsertedItem: Hashable, Sendable {
  /// A new item.
  case new(NewItem)
  /// An identifier alone: of an item that is gone it brings this very item back, else it makes an
  /// item without anything.
  case plain(ContentID)
}
