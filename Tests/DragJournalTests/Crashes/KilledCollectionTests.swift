import DragJournal
import DragModel
import Foundation
import TestSupport
import Testing

/// A process is killed while it frees content: what is needed is there, and the rest is freed later.
///
/// `DRAGJOURNAL_LONG=1` kills 60 times.
@Suite(.temporaryFolder, .serialized) struct KilledCollectionTests {
  private let path = TemporaryFolder.journal
  private static let count = 1_500

  @Test(
    "A killed collection harms nothing and is completed by the next",
    arguments: LongRuns.areWanted ? 1...60 : 1...4)
  func killed(seed: UInt64) async throws {
    try make()
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = path as String, seed = seed as UInt64] in
      let journal = try openJournal(path)
      Self.die(during: journal, seed: seed)
      try journal.performNow(.collect())
      while true { pause() }
    }
    let journal = try openJournal(path)
    #expect(try journal.verifyNow() == [])
    if LongRuns.areWanted {
      let freed = try journal.storedNow().count { $0.standing == .collected }
      print("seed \(seed): \(freed) contents given up, \(try journal.rowsNow().chunks) chunks left")
    }
    try journal.performNow(.collect())
    #expect(try journal.storedNow().count { $0.standing == .collected } == Self.count)
    #expect(try journal.storedNow().count { $0.standing == .history } == Self.count)
    #expect(try journal.rowsNow() == (2 * Self.count, Self.count + 1))
    try journal.performNow(.undo())
    let last = "kept \(Self.count - 1)"
    #expect(try journal.bytesNow(of: ContentID(last)) == NewItem.bytes(of: last))
    #expect(try journal.verifyNow() == [])
    try journal.closeNow()
  }

  /// Ends the process at some time after so many rows are gone, or before the first.
  private static func die(during journal: Journal, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let rowsLeft = 2 * count + 1 - Int(random.next() % UInt64(count))
    let delay = UInt32(random.next() % 4_000)
    Thread.detachNewThread {
      while let rows = try? journal.rowsNow().chunks, rows > rowsLeft { usleep(200) }
      usleep(delay)
      dieNow()
    }
  }

  /// As many contents that undo needs as nothing needs, some thousand rows in all.
  private func make() throws {
    let journal = try openJournal(path)
    let imported = Attribution(origin: .import)
    try journal.performNow(.makeList(id: "L", by: imported))
    for (name, by) in [("kept", Attribution()), ("gone", imported)] {
      let ids = (0..<Self.count).map { ContentID("\(name) \($0)") }
      let items = ids.map { InsertedItem.large($0) }
      try journal.performNow(.insert(items, into: "L", by: imported))
      try journal.performNow(.delete(ids, by: by))
    }
    try journal.closeNow()
  }
}

extension Journal {
  fileprivate func verifyNow() throws(JournalError) -> [Damage] { try damage() }
  fileprivate func storedNow() throws(JournalError) -> [ContentEntry] { try storedContents() }
  fileprivate func rowsNow() throws(JournalError) -> (hashes: Int, chunks: Int) {
    try contentRows()
  }
  fileprivate func bytesNow(of item: ContentID) throws(JournalError) -> [UInt8] {
    try bytes(of: item)
  }
}
