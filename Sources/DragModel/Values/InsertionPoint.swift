/// Where something would be put, in a way that stays right while the content around it changes.
public enum InsertionPoint: Hashable, Sendable {
  /// Between two entries that stay; nil at an end.
  case between(left: ContentID?, right: ContentID?)
  /// At an offset of a text, in scalars.
  case offset(Int)

  /// The position for a request: after the left neighbour, else before the right one.
  public var position: Position {
    switch self {
    case .between(let left?, _): .after(left)
    case .between(nil, let right?): .before(right)
    case .between(nil, nil): .first
    case .offset(let offset): .offset(offset)
    }
  }
}
