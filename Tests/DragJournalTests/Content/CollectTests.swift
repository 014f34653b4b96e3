import DragModel
import Foundation
import TestSupport
import Testing

@testable import DragJournal

/// Freeing what nothing can reach, and nothing else.
@Suite(.temporaryFolder) struct CollectTests {
  private let path = TemporaryFolder.journal

  /// A journal with a list and items `a`, `b`, … that each have 3,000 bytes of their own.
  private func journal(_ items: [ContentID]) throws -> Journal {
    let journal = try Journal.open(at: path, .test())
    _ = try journal.perform(.makeList(id: "L", by: Attribution(origin: .import)))
    for item in items {
      _ = try journal.perform(
        .insert([.large(item)], into: "L", by: Attribution(origin: .import)))
    }
    return journal
  }

  @Test("What is there, and what undo and redo can bring back, stays")
  func undoAndRedo() throws {
    let journal = try journal(["a", "b"])
    _ = try journal.perform(.delete(["a"]))
    #expect(try journal.perform(.collect()).contents == 0)
    _ = try journal.perform(.undo())
    #expect(try journal.bytes(of: "a") == NewItem.bytes(of: "a"))

    _ = try journal.perform(.insert([.large("c")], into: "L"))
    _ = try journal.perform(.undo())
    #expect(try journal.perform(.collect()).contents == 0)
    _ = try journal.perform(.redo())
    #expect(try journal.bytes(of: "c") == NewItem.bytes(of: "c"))
    #expect(try journal.bytes(of: "b") == NewItem.bytes(of: "b"))
    #expect(try journal.damage() == [])
  }

  @Test("What only a redo branch can bring back stays until that is pruned")
  func redoBranch() throws {
    let journal = try journal([])
    _ = try journal.perform(.insert([.large("a")], into: "L"))
    _ = try journal.perform(.undo())
    _ = try journal.perform(.insert([.large("b")], into: "L"))
    #expect(throws: JournalError.nothingToRedo) { try journal.perform(.redo()) }
    #expect(try journal.perform(.collect()).contents == 0)
    _ = try journal.perform(.redo(.step(StepNumber(1))))
    #expect(try journal.bytes(of: "a") == NewItem.bytes(of: "a"))
    _ = try journal.perform(.undo())
    _ = try journal.perform(.prune(keeping: .steps(1)))
    #expect(try journal.perform(.collect()).contents == 1)
    #expect(try journal.bytes(of: "b") == NewItem.bytes(of: "b"))
    #expect(try journal.damage() == [])
  }

  @Test("What an open group has deleted stays, and can be undone once the group has ended")
  func group() throws {
    let journal = try journal(["a"])
    _ = try journal.perform(.beginGroup(named: nil))
    _ = try journal.perform(.delete(["a"]))
    _ = try journal.perform(.prune(keeping: .steps(0)))
    #expect(try journal.perform(.collect()).contents == 0)
    _ = try journal.perform(.endGroup())
    _ = try journal.perform(.undo())
    #expect(try journal.bytes(of: "a") == NewItem.bytes(of: "a"))
  }

  @Test("What a drag has lifted, or a held drop is to carry, stays", arguments: [false, true])
  func drag(isHeld: Bool) throws {
    let journal = try journal(["a"])
    var options = ListOptions.none
    options.needsConfirmation = true
    _ = try journal.perform(
      .makeList(id: "M", options: options, by: Attribution(origin: .import)))
    let session = try journal.perform(.beginDrag(of: DragSource(items: ["a"])))
    if isHeld { _ = try journal.perform(.drop(session, on: DropTarget(on: "M", at: .last))) }
    _ = try journal.perform(.delete(["a"], by: Attribution(origin: .import)))
    #expect(try journal.perform(.collect()).contents == 0)
    _ = try journal.perform(.cancelDrag(session))
    #expect(try journal.perform(.collect()).contents == 1)
    #expect(try journal.damage() == [])
  }

  @Test("Old and new representations of an edit stay as long as its step")
  func edit() throws {
    let journal = try journal(["a"])
    let new = Representation(type: "x/y", content: .inline(NewItem.bytes(of: "other")))
    _ = try journal.perform(.set(NewValues(representations: [new]), of: "a"))
    #expect(try journal.perform(.collect()).contents == 0)
    _ = try journal.perform(.undo())
    #expect(try journal.perform(.collect()).contents == 0)
    #expect(try journal.bytes(of: "a") == NewItem.bytes(of: "a"))
    _ = try journal.perform(.redo())
    #expect(try journal.bytes(of: "a") == NewItem.bytes(of: "other"))
    _ = try journal.perform(.prune(keeping: .steps(0)))
    let reply = try journal.perform(.collect())
    #expect((reply.contents, reply.bytes) == (1, 3_000))
    #expect(try journal.damage() == [])
  }

  @Test("An object stays while the deletion of its text can be undone, with all it holds")
  func objectInText() throws {
    let journal = try journal([])
    let imported = Attribution(origin: .import)
    _ = try journal.perform(.makeDocument(id: "D", by: imported))
    let folder = NewItem(id: "f", items: [.large("a")])
    _ = try journal.perform(.insert([.new(folder)], into: "D", by: imported))
    _ = try journal.perform(.write("x", into: "D", at: .last, by: imported))
    _ = try journal.perform(.delete(TextRange(in: "D", 0..<2)))
    #expect(try !journal.now().contains("a"))
    #expect(try journal.perform(.collect()).contents == 0)
    _ = try journal.perform(.undo())
    #expect(try journal.bytes(of: "a") == NewItem.bytes(of: "a"))
    _ = try journal.perform(.redo())
    _ = try journal.perform(.prune(keeping: .steps(0)))
    #expect(try journal.perform(.collect()).contents == 1)
    #expect(try journal.damage() == [])
  }

  @Test("What was collected says so; the item keeps size and hash and may be inserted again")
  func collected() throws {
    var journal = try journal(["a", "b"])
    let before = try journal.representation(of: "a")
    _ = try journal.perform(.delete(["a"], by: Attribution(origin: .import)))
    let reply = try journal.perform(.collect())
    #expect((reply.contents, reply.bytes) == (1, 3_000))
    #expect(try journal.log().last?.event.kind == .contentCollected)
    _ = try journal.perform(.insert([.plain("a")], into: "L"))
    #expect(try journal.representation(of: "a") == before)
    let hash = Digest(of: NewItem.bytes(of: "a")).bytes
    for _ in 0..<2 {
      #expect(throws: JournalError.contentMissing(hash: hash)) { try journal.bytes(of: "a") }
      #expect(throws: JournalError.contentMissing(hash: hash)) {
        try journal.sha256(of: journal.representation(of: "a"))
      }
      #expect(try journal.damage() == [])
      try journal.rebuild()
      try journal.close()
      journal = try Journal.open(at: path, .test())
    }
    // The same bytes from elsewhere serve it again.
    var other = NewItem.large("c")
    other.representations = [Representation(type: "x/y", content: .inline(NewItem.bytes(of: "a")))]
    _ = try journal.perform(.insert([.new(other)], into: "L"))
    #expect(try journal.bytes(of: "a") == NewItem.bytes(of: "a"))
    #expect(try journal.perform(.collect()).contents == 0)
  }

  @Test("Content may be named by its hash if the journal knows it, and not else")
  func named() throws {
    let journal = try journal(["a"])
    let known = try journal.representation(of: "a")
    var other = NewItem.large("b")
    other.representations = [known]
    _ = try journal.perform(.insert([.new(other)], into: "L"))
    #expect(try journal.bytes(of: "b") == NewItem.bytes(of: "a"))
    let hash = Digest(of: NewItem.bytes(of: "a")).bytes
    for (hash, size) in [(hash, 2_999), (hash.reversed(), 3_000), ([], 3_000)] {
      let unknown = Representation(
        type: "x/y", content: .stored(hash: hash, sizeBytes: UInt64(size)))
      other = NewItem(id: "c", items: [.new(NewItem(id: "d", representations: [unknown]))])
      #expect(throws: JournalError.contentMissing(hash: hash)) {
        try journal.perform(.insert([.new(other)], into: "L"))
      }
      #expect(throws: JournalError.contentMissing(hash: hash)) {
        try journal.perform(.set(NewValues(representations: [unknown]), of: "a"))
      }
    }
    #expect(try journal.entries("L") == ["a", "b"])
    #expect(try journal.damage() == [])
  }

  @Test("Bytes that never got a hash are freed, and no more is left of anything")
  func abandonedBlobs() throws {
    let journal = try journal([])
    let blob = try journal.perform(.openBlob())
    try journal.perform(.append([SplitMix64.bytes(200_000)], to: blob, at: 0))
    let reply = try journal.perform(.collect())
    #expect((reply.contents, reply.bytes) == (1, 200_000))
    #expect(try journal.contentRows() == (0, 1))
    #expect(try journal.perform(.collect()).contents == 0)
    #expect(try journal.perform(.openBlob()) == BlobNumber(2))
  }

  @Test("Content that comes again in the commit that gives it up is there afterwards")
  func sameCommit() throws {
    let journal = try journal(["a"])
    _ = try journal.perform(.delete(["a"], by: Attribution(origin: .import)))
    var again = NewItem.large("b")
    again.representations = [Representation(type: "x/y", content: .inline(NewItem.bytes(of: "a")))]
    var batch = RequestBatch()
    let collected = batch.add(.collect())
    _ = batch.add(.insert([.new(again)], into: "L"))
    let second = batch.add(.collect())
    try journal.perform(batch)
    #expect(try collected.get().contents == 1)
    #expect(try second.get().contents == 0)
    #expect(try journal.bytes(of: "b") == NewItem.bytes(of: "a"))
    #expect(try journal.contentRows() == (1, 2))
    #expect(try journal.damage() == [])
  }

  @Test("The listing says what keeps each content")
  func listing() throws {
    let journal = try journal(["a", "b", "c"])
    let imported = Attribution(origin: .import)
    var twice = NewItem.large("a2")
    twice.representations = NewItem.large("a").representations
    _ = try journal.perform(.insert([.new(twice)], into: "L", by: imported))
    _ = try journal.perform(.delete(["b"]))
    _ = try journal.perform(.delete(["c"], by: imported))
    func expected(_ last: ContentEntry.Standing) -> [ContentEntry] {
      [("a", 2, .present), ("b", 0, .history), ("c", 0, last)].map {
        (name: String, uses: Int, standing: ContentEntry.Standing) in
        ContentEntry(
          hash: Digest(of: NewItem.bytes(of: name)).bytes, sizeBytes: 3_000, uses: uses,
          standing: standing)
      }.sorted { $0.hash.lexicographicallyPrecedes($1.hash) }
    }
    #expect(try journal.storedContents() == expected(.unreachable))
    _ = try journal.perform(.collect())
    #expect(try journal.storedContents() == expected(.collected))
    try journal.close()
    let reader = try Journal.open(at: path, .reading)
    #expect(try reader.storedContents() == expected(.collected))
    try reader.close()
  }
}

extension InsertedItem {
  /// A new item with 3,000 bytes of its own.
  static func large(_ id: ContentID) -> InsertedItem { .new(.large(id)) }
}

extension NewItem {
  /// A new item with 3,000 bytes of its own.
  static func large(_ id: ContentID) -> NewItem {
    holding(bytes(of: id.string), id: id)
  }

  /// A new item with bytes of one type.
  static func holding(_ bytes: [UInt8], id: ContentID) -> NewItem {
    NewItem(id: id, representations: [Representation(type: "x/y", content: .inline(bytes))])
  }

  /// The 3,000 bytes that go with a name.
  static func bytes(of name: String) -> [UInt8] {
    Array((name + String(repeating: "-", count: 3_000)).utf8.prefix(3_000))
  }
}
