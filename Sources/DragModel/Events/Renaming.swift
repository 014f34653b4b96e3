/// A name that changed because another entry of the new place had it.
public struct Renaming: Hashable, Sendable {
  /// The name before.
  public var old: ExactText?
  /// The name after.
  public var new: ExactText?
  /// False if it should have come with the place, but the name was changed since and stayed.
  public var isDone: Bool

  /// Makes a renaming.
  public init(old: ExactText?, new: ExactText?, isDone: Bool = true) {
    self.old = old
    self.new = new
    self.isDone = isDone
  }
}
