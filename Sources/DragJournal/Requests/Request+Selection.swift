public import DragModel

extension Request {
  /// The same request, that also says what is selected before and after it, for the step it makes or the
  /// group it begins, ends or is part of.
  ///
  /// The journal keeps it and says it again: an undo replies what was selected before the step, a redo
  /// what was after it, and `JournalState.selection(of:)` says both. Of a group that is what the first
  /// and the last of its requests have said. It is the app's own value, such as a list of identifiers.
  /// What makes no step, and is in no group, keeps nothing: for a held drop say it with its
  /// confirmation, for a drop by transfers with what finishes the first. Refused: `badRequest` for a
  /// value that cannot be stored.
  public func keepingSelection(
    before: PropertyValue? = nil, after: PropertyValue? = nil
  ) -> Self {
    let selection = SelectionChange(before: before, after: after)
    return Request(
      durability,
      decide: { [decide] (draft: inout Draft) throws(JournalError) in
        try Checks.shape([selection.before, selection.after])
        // What was said last of a request counts.
        let said = draft.notes.selection
        draft.notes.selection = SelectionChange(
          before: said.before ?? selection.before, after: said.after ?? selection.after)
        return try decide(&draft)
      }, tell: tell)
  }
}
