public import DragModel

/// What one event did to the entries of a list: enough to drive a table view.
public struct ListDifference: Hashable, Sendable {
  /// One change; indexes are those at the time when the changes before it were made.
  public enum Change: Hashable, Sendable {
    /// An entry was put in at an index, or is shown there again.
    case insert(ContentID, at: Int)
    /// The entry at an index was taken out, or went on its way.
    case remove(ContentID, at: Int)
    /// An entry went from one index to another, counted without it.
    case move(ContentID, from: Int, to: Int)
    /// A placeholder was put in at an index.
    case insertPlaceholder(TransferNumber, at: Int)
    /// The placeholder at an index was taken out.
    case removePlaceholder(TransferNumber, at: Int)
    /// An entry's name, properties or representations were set.
    case edit(ContentID)
  }

  /// The event.
  public var sequence: SequenceNumber
  /// The changes, in the order in which they are to be made.
  public var changes: [Change]
}
