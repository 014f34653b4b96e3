/// A gap among the shown entries of a container, as a request names it.
///
/// Gaps are counted as shown, dragged items still in their place: 0 … count.
public enum Position: Hashable, Sendable {
  /// Before everything.
  case first
  /// After everything; the default.
  case last
  /// The gap with this number, from 0.
  case gap(Int)
  /// Directly before an entry.
  case before(ContentID)
  /// Directly after an entry.
  case after(ContentID)
  /// A place in a text, counted in a unit; lists have none.
  case offset(Int, TextUnit = .scalar)
}
