public import DragModel

/// New values for an item or list; what is not named stays.
public struct NewValues: Hashable, Sendable {
  /// The name, if it is to change; `.some(nil)` takes it away.
  public var name: ExactText??
  /// Properties to merge; nil takes one away.
  public var properties: [ExactText: PropertyValue?]
  /// All representations, if they are to change.
  public var representations: [Representation]?

  /// Describes what is to change.
  public init(
    name: ExactText?? = nil, properties: [ExactText: PropertyValue?] = [:],
    representations: [Representation]? = nil
  ) {
    self.name = name
    self.properties = properties
    self.representations = representations
  }
}
