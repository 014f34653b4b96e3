import DragJournal
import DragModel

/// The lists of a workload in a journal, moved as an app would: one request alone, or several in a
/// batch.
struct JournalLists: Sendable {
  /// Items that one event inserts at most.
  private static let itemsAnEvent = 10_000

  /// The journal.
  let journal: Journal
  /// The lists, in the workload's order.
  let lists: [ContentID]
  private let items: [ContentID]
  private let prefix: String

  /// Makes the lists in a journal; the prefix tells them from those of other workloads.
  init(
    making workload: Workload, in journal: Journal, prefix: String = ""
  ) throws(BenchError) {
    self.init(workload, in: journal, prefix: prefix)
    for (list, entries) in workload.lists.enumerated() {
      try BenchError.journal { () throws(JournalError) in
        _ = try journal.perform(.makeList(id: lists[list]))
        var rest = entries[...]
        while !rest.isEmpty {
          let items = rest.prefix(Self.itemsAnEvent).map { InsertedItem.plain(self.items[$0]) }
          _ = try journal.perform(.insert(items, into: lists[list]))
          rest = rest.dropFirst(Self.itemsAnEvent)
        }
      }
    }
  }

  /// Takes the lists that are there.
  init(_ workload: Workload, in journal: Journal, prefix: String = "") {
    self.journal = journal
    self.prefix = prefix + "item-"
    items = (0..<workload.itemCount).map { ContentID("\(prefix)item-\($0)") }
    lists = workload.lists.indices.map { ContentID("\(prefix)list-\($0)") }
  }

  /// Does moves with one durable commit.
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
    .move(move.items.map { items[$0] }, to: lists[move.list], at: .gap(move.gap))
  }

  /// The items of a list in order.
  func items(of list: Int) throws(BenchError) -> [Int] {
    let entries = try BenchError.journal { () throws(JournalError) in
      try journal.read { (state) throws(JournalError) in try state.entries(of: lists[list]) }
    }
    return entries.map { number($0) }
  }

  /// The number of an item; -1 for what is none.
  func number(_ id: ContentID) -> Int { Int(id.text.string.dropFirst(prefix.count)) ?? -1 }

  /// The identifier of an item.
  func id(of item: Int) -> ContentID { items[item] }

  /// Makes sure that the lists are what the workload came to.
  func check(_ workload: Workload) throws(BenchError) {
    for (list, expected) in workload.lists.enumerated() {
      guard try items(of: list) == expected else {
        throw .wrongResult("list \(list) of the journal is in another order")
      }
    }
  }
}
