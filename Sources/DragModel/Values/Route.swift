/// By which way content came or went, where it was not a drag: for readers of the log.
public struct Route: Hashable, Sendable {
  /// The route's name.
  public let name: ExactText

  /// Makes a route of any name.
  public init(_ name: ExactText) { self.name = name }

  /// It was cut, copied or pasted.
  public static let pasteboard = Route("pasteboard")
}

extension Event {
  /// By which way its content came or went, if the request said so; it is among the facts.
  public var via: Route? {
    guard case .text(let name)? = facts[Self.viaKey] else { return nil }
    return Route(name)
  }

  /// The name of that fact.
  package static let viaKey: ExactText = "via"
}
