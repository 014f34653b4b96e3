import DragModel

/// What the request being decided says beside what it asks; its events tell it, no rule asks for it.
struct RequestNotes {
  /// By which way content comes or goes.
  var via: Route?
  /// What is selected before and after.
  var selection = SelectionChange.none

  /// Nothing.
  static let none = RequestNotes()
}
