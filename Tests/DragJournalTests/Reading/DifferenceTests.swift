import DragJournal
import DragModel
import TestSupport
import Testing

/// Differences drive a table view: made one after the other, they give the list after each event.
@Suite(.temporaryFolder) struct DifferenceTests {
  private let path = TemporaryFolder.journal
  static let lists: [ContentID] = ["A", "B", "C"]

  @Test(
    "Differences made on an array give the list after every event",
    arguments: [1, 2, 3] as [UInt64])
  func reproduceTheList(seed: UInt64) async throws {
    let journal = try await Journal.open(at: path, .test(interval: 32))
    try fill(journal)
    let wrong = try await withThrowingTaskGroup { group in
      for list in Self.lists {
        let start = try await journal.differences(of: list)
        group.addTask { try await follow(journal, list, start.entries, start.differences) }
      }
      group.addTask {
        try shuffle(journal, seed: seed)
        return []
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(wrong == [])
    try await journal.close()
  }

  @Test("A value that is set is told for the entry it is of, and for no other list")
  func edits() async throws {
    let journal = try await Journal.open(at: path, .test())
    try fill(journal)
    let differences = try await journal.differences(of: "A").differences
    _ = try await journal.perform(.set(NewValues(name: .some("n")), of: "B-1"))
    _ = try await journal.perform(.set(NewValues(name: .some("n")), of: "A-1"))
    _ = try await journal.perform(.move(["B-1"], to: "A", at: .first))
    _ = try await journal.perform(.set(NewValues(properties: ["p": .bool(true)]), of: "B-1"))
    _ = try await journal.perform(.undo())
    _ = try await journal.perform(.move(["A-1", "A-2"], to: "C"))
    _ = try await journal.perform(.set(NewValues(name: .some("m")), of: "A-1"))
    _ = try await journal.perform(.move(["A-3"], to: "A", at: .first))
    var told: [[ListDifference.Change]] = []
    for try await difference in differences {
      told.append(difference.changes)
      if told.count == 6 { break }
    }
    #expect(
      told == [
        [.edit("A-1")], [.insert("B-1", at: 0)], [.edit("B-1")], [.edit("B-1")],
        [.remove("A-1", at: 1), .remove("A-2", at: 1)], [.move("A-3", from: 1, to: 0)],
      ])
    try await journal.close()
  }

  @Test("A list that is not there has no differences")
  func missing() async throws {
    let journal = try await Journal.open(at: path, .test())
    await #expect(throws: JournalError.notFound("L")) {
      _ = try await journal.differences(of: "L")
    }
    try await journal.close()
  }

  /// Three lists of four items each.
  private func fill(_ journal: Journal) throws {
    for list in Self.lists { try journal.make(list, (1...4).map { ContentID("\(list)-\($0)") }) }
  }
}

/// Moves, makes, deletes, edits, undoes and redoes at random, and puts an item `end` in each list.
private func shuffle(_ journal: Journal, seed: UInt64) throws {
  var random = SplitMix64(seed: seed)
  func pick<T>(_ values: [T]) -> T { values[Int(random.next() % UInt64(values.count))] }
  for number in 0..<250 {
    let entries = try DifferenceTests.lists.flatMap { try journal.entries($0) }
    let target = pick(DifferenceTests.lists)
    let gap = Int(random.next() % UInt64(try journal.entries(target).count + 1))
    let some = entries.isEmpty ? [] : [pick(entries), pick(entries), pick(entries)]
    switch random.next() % 16 {
    case 0, 1: _ = try journal.perform(.insert([.plain(ContentID("new-\(number)"))], into: target))
    case 2 where entries.count > 6: _ = try journal.perform(.delete(some))
    case 3, 4: _ = try? journal.perform(.undo())
    case 5: _ = try? journal.perform(.redo())
    case 6:
      _ = try journal.perform(
        .set(NewValues(name: .some(ExactText("\(number)"))), of: pick(entries)))
    case 7: _ = try journal.perform(.copy(some, to: target, at: .gap(gap)))
    case 12, 13:
      let session = try journal.perform(.beginDrag(of: DragSource(items: some)))
      _ = try? journal.perform(
        .drop(session, on: DropTarget(on: target, at: .gap(gap), byTransfers: true)))
    case 14, 15:
      let running = try journal.now().transfers().filter { $0.state == .running }
      if running.isEmpty { continue }
      let transfer = pick(running).number
      let isWell = random.next() % 3 != 0
      _ = try journal.perform(isWell ? .finish(transfer) : .fail(transfer))
    default: _ = try journal.perform(.move(some, to: target, at: .gap(gap)))
    }
  }
  for list in DifferenceTests.lists {
    _ = try journal.perform(.insert([.plain(ContentID("end-\(list)"))], into: list))
  }
}

/// Makes the differences on an array and compares it with the list after each event.
private func follow(
  _ journal: Journal, _ list: ContentID, _ start: [ContentTree], _ differences: ListDifferences
) async throws -> [String] {
  var array = start.map(\.shownID)
  var wrong: [String] = []
  for try await difference in differences {
    for change in difference.changes { array.make(change, &wrong) }
    if try array != past(journal, list, difference.sequence) {
      wrong.append("\(list) after \(difference.sequence)")
    }
    if array.contains(ContentID("end-\(list)")) { break }
  }
  return wrong
}

private func past(
  _ journal: Journal, _ list: ContentID, _ sequence: SequenceNumber
) throws -> [ContentID] {
  (try journal.past(sequence).item(list).items ?? []).map(\.shownID)
}

extension ContentTree {
  /// What a table view shows at an entry's place: itself, or the placeholder of a transfer.
  fileprivate var shownID: ContentID {
    placeholder.map { ContentID("transfer \($0.transfer)") } ?? id
  }
}

extension [ContentID] {
  /// Makes a change as a table view would, which takes out only what it was told is there.
  fileprivate mutating func make(_ change: ListDifference.Change, _ wrong: inout [String]) {
    switch change {
    case .insert(let id, let index): insert(id, at: index)
    case .remove(let id, let index):
      if remove(at: index) != id { wrong.append("\(id) was not at \(index)") }
    case .move(let id, let from, let to):
      if remove(at: from) != id { wrong.append("\(id) was not at \(from)") }
      insert(id, at: to)
    case .insertPlaceholder(let transfer, let index):
      insert(ContentID("transfer \(transfer)"), at: index)
    case .removePlaceholder(let transfer, let index):
      if remove(at: index) != ContentID("transfer \(transfer)") {
        wrong.append("the placeholder of \(transfer) was not at \(index)")
      }
    case .edit(let id):
      if !contains(id) { wrong.append("\(id) was edited elsewhere") }
    }
  }
}
