/// Elements of text with consecutive numbers.
public struct TextSpan: Hashable, Sendable {
  /// The first element.
  public var first: TextNumber
  /// How many; at least 1.
  public var count: Int

  /// Makes a span.
  public init(_ first: TextNumber, count: Int) {
    self.first = first
    self.count = count
  }

  /// The element after the last one, were there one more.
  public var end: TextNumber { TextNumber(first.value + UInt32(count)) }
}

/// Elements of text with the stamp that each had and got.
public struct StampedSpan: Hashable, Sendable {
  /// The elements.
  public var span: TextSpan
  /// The stamp before.
  public var old: UInt32
  /// The stamp after.
  public var new: UInt32

  /// Makes a stamped span.
  public init(_ span: TextSpan, old: UInt32, new: UInt32) {
    self.span = span
    self.old = old
    self.new = new
  }
}

/// Elements of one document's text, in the order in which they are named.
public struct TextPassage: Hashable, Sendable {
  /// The document that they stand in.
  public var document: NodeNumber
  /// The elements.
  public var spans: [TextSpan]

  /// Makes a passage.
  public init(document: NodeNumber, spans: [TextSpan]) {
    self.document = document
    self.spans = spans
  }
}
