public import DragModel

/// A list, document or item at its place in the outline of a journal.
public struct OutlineEntry: Hashable, Sendable {
  /// Its identifier; of a placeholder that of the item on its way.
  public var id: ContentID
  /// How many containers it stands in; 0 for what stands by itself.
  public var depth: Int
  /// True for a list.
  public var isList: Bool
  /// True for a document; what it holds are the objects in its text.
  public var isDocument: Bool
  /// True if it is shown as one that holds others, even while it holds none.
  public var isContainer: Bool
  /// The name shown to people.
  public var name: ExactText?
  /// Values that apps attach.
  public var properties: [ExactText: PropertyValue]
  /// Named parts.
  public var fields: [ExactText: PropertyValue]
  /// The encodings, best first.
  public var representations: [Representation]
  /// The transfer that it stands for, if it is a placeholder.
  public var placeholder: Placeholder?
}
