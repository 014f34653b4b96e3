/// The old place of an entry: enough to find it again when the list around it has changed.
public struct OldPlace: Hashable, Sendable {
  /// The container.
  public var container: NodeNumber
  /// The entry directly before it.
  public var left: NodeNumber?
  /// The entry directly after it.
  public var right: NodeNumber?
  /// Its index among all entries.
  public var index: Int

  /// Makes an old place.
  public init(container: NodeNumber, left: NodeNumber?, right: NodeNumber?, index: Int) {
    self.container = container
    self.left = left
    self.right = right
    self.index = index
  }
}
