import Store

extension JournalError {
  /// The error's name in the play protocol and in tools' output; it never changes.
  public var code: String {
    switch self {
    case .notFound, .notEntry, .sessionNotFound, .stepNotFound, .taskNotFound, .transferNotFound:
      "notFound"
    case .alreadyExists, .sessionAlreadyExists: "alreadyExists"
    case .itemGone: "itemGone"
    case .inTransit: "inTransit"
    case .wouldCreateCycle: "wouldCreateCycle"
    case .forbidden: "forbidden"
    case .typeRefused: "typeRefused"
    case .readOnly: "readOnly"
    case .full: "full"
    case .nameTaken: "nameTaken"
    case .outOfBounds, .rangeOutOfBounds: "outOfBounds"
    case .splitsCharacter: "splitsCharacter"
    case .sessionEnded: "sessionEnded"
    case .sessionHeld, .sessionNotHeld, .sessionTransferring, .transferReady, .transferUnderWay:
      "conflict"
    case .transferEnded: "transferEnded"
    case .contentMissing, .transferIncomplete: "contentMissing"
    case .taskEnded: "taskEnded"
    case .nothingToUndo: "nothingToUndo"
    case .nothingToRedo: "nothingToRedo"
    case .originMissing: "originMissing"
    case .valueChanged: "valueChanged"
    case .horizonReached: "horizonReached"
    case .irreversible: "irreversible"
    case .groupOpen: "groupOpen"
    case .sequenceConflict: "sequenceConflict"
    case .tooLarge: "tooLarge"
    case .badRequest: "badRequest"
    case .storage(let error): Self.code(of: error)
    case .corrupt: "corrupt"
    case .newerFormat: "newerFormat"
    case .wrongChainKey: "wrongChainKey"
    case .badExport: "badExport"
    case .openedReadOnly: "openedReadOnly"
    case .stateMoved: "stateMoved"
    case .closed: "closed"
    case .poisoned: "poisoned"
    }
  }

  private static func code(of error: StoreError) -> String {
    switch error {
    case .mapFull, .diskFull: "storageFull"
    case .corrupt: "corrupt"
    default: "storage"
    }
  }
}
