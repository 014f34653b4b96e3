/// Elements of text that were deleted, or shown again; they stay where they stand.
///
/// Items that they stand for leave the document with them and come back with them.
public struct TextShowing: Hashable, Sendable {
  /// True if the elements are shown from now on, false if not.
  public var isShown: Bool
  /// The elements; all were the other way before.
  public var passages: [TextPassage]
  /// Elements that are not changed here, but belong to what the next undo takes back: what this one
  /// could not.
  public var left: [TextSpan]
  /// Items that were taken out of something gone to be shown here again.
  public var recovered: [Recovery]

  /// An item and its place inside something gone.
  public struct Recovery: Hashable, Sendable {
    /// The item.
    public var node: NodeNumber
    /// Where it stood.
    public var from: OldPlace

    /// Makes a recovery.
    public init(node: NodeNumber, from: OldPlace) {
      self.node = node
      self.from = from
    }
  }

  /// Makes a showing.
  public init(
    isShown: Bool, passages: [TextPassage], left: [TextSpan] = [], recovered: [Recovery] = []
  ) {
    self.isShown = isShown
    self.passages = passages
    self.left = left
    self.recovered = recovered
  }
}
