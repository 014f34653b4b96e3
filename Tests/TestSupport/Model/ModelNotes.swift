import DragJournal
import DragModel

/// What the oracle was like after each event of a run, to be compared with later looks at it.
struct ModelNotes {
  /// Numbers for lists, documents and items by the number of the event.
  private var fingerprints: [UInt64: UInt64] = [:]
  /// How many looks were compared.
  private(set) var viewCount = 0

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

  /// The first view of the reader that was not as the oracle was.
  mutating func compare(_ views: [ModelReader.View]) -> String? {
    for view in views {
      guard let noted = fingerprints[view.sequence] else {
        if view.isPast { continue }
        return "a reader saw the state after event \(view.sequence), at which no commit ended"
      }
      viewCount += 1
      if noted != view.fingerprint {
        return "a reader saw another \(view.isPast ? "past" : "") state at \(view.sequence)"
      }
    }
    return nil
  }

  /// The first state that the log does not lead to any more.
  ///
  /// The log is folded forwards once, with a look at every state; some states are found from the present one
  /// too, which leads backwards.
  mutating func compare(pastOf journal: Journal) throws(JournalError) -> String? {
    var difference: String?
    try journal.forEachState { (state) throws(JournalError) in
      if difference == nil { difference = try compare(state) }
    }
    if let difference { return difference }
    var number = try journal.lastSequence().value
    while number > 0 {
      let state = try journal.read(at: SequenceNumber(number)) { (state) throws(JournalError) in
        state
      }
      if let difference = try compare(state) { return difference }
      number /= 2
    }
    return nil
  }

  private mutating func compare(_ state: JournalState) throws(JournalError) -> String? {
    guard let noted = fingerprints[state.sequence.value] else { return nil }
    viewCount += 1
    return try state.contentsFingerprint() == noted
      ? nil : "the state at event \(state.sequence) is not what it was"
  }
}
