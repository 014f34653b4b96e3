import DragModel

/// Reads changes of steps, one event at a time: neighbours in a step mostly share theirs.
struct ChangeReader {
  private var sequence: SequenceNumber?
  private var changes: [Change] = []

  /// The change that a reference names.
  ///
  /// - Throws: `corrupt` if the event has no such change.
  mutating func change(
    at reference: ChangeReference, in draft: borrowing Draft
  ) throws(JournalError) -> Change {
    if sequence != reference.sequence {
      changes = try draft.event(at: reference.sequence).changes.filter(\.isUndoable)
      sequence = reference.sequence
    }
    guard changes.indices.contains(reference.index) else {
      throw .corrupt(.eventDoesNotFit(reference.sequence))
    }
    return changes[reference.index]
  }
}
