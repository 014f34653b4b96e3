public import DragModel

/// What one event did to the text of a document: enough to drive a text view.
public struct TextDifference: Hashable, Sendable {
  /// One change; a range counts, in the unit asked for, the text as the changes before it left it.
  public enum Change: Hashable, Sendable {
    /// What stood in a range gave way to a text; either may be empty.
    case replace(Range<Int>, with: RichText)
    /// What stands in a range stayed, but its styles are now those of the text given with it.
    case restyle(Range<Int>, as: RichText)
  }

  /// The event.
  public var sequence: SequenceNumber
  /// The changes, in the order in which they are to be made.
  public var changes: [Change]
}
