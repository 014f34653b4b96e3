/// Something that must not be, found by a trial.
struct Finding {
  /// What kind of fault it is.
  enum Kind: String, CaseIterable {
    /// Something acknowledged is missing.
    case lost
    /// Something is not as it has to be.
    case wrong
    /// A process was ended by a signal.
    case signal
    /// A process did not end.
    case hang
  }

  let kind: Kind
  let text: String

  init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}
