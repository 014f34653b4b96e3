/// Text that a drag session has lifted: followed by its elements, not by offsets.
public struct LiftedText: Hashable, Sendable {
  /// Elements with the stamp that they had.
  public struct Span: Hashable, Sendable {
    /// The elements.
    public var span: TextSpan
    /// Their stamp.
    public var stamp: UInt32

    /// Makes a span.
    public init(_ span: TextSpan, stamp: UInt32) {
      self.span = span
      self.stamp = stamp
    }
  }

  /// The document it was lifted from.
  public var document: NodeNumber
  /// All elements of the stretch, seen or not, in order.
  public var spans: [Span]

  /// Makes a lifted text.
  public init(document: NodeNumber, spans: [Span]) {
    self.document = document
    self.spans = spans
  }
}
