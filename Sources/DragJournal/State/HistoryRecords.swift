import DragModel

/// The state of one undo step.
struct StepRecord: Hashable, Sendable {
  /// Where a step stands.
  ///
  /// The numbers are stored.
  enum Status: UInt8, Sendable {
    case done = 0
    case undone = 1
  }

  /// The number of the actor whose history it is in.
  let actor: UInt32
  let origin: Origin
  var name: StepName
  var barrierReason: ExactText?
  /// The step of the same actor made before it.
  let previousOfActor: StepNumber
  var status = Status.done
  /// True past the undo horizon.
  var isPruned = false
  var parent: StepNumber
  /// The sequence number of the event that made it or last did it again.
  var doneAt: SequenceNumber
  /// Its changes, in the order in which they were made.
  var runs: [ChangeRun]
  /// The entries that its changes concerned, the containers they left or reached, and all around
  /// those then; each once.
  var touched: [NodeNumber]
  /// The drag sessions whose drops are in it.
  var sessions: [SessionNumber]
  /// What was selected before and after, as the app has said.
  var selection = SelectionChange.none
  /// Its children: the last one hung below it, and for each the one before.
  var lastChild = StepNumber.none
  var previousSibling = StepNumber.none
  /// Its neighbours in the actor's redo list, valid while `redoEpoch` is the actor's.
  var redoPrevious = StepNumber.none
  var redoNext = StepNumber.none
  var redoEpoch: UInt32 = 0
}

/// Consecutive changes of one event that stand in a step, with what became of them.
struct ChangeRun: Hashable, Sendable {
  /// What became of a change.
  ///
  /// The numbers are stored.
  enum Status: UInt8, Sendable {
    /// It is in effect.
    case inEffect = 0
    /// The last undo of the step took it back.
    case takenBack = 1
    /// It could not be done again and is no part of the step any more.
    case dropped = 2
  }

  /// Changes of a run at most; an event of the largest size holds fewer.
  static let limit = 1 << 26

  /// The event.
  var sequence: SequenceNumber
  /// The first change, counted among the event's undoable ones.
  var first: Int
  /// How many.
  var count: Int
  /// True if the step's order is the reverse of the event's: the run goes down from `first`.
  var isDescending: Bool
  /// What became of them.
  var status: Status

  /// The change at an offset of the run.
  subscript(offset: Int) -> ChangeReference {
    ChangeReference(
      sequence: sequence, index: isDescending ? first - offset : first + offset, status: status)
  }
}

/// One change of a step: where it is in the log, and what became of it.
struct ChangeReference: Hashable, Sendable {
  var sequence: SequenceNumber
  /// Its index among the event's undoable changes.
  var index: Int
  var status: ChangeRun.Status
}

extension [ChangeRun] {
  /// The changes, one by one.
  var references: [ChangeReference] {
    flatMap { run in (0..<run.count).map { run[$0] } }
  }

  /// Runs of changes, as long as possible.
  init(_ references: [ChangeReference]) {
    self = []
    for reference in references {
      if let last = indices.last, self[last].extend(by: reference) { continue }
      append(
        ChangeRun(
          sequence: reference.sequence, first: reference.index, count: 1, isDescending: false,
          status: reference.status))
    }
  }
}

extension ChangeRun {
  /// Takes one more change in, if it continues the run.
  fileprivate mutating func extend(by reference: ChangeReference) -> Bool {
    guard reference.sequence == sequence, reference.status == status else { return false }
    if count == 1, reference.index == first - 1 { isDescending = true }
    guard reference.index == (isDescending ? first - count : first + count) else { return false }
    count += 1
    return true
  }
}

/// The history of one actor.
struct ActorRecord: Hashable, Sendable {
  let id: ActorID
  /// The step that the next one hangs below.
  var current = StepNumber.none
  /// The newest step.
  var lastStep = StepNumber.none
  /// The last child of the root.
  var lastRootChild = StepNumber.none
  /// The step undone last of those in the redo list.
  var redoLast = StepNumber.none
  /// Steps with this epoch are in the redo list; raising it empties the list.
  var redoEpoch: UInt32 = 1
}

/// A group of requests that is open: one step once it ends.
struct GroupRecord: Hashable, Sendable {
  let actor: ActorID
  let name: ExactText?
  let origin: Origin
  /// How many `begin`s are not ended.
  var depth = 1
  /// The changes so far.
  var runs: [ChangeRun] = []
  /// What they touched, as a step remembers it.
  var touched: Set<NodeNumber> = []
  /// The drag sessions whose drops are in it.
  var sessions: [SessionNumber] = []
  /// Why the step that it becomes cannot be undone.
  var barrierReason: ExactText?
  /// What was selected before and after, as its requests have said so far.
  var selection = SelectionChange.none
}

/// The state of one drag session.
struct SessionRecord: Hashable, Sendable {
  /// Where a session stands.
  enum Status: Hashable, Sendable {
    case dragging
    case held(HeldDrop)
    /// Transfers of its drop are under way; the operation once an item has arrived.
    case transferring(DropOperation?)
    case ended(SessionOutcome)
  }

  let id: SessionID
  let actor: ActorID
  let origin: Origin
  let allows: [DropOperation]
  let allowsExternalMove: Bool
  let preview: PropertyValue?
  /// The text lifted in place of items.
  let text: LiftedText?
  /// What another app lends in place of items; until the drop only its outline.
  var external: ExternalContent?
  /// The items lifted, in the order in which they were named.
  var items: [NodeNumber]
  var status = Status.dragging
}

extension SessionRecord.Status {
  /// What has come of the drag so far; nil: nothing.
  var operation: DropOperation? {
    switch self {
    case .transferring(let operation), .ended(.finished(let operation)): operation
    default: nil
    }
  }
}
