/// A node put somewhere, taken away or moved.
public struct Relocation: Hashable, Sendable {
  /// The node.
  public var node: NodeNumber
  /// Where it stood; nil: nowhere.
  public var from: OldPlace?
  /// Where it stands now; nil: nowhere.
  public var to: NewPlace?
  /// The name it had and the name it got because of the place; nil: the name stayed.
  public var renaming: Renaming?
  /// Whether one end is inside something that is gone.
  public var passage: Passage

  /// How a relocation passes between what is there and what is gone.
  ///
  /// The numbers are stored.
  public enum Passage: UInt8, Hashable, Sendable {
    /// Both ends, as far as there are two, are in what is there.
    case ordinary = 0
    /// The node was taken out of something gone: undo puts it back even there.
    case returning = 1
    /// The node was put back into something gone.
    case leaving = 2
    /// Undo of its deletion took the node out of something gone; taken back, it stands nowhere.
    case recovered = 3
    /// A transfer took the node out of something gone: undo asks for that to be there.
    case arriving = 4
  }

  /// Makes a relocation.
  public init(
    node: NodeNumber, from: OldPlace?, to: NewPlace?, renaming: Renaming? = nil,
    passage: Passage = .ordinary
  ) {
    self.node = node
    self.from = from
    self.to = to
    self.renaming = renaming
    self.passage = passage
  }
}
