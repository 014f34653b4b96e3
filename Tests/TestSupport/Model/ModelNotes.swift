import DragJournal
import DragModel

/// What the oracle was like after each event of a run, to be compared with later looks at it.
struct ModelNotes {
  /// Numbers for lists, documents and items by the number of the event.
  private var fingerprints: [UInt64: UInt64] = [:]

  /// Notes what the oracle is like after an event; a difference if it was another after the same one.
  mutating func note(_ fingerprint: UInt64, at sequence: UInt64) -> String? {
    let old = fingerprints.updateValue(fingerprint, forKey: sequence)
    return old == nil || old == fingerprint
      ? nil : "without an event after \(sequence) the state became another"
  }

  /// Forgets what was lost with events after this one.
  mutating func forget(after sequence: UInt64) {
    fingerprints = fingerprints.filter { $0.key <= sequence }
  }

  /// The first view of a reader that was not as the oracle was.
  ///
  /// Between two requests of one commit only some states are noted.
  func compare(_ views: [ModelReader.View]) -> String? {
    for view in views {
      guard let noted = fingerprints[view.sequence] else {
        if view.isPast { continue }
        return "a reader saw the state after event \(view.sequence), at which no commit ended"
      }
      if noted != view.fingerprint {
        return "a reader saw another \(view.isPast ? "past " : "")state at \(view.sequence)"
      }
    }
    return nil
  }

  /// The first state that the log does not lead to any more, and how many were compared.
  ///
  /// The log is folded forwards once, with a look at every state; some states are found from the
  /// present one too, which leads backwards.
  func compare(
    pastOf journal: Journal
  ) throws(JournalError) -> (difference: String?, count: Int) {
    var difference: String?
    var count = 0
    func compare(_ state: JournalState) throws(JournalError) {
      guard difference == nil, let noted = fingerprints[state.sequence.value] else { return }
      count += 1
      if try state.contentsFingerprint() == noted { return }
      difference = "the state at event \(state.sequence) is not what it was"
    }
    try journal.forEachState { (state) throws(JournalError) in try compare(state) }
    var number = try journal.lastSequence().value
    while number > 0 {
      try journal.read(at: SequenceNumber(number)) { (state) throws(JournalError) in
        try compare(state)
      }
      number /= 2
    }
    return (difference, count)
  }
}
