import Store

extension JournalError {
  /// Wraps an error of the store, once, at the module's boundary.
  init(_ error: StoreError) {
    switch error {
    case .readOnly: self = .openedReadOnly
    case .closed: self = .closed
    case .poisoned, .panic: self = .poisoned
    default: self = .storage(error)
    }
  }

  /// True if the journal itself failed; false for refusals of requests.
  var isDamage: Bool {
    switch self {
    case .storage, .corrupt, .newerFormat, .wrongChainKey, .openedReadOnly, .stateMoved, .closed,
      .poisoned:
      true
    default: false
    }
  }
}
