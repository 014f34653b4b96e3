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
  /// Text was written or copied.
  case write(TextWriting)
  /// Text was deleted, or shown again.
  case show(TextShowing)
  /// Text was styled.
  case style(TextStyling)
  /// Text was moved.
  case moveText(TextMove)
  /// Elements of text that nothing can bring back were dropped for good.
  case dropText([TextSpan])
  /// A placeholder, an entry like others, was put somewhere or taken away.
  case placehold(Relocation)
  /// A mark was put into a text in place of a placeholder.
  case mark(TextMark)
  /// An item went on its way, or is not any more; where it stands it keeps its place, unseen.
  case transit(NodeNumber, isOnItsWay: Bool)
  /// An item on its way got its content; it stands nowhere.
  case fill(NodeNumber, [Representation])
  /// Items that were on their way never came: their identifiers are free again.
  case forget([NodeNumber])
  /// A drag session began.
  case beginSession(SessionSeed)
  /// Items were added to a drag session.
  case addToSession(SessionNumber, [NodeNumber])
  /// A drop of a session waits for its confirmation.
  case holdSession(SessionNumber, HeldDrop)
  /// A drag session ended.
  case endSession(SessionNumber, SessionOutcome)
  /// A group of the event's actor was opened; inside an open one, the depth grew.
  case openGroup(name: ExactText?)
  /// The innermost open group of the event's actor ended; at depth 0 the group is over.
  case closeGroup
  /// This event's changes of content belong to the open group of its actor.
  case joinGroup(barrierReason: ExactText?)
  /// This event's changes of content were added to a step that its actor had just made.
  case joinStep(StepNumber)
  /// This event's changes of content were added to the step of a drop by transfers.
  case joinArrival(StepArrival)
  /// A step was made of this event's changes of content, or, if it ends a group, of the group's.
  case makeStep(StepSeed)
  /// Changes of a step were taken back by this event's changes of content.
  case takeBack(HistoryMove)
  /// Changes of a step were done again by this event's changes of content.
  case doAgain(HistoryMove)
  /// A task was started by the event's session, or by a copy.
  case beginTask(TaskSeed)
  /// A task was reported on.
  case reportTask(TaskReport)
  /// A drop by transfers was made.
  case beginDrop(DropSeed)
  /// A transfer of the drop made last was begun.
  case beginTransfer(TransferSeed)
  /// Bytes of a transfer arrived.
  case receive(TransferReceipt)
  /// A transfer began anew with another encoding.
  case fallBack(TransferFallback)
  /// A transfer came into another state.
  case settle(TransferSettlement)
  /// A failed transfer was taken note of.
  case acknowledge(TransferNumber)
  /// Content with these hashes, which nothing could reach any more, was given up.
  case dropContent([[UInt8]])
  /// Steps below a number left the history of an actor.
  case prune(actor: ActorID, firstKept: StepNumber)

  /// True for changes that undo can take back.
  public var isUndoable: Bool {
    switch self {
    case .relocate, .set, .write, .show, .style, .moveText: true
    default: false
    }
  }
}
