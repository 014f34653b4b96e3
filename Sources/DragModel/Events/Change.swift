/// What an event did to the state: one of a small closed set.
///
/// Projections understand changes only, so replay needs no rules and no clock. Each change of
/// content carries the old and the new, so its inverse is local, exact and checkable.
public enum Change: Hashable, Sendable {
  /// A node came to be; it stands nowhere until it is relocated, unless it is inside a new one.
  case create(NodeSeed)
  /// A node was put somewhere, taken away or moved.
  case relocate(Relocation)
  /// A value of a node was set.
  case set(ValueChange)
  /// A drag session began.
  case beginSession(SessionSeed)
  /// Items were added to a drag session.
  case addToSession(SessionNumber, [NodeNumber])
  /// A drag session ended.
  case endSession(SessionNumber, SessionOutcome)
  /// A group of the event's actor was opened; inside an open one, the depth grew.
  case openGroup(name: ExactText?)
  /// The innermost open group of the event's actor ended; at depth 0 the group is over.
  case closeGroup
  /// This event's changes of content belong to the open group of its actor.
  case joinGroup(barrierReason: ExactText?)
  /// A step was made of this event's changes of content, or, if it ends a group, of the group's.
  case makeStep(StepSeed)
  /// Changes of a step were taken back by this event's changes of content.
  case takeBack(HistoryMove)
  /// Changes of a step were done again by this event's changes of content.
  case doAgain(HistoryMove)
  /// Steps below a number left the history of an actor.
  case prune(actor: ActorID, firstKept: StepNumber)

  /// True for changes that undo can take back.
  public var isUndoable: Bool {
    switch self {
    case .relocate, .set: true
    default: false
    }
  }
}

/// A node that comes to be, with its values.
public struct NodeSeed: Hashable, Sendable {
  /// What kinds of nodes there are.
  ///
  /// The numbers are stored.
  public enum Kind: UInt8, Hashable, Sendable {
    /// The journal itself.
    case root = 0
    /// A list.
    case list = 1
    /// An item.
    case item = 2
  }

  /// The node's identifier, used by it for ever.
  public var id: ContentID
  /// What it is.
  public var kind: Kind
  /// The new node it is inside of, as its last entry so far; nil: it is relocated later.
  public var inside: NodeNumber?
  /// True for an item that is shown as one that holds others, even while it holds none.
  public var isFolder: Bool
  /// The name shown to people.
  public var name: ExactText?
  /// Values that apps attach.
  public var properties: [ExactText: PropertyValue]
  /// Named parts of an item.
  public var fields: [ExactText: PropertyValue]
  /// The encodings, best first.
  public var representations: [Representation]
  /// What a list allows.
  public var options: ListOptions

  /// Makes a seed.
  public init(
    id: ContentID, kind: Kind, inside: NodeNumber? = nil, isFolder: Bool = false,
    name: ExactText? = nil, properties: [ExactText: PropertyValue] = [:],
    fields: [ExactText: PropertyValue] = [:], representations: [Representation] = [],
    options: ListOptions = .none
  ) {
    self.id = id
    self.kind = kind
    self.inside = inside
    self.isFolder = isFolder
    self.name = name
    self.properties = properties
    self.fields = fields
    self.representations = representations
    self.options = options
  }
}

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

/// The old place of an entry: enough to find it again when the list around it has changed.
public struct OldPlace: Hashable, Sendable {
  /// The container.
  public var container: NodeNumber
  /// The entry directly before it.
  public var left: NodeNumber?
  /// The entry directly after it.
  public var right: NodeNumber?
  /// Its index among all entries.
  public var index: Int

  /// Makes an old place.
  public init(container: NodeNumber, left: NodeNumber?, right: NodeNumber?, index: Int) {
    self.container = container
    self.left = left
    self.right = right
    self.index = index
  }
}

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

/// Changes of a step that were taken back or done again.
public struct HistoryMove: Hashable, Sendable {
  /// The step.
  public var step: StepNumber
  /// The positions in the step, in the step's own order, that this event's changes stand for: for a
  /// taking back from the last to the first, else from the first to the last.
  ///
  /// Nil: all there are.
  public var positions: [Int]?
  /// The positions that drop out of the step, since they could not be done again.
  public var dropped: [Int]

  /// Makes a history move.
  public init(step: StepNumber, positions: [Int]?, dropped: [Int] = []) {
    self.step = step
    self.positions = positions
    self.dropped = dropped
  }
}
