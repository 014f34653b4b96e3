/// A value of a node that was set.
public struct ValueChange: Hashable, Sendable {
  /// The values that can be set, with the old and the new; nil: absent.
  public enum Value: Hashable, Sendable {
    /// The name.
    case name(old: ExactText?, new: ExactText?)
    /// One property.
    case property(ExactText, old: PropertyValue?, new: PropertyValue?)
    /// All representations.
    case representations(old: [Representation], new: [Representation])
  }

  /// The node.
  public var node: NodeNumber
  /// Which value, and what it was and is.
  public var value: Value

  /// Makes a value change.
  public init(node: NodeNumber, value: Value) {
    self.node = node
    self.value = value
  }
}
