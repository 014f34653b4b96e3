import DragJournal
import DragModel

/// Everything that an app does, mixed and seeded, in a journal whose content stays about as large: moves,
/// insertions, deletions, edits of a text, undo and redo, transfers, pruning and collection.
final class Mixture {
  private static let lists = 20
  private static let items = 5_000
  private static let textScalars = 20_000
  private static let requestsACommit = 20
  private static let commitsATransfer = 25
  private static let transferBytes = 64 << 10
  private static let commitsACollection = 500
  private static let steps = 1_000

  /// Requests performed.
  private(set) var requests = 0
  private let journal: Journal
  private let lists: [ContentID]
  private let document: ContentID = "text"
  private var random = SplitMix(state: 20_260_101)
  private var items: [ContentID] = []
  private var made = 0
  private var textLength = 0
  private var commits = 0
  private var transfers = 0

  /// Makes the lists and the document.
  init(in journal: Journal) throws(BenchError) {
    self.journal = journal
    lists = (0..<Self.lists).map { ContentID("list-\($0)") }
    for list in lists {
      let new = (0..<Self.items / Self.lists).map { _ in newItem() }
      items += new
      try BenchError.journal { () throws(JournalError) in
        _ = try journal.perform(.makeList(id: list))
        _ = try journal.perform(.insert(new.map { InsertedItem.plain($0) }, into: list))
      }
    }
    try BenchError.journal { () throws(JournalError) in
      _ = try journal.perform(.makeDocument(id: document))
    }
  }

  /// Makes one commit of several requests; now and then a transfer, or a collection.
  func step() throws(BenchError) {
    var batch = RequestBatch()
    var contents: [PendingReply<ContentReply>] = []
    var histories: [PendingReply<HistoryReply>] = []
    for _ in 0..<Self.requestsACommit {
      if random.below(100) < 8 {
        histories += [batch.add(.undo()), batch.add(.redo())]
      } else {
        contents.append(batch.add(request()))
      }
    }
    let turned = try BenchError.journal { () throws(JournalError) in
      try journal.perform(batch)
      for reply in contents { _ = try reply.get() }
      var turned: [HistoryReply.Result] = []
      for reply in histories { turned.append(try reply.get().result) }
      return turned
    }
    guard turned.allSatisfy({ $0 == .applied }) else {
      throw .wrongResult("a step was not turned as a whole")
    }
    requests += contents.count + histories.count
    commits += 1
    if commits.isMultiple(of: Self.commitsATransfer) { try transfer() }
    if commits.isMultiple(of: Self.commitsACollection) { try collect() }
  }

  private func request() -> Request<ContentReply> {
    switch random.below(100) {
    case 0..<60:
      let item = items[random.below(items.count)]
      return .move([item], to: anyList(), at: .last)
    case 60..<80:
      if items.count < Self.items {
        let item = newItem()
        items.append(item)
        return .insert([InsertedItem.plain(item)], into: anyList(), at: .first)
      }
      items.swapAt(random.below(items.count), items.count - 1)
      return .delete([items.removeLast()])
    default:
      let word = "ten marks "
      let count = word.utf8.count
      if textLength < Self.textScalars {
        defer { textLength += count }
        let offset = random.below(textLength + 1)
        return .write(word, into: document, at: .offset(offset, .scalar))
      }
      let offset = random.below(textLength - count)
      textLength -= count
      return .delete(TextRange(in: document, offset, offset + count))
    }
  }

  private func newItem() -> ContentID {
    made += 1
    // The journal names what comes without an identifier after its number: "item-5041".
    return ContentID("thing-\(made)")
  }

  private func anyList() -> ContentID { lists[random.below(lists.count)] }

  /// An item whose bytes come in two pieces.
  private func transfer() throws(BenchError) {
    var bytes = [UInt8](repeating: 7, count: Self.transferBytes / 2)
    for index in 0..<8 { bytes[index] = UInt8(truncatingIfNeeded: random.next()) }
    let list = anyList()
    let item = try BenchError.journal { () throws(JournalError) in
      let begun = try journal.dropLent(1, on: list)[0]
      for _ in 0..<2 { _ = try journal.perform(.receive(begun.number, bytes)) }
      _ = try journal.perform(.finish(begun.number))
      return begun.item
    }
    items.append(item)
    transfers += 1
    requests += 5
  }

  private func collect() throws(BenchError) {
    try BenchError.journal { () throws(JournalError) in
      _ = try journal.perform(.prune(keeping: .steps(Self.steps)))
      _ = try journal.perform(.collect())
    }
    requests += 2
  }

  /// Makes sure that the journal holds what it should.
  func check() throws(BenchError) {
    let (lists, document) = (lists, document)
    let (count, length, findings) = try BenchError.journal { () throws(JournalError) in
      let (count, length) = try journal.read { (state) throws(JournalError) in
        var count = 0
        for list in lists { count += try state.count(of: list) }
        return (count, try state.length(of: document, in: .scalar))
      }
      return (count, length, try journal.verify(.quick))
    }
    guard count == items.count, length == textLength, findings.isEmpty else {
      throw .wrongResult(
        "\(count) items, expected \(items.count); \(length) scalars, expected \(textLength)")
    }
  }
}
