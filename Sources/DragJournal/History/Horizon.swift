/// How much of the histories is kept.
public enum Horizon: Hashable, Sendable {
  /// Of each actor, this many of the newest steps.
  case steps(Int)
  /// The steps made or done again at most this long ago.
  case age(milliseconds: UInt64)
}
