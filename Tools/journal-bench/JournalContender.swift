import DragJournal
import DragModel

/// The journal, called as an app would call it: one request alone, or several in a batch.
final class JournalContender: CheckedContender {
  static let name = "journal"

  /// The folder of the journal.
  let path: String
  private var journal: Journal
  private let items: [ContentID]
  private let lists: [ContentID]

  /// Makes a journal with the lists of a workload.
  init(at path: String, _ workload: Workload) throws(BenchError) {
    self.path = path
    items = (0..<workload.itemCount).map { ContentID("item-\($0)") }
    lists = workload.lists.indices.map { ContentID("list-\($0)") }
    journal = try BenchError.journal { () throws(JournalError) in try Journal.open(at: path) }
    for (list, entries) in workload.lists.enumerated() {
      let items = entries.map { InsertedItem.plain(self.items[$0]) }
      try BenchError.journal { () throws(JournalError) in
        _ = try journal.perform(.makeList(id: lists[list]))
        _ = try journal.perform(.insert(items, into: lists[list]))
      }
    }
  }

  /// How large the log is; the journal is closed to look, so nothing is left to do afterwards.
  func logSize() throws(BenchError) -> LogSize {
    try close()
    let size = try LogSize(journal: path)
    journal = try BenchError.journal { () throws(JournalError) in try Journal.open(at: path) }
    return size
  }

  func commit(_ moves: ArraySlice<Workload.Move>) throws(BenchError) {
    if moves.count == 1, let move = moves.first {
      return try BenchError.journal { () throws(JournalError) in
        _ = try journal.perform(request(move))
      }
    }
    var batch = RequestBatch()
    var last: PendingReply<ContentReply>?
    for move in moves { last = batch.add(request(move)) }
    try BenchError.journal { () throws(JournalError) in
      try journal.perform(batch)
      _ = try last?.get()
    }
  }

  private func request(_ move: Workload.Move) -> Request<ContentReply> {
    .move([items[move.item]], to: lists[move.list], at: .gap(move.gap))
  }

  func items(of list: Int) throws(BenchError) -> [Int] {
    let entries = try BenchError.journal { () throws(JournalError) in
      try journal.read { (state) throws(JournalError) in try state.entries(of: lists[list]) }
    }
    return entries.map { Int($0.text.string.dropFirst("item-".count)) ?? -1 }
  }

  /// Closes the journal, which stores its state.
  func close() throws(BenchError) {
    try BenchError.journal { () throws(JournalError) in try journal.close() }
  }
}
