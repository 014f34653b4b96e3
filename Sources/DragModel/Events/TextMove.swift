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
  /// What an undo of the move follows, with the stamps from before it and those that it left; nothing:
  /// all of `spans`.
  ///
  /// An undo and a redo carry along what was written inside, and may leave some elements behind.
  public var followed: [StampedSpan]
  /// If the move is an undo, what a redo of it follows: the elements that it was about.
  public var taken: [TextSpan]

  /// Makes a move.
  public init(
    from: NodeNumber, to: NodeNumber, after: TextNumber, mark: TextNumber, spans: [StampedSpan],
    followed: [StampedSpan] = [], taken: [TextSpan] = []
  ) {
    self.from = from
    self.to = to
    self.after = after
    self.mark = mark
    self.spans = spans
    self.followed = followed
    self.taken = taken
  }
}
