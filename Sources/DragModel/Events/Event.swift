/// One entry of the log: what the user did, and what it did to the state.
public struct Event: Hashable, Sendable {
  /// What happened.
  public var kind: EventKind
  /// When, in milliseconds since 1970 UTC, by the clock the journal was given.
  public var timeMilliseconds: UInt64
  /// Who did it.
  public var actor: ActorID
  /// Where it came from.
  public var origin: Origin
  /// The drag session it belongs to.
  public var session: SessionNumber?
  /// Facts for readers of the log, such as the rule that decided; they change nothing.
  public var facts: [ExactText: PropertyValue]
  /// What is kept from now on of the items that another app lends to the session's drag, in place of
  /// what was known of them; none: nothing new.
  public var lent: [NewItem]
  /// What was selected before and after, for the step or group that the event is part of.
  public var selection: SelectionChange
  /// What it did to the state, in the order in which it was done.
  public var changes: [Change]

  /// Makes an event.
  public init(
    kind: EventKind, timeMilliseconds: UInt64, actor: ActorID, origin: Origin,
    session: SessionNumber? = nil, facts: [ExactText: PropertyValue] = [:], lent: [NewItem] = [],
    selection: SelectionChange = .none, changes: [Change]
  ) {
    self.kind = kind
    self.timeMilliseconds = timeMilliseconds
    self.actor = actor
    self.origin = origin
    self.session = session
    self.facts = facts
    self.lent = lent
    self.selection = selection
    self.changes = changes
  }
}
