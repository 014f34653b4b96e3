/// The new place of an entry: in a list its index among all entries once it stands there, in a
/// document its element.
public struct NewPlace: Hashable, Sendable {
  /// The container.
  public var container: NodeNumber
  /// Its index among all entries.
  public var index: Int
  /// In a document, where the element that stands for it is.
  public var text: TextPlace?

  /// Where an embedded object goes.
  public enum TextPlace: Hashable, Sendable {
    /// To a new element, directly after this one of all that stand in the document.
    case after(TextNumber)
    /// Back to an element that stood for it before.
    case element(TextNumber)
  }

  /// Makes a new place.
  public init(container: NodeNumber, index: Int) {
    self.container = container
    self.index = index
  }

  /// Makes a new place in a document.
  public init(document: NodeNumber, _ place: TextPlace) {
    self.init(container: document, index: 0)
    text = place
  }
}
