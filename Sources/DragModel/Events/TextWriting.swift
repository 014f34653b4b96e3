/// New text: its elements get the next numbers, one after the other.
public struct TextWriting: Hashable, Sendable {
  /// A part of the new text.
  public enum Part: Hashable, Sendable {
    /// Scalars of one style.
    case text(ExactText, TextStyle)
    /// An item that stood nowhere.
    case object(NodeNumber)
  }

  /// The document.
  public var document: NodeNumber
  /// The element, of all that stand in the document, that it stands directly after; none: the start.
  public var after: TextNumber
  /// Its first element.
  public var first: TextNumber
  /// What was written.
  public var parts: [Part]

  /// Makes a writing.
  public init(document: NodeNumber, after: TextNumber, first: TextNumber, parts: [Part]) {
    self.document = document
    self.after = after
    self.first = first
    self.parts = parts
  }

  /// Its elements.
  public var span: TextSpan {
    TextSpan(
      first,
      count: parts.reduce(0) {
        switch $1 {
        case .text(let text, _): $0 + text.string.unicodeScalars.count
        case .object: $0 + 1
        }
      })
  }
}

extension TextWriting.Part {
  /// The item, if it is one.
  public var object: NodeNumber? {
    if case .object(let node) = self { node } else { nil }
  }
}
