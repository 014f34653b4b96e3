import DragModel
import TestSupport
import Testing

@testable import DragJournal

/// The undo horizon by what only the history keeps.
@Suite(.temporaryFolder) struct PruneByBytesTests {
  private let path = TemporaryFolder.journal
  private let imported = Attribution(origin: .import)

  /// Items of 3,000 bytes, brought in without steps, then deleted one by one; an event of a deletion
  /// is far below 300 bytes.
  private func deletions(_ actors: [ActorID]) throws -> Journal {
    let journal = try Journal.open(at: path, .test())
    _ = try journal.perform(.makeList(id: "L", by: imported))
    let ids = actors.indices.map { ContentID("item \($0)") }
    _ = try journal.perform(.insert(ids.map { .large($0) }, into: "L", by: imported))
    for (id, actor) in zip(ids, actors) {
      _ = try journal.perform(.delete([id], by: Attribution(actor: actor)))
    }
    return journal
  }

  @Test(
    "The newest steps stay, as many as keep at most so many bytes",
    arguments: zip([Int.max, 16_500, 15_000, 9_900, 3_300, 2_999, 0], [5, 5, 4, 3, 1, 0, 0]))
  func bytes(limit: Int, kept: Int) throws {
    let journal = try deletions(Array(repeating: .local, count: 5))
    _ = try journal.perform(.prune(keeping: .bytes(limit)))
    #expect(try journal.now().history().undoCount == kept)
    #expect(try journal.perform(.collect()).contents == 5 - kept)
    #expect(try journal.damage() == [])
  }

  @Test("The oldest steps of all actors leave first")
  func actors() throws {
    let journal = try deletions(["A", "B", "A", "B", "B"])
    _ = try journal.perform(.prune(keeping: .bytes(9_900)))
    #expect(try journal.now().history(of: "A").undoCount == 1)
    #expect(try journal.now().history(of: "B").undoCount == 2)
  }

  @Test("Content that is there, or that two steps keep, counts once or not at all")
  func shared() throws {
    let journal = try deletions(Array(repeating: .local, count: 2))
    var twin = NewItem.large("twin")
    twin.representations = NewItem.large("item 0").representations
    _ = try journal.perform(.insert([.new(twin)], into: "L", by: imported))
    _ = try journal.perform(.prune(keeping: .bytes(3_600)))
    #expect(try journal.now().history().undoCount == 2)
    _ = try journal.perform(.delete(["twin"]))
    _ = try journal.perform(.prune(keeping: .bytes(6_900)))
    #expect(try journal.now().history().undoCount == 3)
  }

  @Test("Events count with their bytes, whatever they say")
  func events() throws {
    let journal = try Journal.open(at: path, .test())
    _ = try journal.perform(.makeDocument(id: "D", by: imported))
    for _ in 0..<4 {
      _ = try journal.perform(.write(String(repeating: "x", count: 10_000), into: "D"))
    }
    _ = try journal.perform(.prune(keeping: .bytes(30_600)))
    #expect(try journal.now().history().undoCount == 3)
    _ = try journal.perform(.prune(keeping: .bytes(29_999)))
    #expect(try journal.now().history().undoCount == 2)
    #expect(throws: JournalError.badRequest(.outOfRange("bytes", -1))) {
      try journal.perform(.prune(keeping: .bytes(-1)))
    }
  }
}
