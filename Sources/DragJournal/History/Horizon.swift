/// How much of the histories is kept.
public enum Horizon: Hashable, Sendable {
  /// Of each actor, this many of the newest steps.
  case steps(Int)
  /// The steps made or done again at most this long ago.
  case age(milliseconds: UInt64)
  /// Of all actors together, as many of the newest steps as keep at most this many bytes: those of
  /// contents that nothing but these steps keeps, and of the encoded events that they are made of.
  case bytes(Int)
}
