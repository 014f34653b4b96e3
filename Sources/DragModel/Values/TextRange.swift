/// A stretch of a document's text, as it is shown.
public struct TextRange: Hashable, Sendable {
  /// The document.
  public var document: ContentID
  /// The offset of its start.
  public var start: Int
  /// The offset after its end.
  public var end: Int
  /// What the offsets count.
  public var unit: TextUnit

  /// Makes a range; one past the text or upside down is refused by the request it is in.
  public init(
    in document: ContentID, _ start: Int, _ end: Int, unit: TextUnit = .scalar
  ) {
    self.document = document
    self.start = start
    self.end = end
    self.unit = unit
  }

  /// Makes a range of offsets.
  public init(
    in document: ContentID, _ offsets: Range<Int>, unit: TextUnit = .scalar
  ) {
    self.init(in: document, offsets.lowerBound, offsets.upperBound, unit: unit)
  }
}
