/// A stretch of text that was moved: all that stood from its first to its last element.
///
/// It leaves a mark where it was taken from: a new element.
public struct TextMove: Hashable, Sendable {
  /// The document it was taken from.
  public var from: NodeNumber
  /// The document it stands in now.
  public var to: NodeNumber
  /// The element, of all that stand there, that it stands directly after; none: the start.
  public var after: TextNumber
  /// The mark.
  public var mark: TextNumber
  /// Its elements, in order, with their stamps.
  public var spans: [StampedSpan]
  /// Elements that stay where they stand and get another stamp.
  public var others: [StampedSpan]

  /// Makes a move.
  public init(
    from: NodeNumber, to: NodeNumber, after: TextNumber, mark: TextNumber, spans: [StampedSpan],
    others: [StampedSpan] = []
  ) {
    self.from = from
    self.to = to
    self.after = after
    self.mark = mark
    self.spans = spans
    self.others = others
  }
}
