public import DragModel

/// Part of what a person has selected, to be lifted.
public enum DragSelection: Hashable, Sendable {
  /// Items and nested lists, each with all it holds.
  case items([ContentID])
  /// The entries of a list or item with these indexes; placeholders among them are left out.
  case entries(of: ContentID, Range<Int>)
  /// A stretch of text; edges inside a character are moved outwards.
  case text(TextRange)
}
