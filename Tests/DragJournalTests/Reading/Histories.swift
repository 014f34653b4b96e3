import DragJournal
import DragModel
import TestSupport

/// A random history, noted as it was acknowledged.
struct NotedHistory {
  /// Lists, items and values by the number of the event that they stood after.
  private(set) var notes: [UInt64: String] = [:]
  /// The last number noted.
  private(set) var last: UInt64 = 0

  private var operations: ArraySlice<TestSupport.Operation>

  /// Draws the operations of a seed; opening anew is left to the caller.
  init(seed: UInt64, operations count: Int) {
    operations =
      OperationGenerator.operations(seed: seed, count: count).filter {
        if case .reopen = $0.verb { return false }
        return true
      }[...]
  }

  /// Performs operations until there are so many events, noting the state after each.
  mutating func perform(on journal: Journal, until events: UInt64) throws(JournalError) {
    try note(journal)
    while last < events, let operation = operations.popFirst() {
      _ = JournalDriver(journal: journal).perform(operation)
      try note(journal)
    }
  }

  private mutating func note(_ journal: Journal) throws(JournalError) {
    last = try journal.now().sequence.value
    notes[last] = try journal.contents()
  }

  /// The numbers at which a journal's past is not what was noted.
  func differences(from journal: Journal) throws(JournalError) -> [UInt64] {
    var wrong: [UInt64] = []
    for (number, note) in notes {
      if try journal.contents(at: SequenceNumber(number)) != note { wrong.append(number) }
    }
    return wrong.sorted()
  }

  /// The pairs of numbers at which a journal's past, read at both at once, is not what was noted.
  func differencesInPairs(from journal: Journal) throws(JournalError) -> [[UInt64]] {
    var wrong: [[UInt64]] = []
    let numbers = notes.keys.sorted()
    for first in numbers.filter({ $0 % 7 == 0 }) {
      for second in numbers.filter({ $0 % 5 == 0 }) {
        let found = try journal.read(at: SequenceNumber(first), and: SequenceNumber(second)) {
          (one, other) throws(JournalError) in
          [try one.stateJSON() + one.valuesJSON(), try other.stateJSON() + other.valuesJSON()]
        }
        if found != [notes[first], notes[second]] { wrong.append([first, second]) }
      }
    }
    return wrong
  }
}
