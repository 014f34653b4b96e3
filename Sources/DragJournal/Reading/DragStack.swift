public import DragModel

/// What hangs under the finger: one item in front, and how many there are.
public struct DragStack: Hashable, Sendable {
  /// The item in front: the first lifted that is still there, or the one that holds it; nil for text,
  /// and for an item from another app that has no identifier yet.
  public var lead: ContentID?
  /// All items in the order in which they would land, without those that others hold.
  public var items: [ContentID]
  /// Lifted items that are gone by now.
  public var skipped: [ContentID]
  /// How many items there are, for the badge; those without identifier too.
  public var count: Int

  /// Describes a stack; by default all its items have identifiers.
  public init(
    lead: ContentID?, items: [ContentID], skipped: [ContentID] = [], count: Int? = nil
  ) {
    self.lead = lead
    self.items = items
    self.skipped = skipped
    self.count = count ?? items.count
  }
}
