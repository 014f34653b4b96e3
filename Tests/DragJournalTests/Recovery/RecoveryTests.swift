import DragModel
import Foundation
import Store
import TestSupport
import Testing

@testable import DragJournal

/// What is saved of a damaged journal, and what the report says of the rest.
@Suite(.temporaryFolder) struct RecoveryTests {
  private let path = TemporaryFolder.journal
  private let newPath = TemporaryFolder.path + "/saved.dragjournal"
  private let bytes = SplitMix64.bytes(150_000)
  private var digest: Digest { Digest(of: bytes) }

  /// A list, an item of 150,000 bytes, and three more; six events, all in the stored state.
  init() throws {
    let journal = try Journal.open(at: path, .test())
    try journal.make("L")
    _ = try journal.perform(.insert([.new(.holding(bytes, id: "a"))], into: "L"))
    for id in ["b", "c", "d"] as [ContentID] { try journal.add([id], to: "L") }
    _ = try journal.perform(.move(["a"], to: "L", at: .last))
    try journal.close()
  }

  /// Expects the new journal to be sound and to hold these entries, to take a change and give it back.
  private func expectSaved(_ entries: [ContentID]) throws {
    #expect(try Journal.verify(at: newPath, .deep, .reading) == [])
    let journal = try Journal.open(at: newPath, .test())
    #expect(try journal.entries("L") == entries)
    try journal.add(["new"], to: "L")
    _ = try journal.perform(.undo())
    #expect(try journal.entries("L") == entries)
    try journal.close()
  }

  @Test("Of a sound journal everything is saved, also its past")
  func sound() throws {
    let report = try Journal.recover(from: path, to: newPath)
    #expect(report.isComplete)
    #expect(report.events == 6)
    #expect(report.contents == 1)
    #expect(report.contentBytes == 150_000)
    try expectSaved(["b", "c", "d", "a"])
    let old = try Journal.open(at: path, .reading)
    let new = try Journal.open(at: newPath, .reading)
    #expect(Array(try new.log().prefix(6)) == (try old.log()))
    #expect(try new.bytes(of: "a") as [UInt8] == bytes)
    try old.close()
    try new.close()
  }

  /// Changes a byte of everything in the data file that is like these bytes, old copies too.
  private func spoil(_ bytes: [UInt8]) throws {
    let data = URL(filePath: path + "/g000001/data.mdb")
    var file = try Data(contentsOf: data)
    var start = file.startIndex
    while let found = file.range(of: Data(bytes), in: start..<file.endIndex) {
      file[found.lowerBound] ^= 1
      start = found.upperBound
    }
    try #require(start > file.startIndex)
    try file.write(to: data)
  }

  @Test("In the place of a damaged row an older copy of it is taken")
  func olderCopy() throws {
    try Alteration.make(in: path) { alteration in
      try alteration.setRecord(4, Array(try alteration.record(4).dropLast()))
    }
    #expect(try Journal.recover(from: path, to: newPath).isComplete)
    try expectSaved(["b", "c", "d", "a"])
  }

  @Test("The log is saved up to the first event that is damaged, and the others are counted")
  func damagedEvent() throws {
    try spoil(Alteration.make(in: path) { try $0.record(4) })
    let report = try Journal.recover(from: path, to: newPath)
    #expect(!report.isComplete)
    #expect(report.events == 3)
    #expect(report.eventsBefore == 6)
    #expect(report.unreadableEvents == [4...4])
    #expect(report.stranded == 2)
    try expectSaved(["a", "b"])
  }

  @Test("An event that somebody forged ends what is saved before it")
  func forgedEvent() throws {
    try Alteration.make(in: path) { try $0.forge(5) { $0.actor = "mallory" } }
    let report = try Journal.recover(from: path, to: newPath)
    #expect(report.events == 4)
    try expectSaved(["a", "b", "c"])
  }

  @Test("Lost content is told, and reading it says that it is missing")
  func lostContent() throws {
    try spoil(Array(bytes[70_000..<70_100]))
    let report = try Journal.recover(from: path, to: newPath)
    #expect(report.events == 6)
    #expect(report.lostContents == [.init(hash: digest.bytes, sizeBytes: 150_000)])
    try expectSaved(["b", "c", "d", "a"])
    let journal = try Journal.open(at: newPath, .reading)
    #expect(throws: JournalError.contentMissing(hash: digest.bytes)) {
      try journal.bytes(of: "a") as [UInt8]
    }
    try journal.close()
  }

  @Test("A transfer whose bytes are lost begins anew when it is tried again")
  func lostArrival() throws {
    var journal = try Journal.open(at: path, .test())
    let page = NewItem(id: "p", representations: [Representation(type: "text/plain")])
    let external = ExternalContent(app: "Safari", items: [page])
    _ = try journal.perform(.beginDrag("w", of: DragSource(external: external)))
    _ = try journal.perform(.drop("w", on: DropTarget(on: "L")))
    _ = try journal.perform(
      .receive(TransferNumber(1), [UInt8](SplitMix64.bytes(70_000).reversed())))
    try journal.close()
    try spoil(Array(SplitMix64.bytes(70_000).reversed()[100..<200]))
    #expect(try Journal.verify(at: path, .deep, .reading).map(\.damage) == [.blob(BlobNumber(2))])
    let report = try Journal.recover(from: path, to: newPath)
    #expect(report.lostArrivals == [.init(transfer: TransferNumber(1), sizeBytes: 70_000)])
    #expect(try Journal.verify(at: newPath, .deep, .reading) == [])
    journal = try Journal.open(at: newPath, .test())
    _ = try journal.perform(.retry(TransferNumber(1)))
    _ = try journal.perform(.receive(TransferNumber(2), [1, 2, 3]))
    _ = try journal.perform(.finish(TransferNumber(2)))
    #expect(try journal.entries("L").contains("p"))
    #expect(try journal.damage() == [])
    try journal.close()
  }

  @Test("Without CURRENT the one generation that is there is taken")
  func withoutCurrent() throws {
    try FileManager.default.removeItem(atPath: path + "/CURRENT")
    #expect(try Journal.recover(from: path, to: newPath).isComplete)
    try expectSaved(["b", "c", "d", "a"])
  }

  @Test("When every branch and leaf of the newest state is gone, older copies of events are found")
  func withoutTrees() throws {
    let data = URL(filePath: path + "/g000001/data.mdb")
    var file = Array(try Data(contentsOf: data))
    let before = try Journal.open(at: path, .reading)
    let log = try before.log()
    try before.close()
    let root = DataFileRoot.page(in: file)
    file.replaceSubrange(root * 4_096..<(root + 1) * 4_096, with: repeatElement(0, count: 4_096))
    try Data(file).write(to: data)
    let findings = try Journal.verify(at: path, .deep, .reading)
    #expect(findings.contains { $0.page == UInt64(root) })
    let report = try Journal.recover(from: path, to: newPath)
    #expect(report.eventsBefore == 6)
    #expect(report.events > 0)
    let journal = try Journal.open(at: newPath, .reading)
    let saved = Int(report.events)
    #expect(Array(try journal.log().prefix(saved)) == Array(log.prefix(saved)))
    try journal.close()
  }

  @Test("Nothing is written where something is, and the old journal stays as it was")
  func refusals() throws {
    let data = URL(filePath: path + "/g000001/data.mdb")
    let before = try Data(contentsOf: data)
    #expect(throws: JournalError.storage(.alreadyExists(path: path))) {
      try Journal.recover(from: path, to: path)
    }
    _ = try Journal.recover(from: path, to: newPath)
    #expect(throws: JournalError.storage(.alreadyExists(path: newPath))) {
      try Journal.recover(from: path, to: newPath)
    }
    #expect(try Data(contentsOf: data) == before)
  }
}
