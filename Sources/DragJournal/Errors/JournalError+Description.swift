import DragModel
import Store

extension JournalError: CustomStringConvertible {
  /// What failed, with which values, and what to do next.
  public var description: String {
    switch self {
    case .notFound(let id): "There was never a list, document or item \(id)."
    case .notEntry(let id, let container):
      "\(id) is not among the entries of \(container); name one that is."
    case .sessionNotFound(let id): "There was never a drag session \(id)."
    case .stepNotFound(let step): "There was never a step \(step)."
    case .alreadyExists(let id):
      "The identifier \(id) is used already; identifiers are used once, take another."
    case .sessionAlreadyExists(let id):
      "There was a drag session \(id) already; take another identifier."
    case .itemGone(let id):
      "\(id) is gone; undo its deletion, or insert it again by its identifier."
    case .wouldCreateCycle(let id): "\(id) would end up inside itself; choose another target."
    case .forbidden(let reason): "This is not allowed: \(reason)."
    case .inTransit(let id):
      "\(id) is on its way; wait until its transfer has ended, or stop it."
    case .typeRefused(let id): "\(id) does not take content of this kind or type."
    case .readOnly(let id): "The list \(id) is read-only."
    case .full(let id, let maximum):
      "The list \(id) has as many entries as it may (\(maximum)); take some out first."
    case .nameTaken(let name, let id):
      "Another entry of \(id) has the name “\(name)”; choose another name."
    case .outOfBounds(let gap, let count):
      "There is no gap \(gap); with \(count) entries the gaps are 0 to \(count)."
    case .rangeOutOfBounds(let start, let end, let length, let unit):
      "There is no stretch from \(start) to \(end); the text is \(length) long, counted by \(unit)."
    case .splitsCharacter(let offset, let unit):
      "Offset \(offset), counted by \(unit), is inside a character; take one between two."
    case .sessionEnded(let id): "The drag session \(id) has ended; begin another."
    case .sessionHeld(let id):
      "A drop of the drag session \(id) is held; confirm it, decline it or cancel it first."
    case .sessionNotHeld(let id): "No drop of the drag session \(id) is held."
    case .sessionTransferring(let id):
      "Transfers of the drag session \(id) are under way; wait for them, or stop them."
    case .transferNotFound(let transfer): "There was never a transfer t\(transfer)."
    case .transferEnded(let transfer): "Transfer t\(transfer) has ended."
    case .transferReady(let transfer):
      "All of transfer t\(transfer) has come; it waits for the other transfers of its drop."
    case .transferUnderWay(let transfer):
      "Transfer t\(transfer) is under way; only a failed or interrupted one can be tried again."
    case .transferIncomplete(let transfer, let completed, let total):
      "Of transfer t\(transfer) \(completed) bytes of \(total) have come; send the rest first."
    case .taskNotFound(let task): "There was never a task \(task)."
    case .taskEnded(let task): "Task \(task) has ended; nothing more can be reported on it."
    case .nothingToUndo: "There is nothing to undo."
    case .nothingToRedo: "There is nothing to redo."
    case .originMissing(let id): "\(id), where it was taken from, is gone; bring that back first."
    case .valueChanged(let id):
      "A value of \(id) was changed since; force it to set it back anyway."
    case .horizonReached(let step): "Step \(step) is past the undo horizon and stays as it is."
    case .irreversible(let step, let reason): "Step \(step) cannot be undone: \(reason)."
    case .groupOpen(let actor): "A group of \(actor) is open; end it first."
    case .sequenceConflict(let expected, let found):
      "The journal was expected at \(expected) but is at \(found); read it again and decide anew."
    case .tooLarge(let what, let size, let limit): "\(what) is \(size); the limit is \(limit)."
    case .badRequest(let fault): "The request makes no sense: \(fault)."
    case .storage(let error): error.description
    case .corrupt(let damage): "The journal is damaged: \(damage). Recover into a new journal."
    case .newerFormat(let found, let supported):
      "The journal has format \(found), this build writes up to \(supported); use a newer build."
    case .contentMissing(let hash):
      "The content \(TextBytes.hexadecimal(hash)) is not in the journal: it was never stored, or was "
        + "collected when nothing needed it any more; store its bytes again."
    case .wrongChainKey:
      "The key for the hash chain is not the journal's: give the key that it was created with, 16 to "
        + "64 bytes, or none if it was created without one."
    case .badExport(let line, let fault):
      "Line \(line) of the export: \(fault.text); nothing was imported, take a whole export."
    case .openedReadOnly: "The journal was opened for reading; open it for writing to change it."
    case .stateMoved: "The process that writes has stored a newer state; read again."
    case .closed: "The journal was closed; open it again."
    case .poisoned:
      "An earlier failure left it unknown what is on disk; close the journal and open it again."
    }
  }
}

extension JournalError.Measured: CustomStringConvertible {
  /// What was measured, and in which unit, as the start of a sentence.
  public var description: String {
    switch self {
    case .identifier: "The length of an identifier in bytes"
    case .name: "The length of a name in bytes"
    case .nesting: "The depth of nesting"
    case .event: "The size of the event in bytes"
    case .textElements: "The number of scalars ever written"
    case .content: "The size of the content in bytes"
    }
  }
}

extension JournalError.Forbidden: CustomStringConvertible {
  /// What is not allowed, as part of a sentence.
  public var description: String {
    switch self {
    case .operation(let operation): "a \(operation) is not among the operations possible here"
    case .anyOperation: "no operation is possible here"
    case .standsByItself(let id):
      "\(id) stands by itself and cannot be dragged, moved, copied or deleted as an item"
    }
  }
}

extension RequestFault: CustomStringConvertible {
  /// What is wrong with the request, as part of a sentence.
  public var description: String {
    switch self {
    case .emptyIdentifier: "an identifier is empty"
    case .appOfNestedList: "a list inside another belongs to the app of the outer one"
    case .negativeGap(let gap): "gap \(gap) is negative"
    case .offsetInList: "an offset is a place in a text, and this is a list"
    case .gapInDocument: "a place in a text is first, last or an offset"
    case .fractionOutOfRange: "a fraction is a number from 0 to 1"
    case .noContentFromOutside: "the transfer brings no content from another app"
    case .objectInText: "text is written without objects; insert items"
    case .notWithText(let member): "\(member) is for items, and text is dragged"
    case .exclusive(let one, let other): "\(one) and \(other) exclude each other"
    case .noOpenGroup: "no group is open"
    case .nothingLifted: "a drag lifts at least one item"
    case .replacingItself(let id): "\(id) is to be replaced and is dragged itself"
    case .tooManyIdentifiers: "there are more new identifiers than items"
    case .fieldsWithoutCopy: "fields are chosen for copies only"
    case .unstorableValue(let error): "a property cannot be stored: \(error)"
    case .outOfRange(let what, let value): "\(what) cannot be \(value)"
    }
  }
}

extension Damage: CustomStringConvertible {
  /// What is damaged, as part of a sentence.
  public var description: String {
    switch self {
    case .record(let sequence): "event \(sequence) is not what was written"
    case .missingRecord(let sequence): "event \(sequence) is missing"
    case .missingRecords(let first, let last): "events \(first) to \(last) cannot be read"
    case .chain(let sequence): "the hash chain up to event \(sequence) does not fit the events"
    case .statePage(let table, let number):
      "page \(number) of table \(table) of the stored state is not what was written"
    case .noSuchRecord(let table, let number):
      "table \(table) of the stored state has no record \(number)"
    case .stateRoot: "the root of the stored state is not what was written"
    case .text(let number): "element \(number) of a text does not stand where it should"
    case .textLeaf(let number): "leaf \(number) of a text does not fit together"
    case .textBranch(let number): "branch \(number) of a text does not fit together"
    case .sequence(let node): "the entries of node \(node) do not fit together"
    case .header: "the header is not what was written"
    case .eventDoesNotFit(let sequence): "event \(sequence) does not fit the state before it"
    case .content(let hash):
      "content \(TextBytes.hexadecimal(hash)) is missing or not what was written"
    case .blob(let number): "the bytes of blob \(number) are not what was written"
    case .unreachableBlob(let number, let size):
      "nothing can reach the \(size) bytes of blob \(number)"
    case .page(let finding): "\(finding)"
    case .stateDiffers(let what): "the stored state is not what the events come to: \(what)"
    }
  }
}
