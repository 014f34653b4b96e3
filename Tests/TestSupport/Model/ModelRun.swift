import DragJournal
import DragModel

/// Runs operations on a journal and on the oracle and compares them after each.
package struct ModelRun {
  /// Where the journal is made; nothing may be there.
  private let path: String

  /// Makes a run in a place where nothing is yet.
  package init(path: String) { self.path = path }

  /// The first difference, in words; nil if there is none.
  package func difference(_ operations: [Operation]) -> String? {
    do throws(JournalError) {
      return try run(operations)
    } catch {
      return "the journal failed: \(error)"
    }
  }

  private func run(_ operations: [Operation]) throws(JournalError) -> String? {
    let options = JournalOptions(checkpointIntervalEvents: 64)
    var journal = try Journal.open(at: path, options)
    var oracle = OracleJournal()
    let comparison = ModelComparison()
    for (index, operation) in operations.enumerated() {
      if operation.verb == .reopen || operation.verb == .crash {
        try journal.close()
        journal = try Journal.open(at: path, options)
      }
      let expected = oracle.perform(operation)
      let found = JournalDriver(journal: journal).perform(operation)
      var difference = comparison.compare(found, expected)
      if difference == nil { difference = try comparison.compare(journal, oracle) }
      if let difference {
        try journal.close()
        return "operation \(index), \(operation.playLine): \(difference)"
      }
    }
    defer { try? journal.close() }
    return try journal.verify(.rebuild).first.map { "verification: \($0)" }
  }
}
