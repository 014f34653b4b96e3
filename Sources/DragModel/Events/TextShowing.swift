/// Elements of text that were deleted, or shown again; they stay where they stand.
///
/// Items that they stand for leave the document with them and come back with them.
public struct TextShowing: Hashable, Sendable {
  /// True if the elements are shown from now on, false if not.
  public var isShown: Bool
  /// The elements; all were the other way before.
  public var passages: [TextPassage]

  /// Makes a showing.
  public init(isShown: Bool, passages: [TextPassage]) {
    self.isShown = isShown
    self.passages = passages
  }
}
