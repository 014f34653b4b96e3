/// The old place of an entry: enough to find it again when what is around it has changed.
///
/// In a list its neighbours and its index; in a document the element that stood for it, which stays
/// there unseen.
public struct OldPlace: Hashable, Sendable {
  /// The container.
  public var container: NodeNumber
  /// The entry directly before it.
  public var left: NodeNumber?
  /// The entry directly after it.
  public var right: NodeNumber?
  /// Its index among all entries.
  public var index: Int
  /// In a document, the element that stands for it.
  public var element: TextNumber?

  /// Makes an old place.
  public init(container: NodeNumber, left: NodeNumber?, right: NodeNumber?, index: Int) {
    self.container = container
    self.left = left
    self.right = right
    self.index = index
  }

  /// Makes an old place in a document.
  public init(document: NodeNumber, element: TextNumber) {
    self.init(container: document, left: nil, right: nil, index: 0)
    self.element = element
  }
}
