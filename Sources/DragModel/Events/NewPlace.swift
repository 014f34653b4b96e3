/// The new place of an entry: its index among all entries once it stands there.
public struct NewPlace: Hashable, Sendable {
  /// The container.
  public var container: NodeNumber
  /// Its index among all entries.
  public var index: Int

  /// Makes a new place.
  public init(container: NodeNumber, index: Int) {
    self.container = container
    self.index = index
  }
}
