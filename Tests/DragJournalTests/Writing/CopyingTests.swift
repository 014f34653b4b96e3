import DragModel
import Foundation
import Store
import Synchronization
import TestSupport
import Testing

@testable import DragJournal

/// Backups, and compaction into a new generation.
@Suite(.temporaryFolder) struct CopyingTests {
  private let path = TemporaryFolder.journal
  private var copy: String { TemporaryFolder.path + "/copy.dragjournal" }

  /// A journal with content, a history and more freed pages than used ones.
  private func filled() throws -> Journal {
    let journal = try Journal.open(at: path, .test(interval: 16))
    try journal.make("L")
    for number in 0..<4 {
      let item = NewItem.holding(
        SplitMix64.bytes(300_000 + number), id: ContentID("big \(number)"))
      _ = try journal.perform(.insert([.new(item)], into: "L"))
    }
    for number in 0..<100 { try journal.add([ContentID("\(number)")], to: "L") }
    _ = try journal.perform(.move(["3", "5"], to: "L", at: .first))
    _ = try journal.perform(.undo())
    for number in 1..<4 { _ = try journal.perform(.delete([ContentID("big \(number)")])) }
    _ = try journal.perform(.prune(keeping: .steps(0)))
    _ = try journal.perform(.collect())
    _ = try journal.perform(.move(["7"], to: "L", at: .first))
    return journal
  }

  @Test("A backup is the journal as it was; both go on independently")
  func backup() throws {
    let journal = try filled()
    // Acknowledged, but waiting for the next commit.
    _ = try journal.perform(.beginDrag(of: DragSource(items: ["9"])))
    let log = try journal.log()
    let contents = try journal.contents()
    try journal.backup(to: copy)
    _ = try journal.perform(.delete(["8"]))

    let other = try Journal.open(at: copy, .test())
    #expect(try other.events(after: .zero, limit: log.count) == log)
    #expect(try other.contents() == contents)
    #expect(try other.bytes(of: "big 0") == SplitMix64.bytes(300_000))
    #expect(try other.damage() == [])
    _ = try other.perform(.undo())
    #expect(try other.entries("L").first == "big 0")
    #expect(try journal.entries("L").first == "7")
    #expect(try journal.damage() == [])
  }

  @Test("Backups made while another thread writes hold what was acknowledged before them")
  func backupMeanwhile() async throws {
    let journal = try filled()
    let writing = Task.detached {
      for number in 0..<400 {
        _ = try await journal.perform(.insert([.plain(ContentID("w \(number)"))], into: "L"))
      }
    }
    for round in 0..<4 { try backUp(journal, to: copy + "-\(round)") }
    try await writing.value
  }

  /// Backs a journal up that is being written, and compares.
  private func backUp(_ journal: Journal, to place: String) throws {
    let before = try journal.now().state.sequence
    try journal.backup(to: place)
    let other = try Journal.open(at: place, .reading)
    let head = try other.lastSequence()
    #expect(head >= before)
    #expect(try other.contents() == journal.contents(at: head))
    #expect(try other.damage() == [])
    try other.close()
  }

  @Test("A backup goes nowhere where something is, and begins anew where one was interrupted")
  func backupPlaces() throws {
    let journal = try filled()
    try journal.backup(to: copy)
    #expect(throws: JournalError.storage(.alreadyExists(path: copy))) {
      try journal.backup(to: copy)
    }
    let folder = TemporaryFolder.path + "/letters"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try Data().write(to: URL(fileURLWithPath: folder + "/letter.txt"))
    #expect(throws: JournalError.storage(.notAJournal(path: folder, .otherContents))) {
      try journal.backup(to: folder)
    }
    // As a backup leaves it that is killed while it copies.
    try FileManager.default.removeItem(atPath: copy + "/CURRENT")
    try FileManager.default.moveItem(atPath: copy + "/g000001", toPath: copy + "/new-000001")
    try journal.backup(to: copy)
    #expect(try Journal.open(at: copy, .reading).contents() == journal.contents())
  }

  @Test("Compacting frees room, loses nothing, and readings and requests go on")
  func compaction() throws {
    var journal = try filled()
    let log = try journal.log()
    let contents = try journal.contents()
    // Pages of this value are read after the switch.
    let before = try journal.now()
    let bytes = try journal.compact()
    #expect(bytes.bytesAfter * 2 < bytes.bytesBefore)
    #expect(try journal.information().generation == 2)
    #expect(try before.item("L").items?.count == 101)
    #expect(try journal.contents() == contents)
    _ = try journal.perform(.undo())
    #expect(try journal.entries("L").first == "big 0")
    #expect(try journal.compact().bytesAfter > 0)
    try journal.close()

    journal = try Journal.open(at: path, .test())
    #expect(try journal.information().generation == 3)
    #expect(Array(try journal.log().prefix(log.count)) == log)
    _ = try journal.perform(.redo())
    #expect(try journal.contents() == contents)
    #expect(try journal.bytes(of: "big 0") == SplitMix64.bytes(300_000))
    #expect(try journal.damage() == [])
    try journal.close()
    let reading = try Journal.open(at: path, .reading)
    #expect(throws: JournalError.openedReadOnly) { try reading.compact() }
  }

  @Test("A newer generation goes if all of it is in the one in use, and stays if it is not")
  func unusedGenerations() throws {
    var journal = try filled()
    try journal.backup(to: copy)
    try journal.close()
    let redundant = path + "/g000002"
    try FileManager.default.copyItem(atPath: copy + "/g000001", toPath: redundant)
    let other = try Journal.open(at: copy, .test())
    _ = try other.perform(.delete(["8"]))
    try other.close()
    let further = path + "/g000003"
    try FileManager.default.copyItem(atPath: copy + "/g000001", toPath: further)

    journal = try Journal.open(at: path, .test())
    #expect(!FileManager.default.fileExists(atPath: redundant))
    #expect(FileManager.default.fileExists(atPath: further))
    // Compacting takes a number that none has.
    try journal.compact()
    #expect(try journal.information().generation == 4)
    #expect(try journal.entries("L").contains("8"))
  }

  @Test("Who would write is told that somebody does, also while generations change")
  func whoWaits() async throws {
    let journal = try filled()
    let isOver = Mutex(false)
    let waiting = Task.detached { [path] in
      var refusals: Set<String> = []
      while !isOver.withLock({ $0 }) { refusals.insert(Self.refusal(path)) }
      return refusals
    }
    try await Task.detached { try Self.compact(journal, times: 60) }.value
    isOver.withLock { $0 = true }
    let refusals = await waiting.value
    #expect(refusals.count == 1)
    #expect(refusals.first?.contains("writing") == true, "\(refusals)")
    #expect(try journal.damage() == [])
  }

  private static func compact(_ journal: Journal, times: Int) throws {
    for _ in 0..<times { _ = try journal.compact() }
  }

  /// What somebody is told who wants to write; they stop at once if they may.
  private static func refusal(_ path: String) -> String {
    do {
      try JournalFolder.open(at: path, .existing, tables: JournalTables.names).close()
      return "nothing"
    } catch { return "\(error)" }
  }
}
