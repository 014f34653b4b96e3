/// A mark put into a text, where a transfer's item will stand.
public struct TextMark: Hashable, Sendable {
  /// The document.
  public var document: NodeNumber
  /// The element, of all that stand there, that it stands directly after; none: the start.
  public var after: TextNumber
  /// The mark: a new element.
  public var mark: TextNumber

  /// Makes a mark.
  public init(document: NodeNumber, after: TextNumber, mark: TextNumber) {
    self.document = document
    self.after = after
    self.mark = mark
  }
}
