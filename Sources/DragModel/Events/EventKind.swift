/// What happened, in the words of drag and drop.
///
/// The numbers are stored; they never change. A kind of a newer minor version keeps its number.
public struct EventKind: RawRepresentable, Hashable, Sendable {
  /// The stored number.
  public let rawValue: UInt64

  /// Makes a kind of any number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Items or text were lifted.
  public static let dragBegan = EventKind(rawValue: 1)
  /// Items were added to a drag under way.
  public static let dragItemsAdded = EventKind(rawValue: 2)
  /// A drag ended without a drop.
  public static let dragCancelled = EventKind(rawValue: 3)
  /// Items or text were dropped.
  public static let dropPerformed = EventKind(rawValue: 4)
  /// A drop waits for its confirmation.
  public static let dropHeld = EventKind(rawValue: 5)
  /// A held drop was not confirmed.
  public static let dropDeclined = EventKind(rawValue: 6)
  /// A drop or copy started a task.
  public static let taskStarted = EventKind(rawValue: 40)
  /// A task was reported on.
  public static let taskReported = EventKind(rawValue: 41)
  /// A task was cancelled; its report says failed, which is what readers of 1.0 know.
  public static let taskCancelled = EventKind(rawValue: 42)
  /// Bytes of a transfer arrived.
  public static let transferReceived = EventKind(rawValue: 50)
  /// All of a transfer has come; it waits for the others of its drop.
  public static let transferReady = EventKind(rawValue: 51)
  /// The item of a transfer arrived.
  public static let transferCommitted = EventKind(rawValue: 52)
  /// A transfer failed.
  public static let transferFailed = EventKind(rawValue: 53)
  /// A transfer was stopped.
  public static let transferStopped = EventKind(rawValue: 54)
  /// A transfer was interrupted by the end of its process.
  public static let transferInterrupted = EventKind(rawValue: 55)
  /// A failed transfer is tried again.
  public static let transferRetried = EventKind(rawValue: 56)
  /// A failed transfer was given up.
  public static let transferDiscarded = EventKind(rawValue: 57)
  /// A transfer began anew with another encoding, because one could not be loaded.
  public static let transferFellBack = EventKind(rawValue: 59)
  /// A failed transfer was taken note of.
  public static let transferAcknowledged = EventKind(rawValue: 58)
  /// Items or text were moved by one request.
  public static let contentMoved = EventKind(rawValue: 10)
  /// Items or text were copied by one request.
  public static let contentCopied = EventKind(rawValue: 11)
  /// Items were inserted, or brought back.
  public static let contentInserted = EventKind(rawValue: 12)
  /// Items or text were deleted.
  public static let contentDeleted = EventKind(rawValue: 13)
  /// Names, properties or representations were set.
  public static let contentEdited = EventKind(rawValue: 14)
  /// A list was made.
  public static let listMade = EventKind(rawValue: 15)
  /// A list or document was deleted as a whole.
  public static let containerDeleted = EventKind(rawValue: 16)
  /// A document was made.
  public static let documentMade = EventKind(rawValue: 17)
  /// Text was written.
  public static let textWritten = EventKind(rawValue: 18)
  /// Text was styled.
  public static let textStyled = EventKind(rawValue: 19)
  /// A group of requests began.
  public static let groupBegan = EventKind(rawValue: 20)
  /// A group of requests ended.
  public static let groupEnded = EventKind(rawValue: 21)
  /// A step was taken back.
  public static let undoApplied = EventKind(rawValue: 30)
  /// A step was done again.
  public static let redoApplied = EventKind(rawValue: 31)
  /// The undo horizon moved.
  public static let historyPruned = EventKind(rawValue: 32)
  /// Content that nothing could reach any more was freed.
  public static let contentCollected = EventKind(rawValue: 33)

  /// The kinds of this version, with the names that tools print.
  public static let names: [EventKind: String] = [
    .dragBegan: "drag.began",
    .dragItemsAdded: "drag.itemsAdded",
    .dragCancelled: "drag.cancelled",
    .dropPerformed: "drop.performed",
    .dropHeld: "drop.held",
    .dropDeclined: "drop.declined",
    .taskStarted: "task.started",
    .taskReported: "task.reported",
    .taskCancelled: "task.cancelled",
    .transferReceived: "transfer.received",
    .transferReady: "transfer.ready",
    .transferCommitted: "transfer.committed",
    .transferFailed: "transfer.failed",
    .transferStopped: "transfer.stopped",
    .transferInterrupted: "transfer.interrupted",
    .transferRetried: "transfer.retried",
    .transferDiscarded: "transfer.discarded",
    .transferFellBack: "transfer.fellBack",
    .transferAcknowledged: "transfer.acknowledged",
    .contentMoved: "content.moved",
    .contentCopied: "content.copied",
    .contentInserted: "content.inserted",
    .contentDeleted: "content.deleted",
    .contentEdited: "content.edited",
    .listMade: "list.made",
    .containerDeleted: "container.deleted",
    .documentMade: "document.made",
    .textWritten: "text.written",
    .textStyled: "text.styled",
    .groupBegan: "group.began",
    .groupEnded: "group.ended",
    .undoApplied: "undo.applied",
    .redoApplied: "redo.applied",
    .historyPruned: "history.pruned",
    .contentCollected: "content.collected",
  ]

  /// The kind's name, as tools print it; `event.N` for one of a newer version.
  public var name: String { Self.names[self] ?? "event.\(rawValue)" }
}
