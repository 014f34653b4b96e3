public import DragModel
public import Store

/// Why a request was refused, or what failed.
///
/// A refused request has changed nothing.
public enum JournalError: Error, Hashable, Sendable {
  // Refusals of requests.
  /// An identifier that was never content.
  case notFound(ContentID)
  /// Something that was content, but is not shown among the entries of the container.
  case notEntry(ContentID, of: ContentID)
  /// A drag session that never was.
  case sessionNotFound(SessionID)
  /// A step that never was.
  case stepNotFound(StepNumber)
  /// An identifier given for something new was used before.
  case alreadyExists(ContentID)
  /// A session's identifier was used before.
  case sessionAlreadyExists(SessionID)
  /// The item is deleted, its making was undone, or it is inside something gone.
  case itemGone(ContentID)
  /// The item is on its way by a transfer, or inside something that is.
  case inTransit(ContentID)
  /// The item would end up inside itself.
  case wouldCreateCycle(ContentID)
  /// The operation is not allowed here.
  case forbidden(Forbidden)
  /// The target does not take content of this kind or type.
  case typeRefused(ContentID)
  /// The list must stay as it is.
  case readOnly(ContentID)
  /// The list has as many entries as it may.
  case full(ContentID, maximumItems: Int)
  /// Another entry of the list has the name.
  case nameTaken(ExactText, in: ContentID)
  /// A gap past the end.
  case outOfBounds(gap: Int, count: Int)
  /// A range that reaches past the end of the text or is upside down; a place is one of length 0.
  case rangeOutOfBounds(start: Int, end: Int, length: Int, TextUnit)
  /// An offset inside a scalar or a character cluster.
  case splitsCharacter(offset: Int, TextUnit)
  /// The drag session has ended.
  case sessionEnded(SessionID)
  /// A drop of the session is held: it must be confirmed, declined or cancelled first.
  case sessionHeld(SessionID)
  /// No drop of the session is held.
  case sessionNotHeld(SessionID)
  /// Transfers of the session's drop are under way.
  case sessionTransferring(SessionID)
  /// A transfer that never was.
  case transferNotFound(TransferNumber)
  /// The transfer has ended.
  case transferEnded(TransferNumber)
  /// All of the transfer has come; it waits for the others of its drop.
  case transferReady(TransferNumber)
  /// The transfer is under way; only a failed or interrupted one can be tried again or given up.
  case transferUnderWay(TransferNumber)
  /// Fewer bytes have come than there should be.
  case transferIncomplete(TransferNumber, completedBytes: UInt64, totalBytes: UInt64)
  /// A task that never was.
  case taskNotFound(TaskNumber)
  /// The task has ended.
  case taskEnded(TaskNumber)
  /// There is nothing to take back.
  case nothingToUndo
  /// There is nothing to do again.
  case nothingToRedo
  /// The container that something was taken from is gone.
  case originMissing(ContentID)
  /// A value was changed since.
  case valueChanged(ContentID)
  /// The step is past the undo horizon.
  case horizonReached(StepNumber)
  /// The step cannot be undone, for this reason.
  case irreversible(StepNumber, reason: ExactText)
  /// The actor's group is open: undo and redo wait for its end.
  case groupOpen(ActorID)
  /// The journal has moved past what the request expected.
  case sequenceConflict(expected: SequenceNumber, found: SequenceNumber)
  /// Something is longer than it may be.
  case tooLarge(what: Measured, size: Int, limit: Int)
  /// Bytes named by a hash were collected, because nothing needed them any more, or never stored.
  case contentMissing(hash: [UInt8])
  /// The request makes no sense as it is.
  case badRequest(RequestFault)

  // Failures of the journal.
  /// The store failed; its error says how, and what became of a commit.
  case storage(StoreError)
  /// Stored bytes are not what was written.
  case corrupt(Damage)
  /// The journal was written by a newer major version of the format.
  case newerFormat(found: UInt64, supported: UInt64)
  /// The key given for the hash chain is not the journal's, is missing, or is not 16 to 64 bytes.
  case wrongChainKey
  /// A line of an export, counted from 1, is not as it should be.
  case badExport(line: Int, ExportFault)
  /// The journal was opened for reading only.
  case openedReadOnly
  /// The process that writes has stored a newer state over pages not loaded yet; read again.
  case stateMoved
  /// The journal has been closed.
  case closed
  /// An earlier failure left it unknown what is on disk; close and open the journal again.
  case poisoned

  /// What `tooLarge` measured.
  public enum Measured: Hashable, Sendable {
    /// An identifier, in bytes.
    case identifier
    /// A name, in bytes.
    case name
    /// How deep new items are nested.
    case nesting
    /// An encoded event, in bytes.
    case event
    /// All elements of text ever written.
    case textElements
    /// The content of a representation, in bytes.
    case content
  }

  /// Why `forbidden`.
  public enum Forbidden: Hashable, Sendable {
    /// Neither the source nor the rules allow the operation.
    case operation(DropOperation)
    /// No operation is left that is allowed.
    case anyOperation
    /// A container that stands by itself cannot be dragged, moved, copied or deleted as an item.
    case standsByItself(ContentID)
  }
}
