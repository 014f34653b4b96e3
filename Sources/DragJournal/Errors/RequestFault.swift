public import DragModel

/// What is wrong with a request's shape.
public enum RequestFault: Hashable, Sendable {
  /// An identifier is empty.
  case emptyIdentifier
  /// A nested list takes no app.
  case appOfNestedList
  /// A gap below 0.
  case negativeGap(Int)
  /// A place in a text, for a list.
  case offsetInList
  /// A gap or a neighbour, for a document.
  case gapInDocument
  /// A fraction that is not from 0 to 1.
  case fractionOutOfRange
  /// A fallback to another encoding of what is not from outside.
  case noContentFromOutside
  /// Text to be written that holds objects.
  case objectInText
  /// A member that is for items, with a drag of text.
  case notWithText(String)
  /// Members that exclude each other.
  case exclusive(String, String)
  /// `end` without `begin`.
  case noOpenGroup
  /// A drag lifts at least one item.
  case nothingLifted
  /// The item to be replaced is one of the dragged.
  case replacingItself(ContentID)
  /// More new identifiers than items.
  case tooManyIdentifiers
  /// `fields` are for copies.
  case fieldsWithoutCopy
  /// A property that is nested too deep, or holds a number that is not finite.
  case unstorableValue(CBORError)
  /// A number that must not be negative, or is out of its range.
  case outOfRange(String, Int)
}
