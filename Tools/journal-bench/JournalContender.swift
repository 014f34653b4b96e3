import DragJournal

/// The journal, called as an app would call it: one request alone, or several in a batch.
final class JournalContender: CheckedContender {
  static let name = "journal"

  /// The folder of the journal.
  let path: String
  /// The lists that it moves, and the journal that they are in.
  private(set) var lists: JournalLists
  private let options: JournalOptions
  private let start: Workload

  /// Makes a journal with the lists of a workload.
  init(
    at path: String, _ workload: Workload, _ options: JournalOptions = JournalOptions()
  ) throws(BenchError) {
    self.path = path
    self.options = options
    start = workload
    let journal = try BenchError.journal { () throws(JournalError) in
      try Journal.open(at: path, options)
    }
    lists = try JournalLists(making: workload, in: journal)
  }

  /// The journal that is open now.
  var journal: Journal { lists.journal }

  /// How large the log is; the journal is closed to look, so nothing is left to do afterwards.
  func logSize() throws(BenchError) -> LogSize {
    try close()
    let size = try LogSize(journal: path)
    try reopen()
    return size
  }

  /// Closes the journal and opens it again, so nothing is left to do from before.
  func restart() throws(BenchError) {
    try close()
    try reopen()
  }

  private func reopen() throws(BenchError) {
    let journal = try BenchError.journal { () throws(JournalError) in
      try Journal.open(at: path, options)
    }
    lists = JournalLists(start, in: journal)
  }

  func commit(_ moves: ArraySlice<Workload.Move>) throws(BenchError) {
    try lists.commit(moves)
  }

  func items(of list: Int) throws(BenchError) -> [Int] { try lists.items(of: list) }

  /// Closes the journal, which stores its state.
  func close() throws(BenchError) {
    try BenchError.journal { () throws(JournalError) in try journal.close() }
  }
}
