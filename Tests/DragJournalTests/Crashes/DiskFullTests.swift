import DragJournal
import DragModel
import Foundation
import TestSupport
import Testing

/// A disk without room: nothing acknowledged is lost, and writing goes on once there is room.
@Suite(.temporaryFolder, .serialized) struct DiskFullTests {
  @Test(
    "A full disk refuses requests, loses nothing, and is written to again once there is room",
    .enabled(if: SmallDisk.isPermitted, "mounting a small file system is not permitted here"))
  func fullDisk() throws {
    let disk = try SmallDisk(at: TemporaryFolder.path + "/disk", kibibytes: 1_024)
    defer { disk.unmount() }
    let filler = disk.path + "/filler"
    try Data(repeating: 1, count: 300 << 10).write(to: URL(fileURLWithPath: filler))
    let path = disk.path + "/J.dragjournal"
    let journal = try Journal.open(at: path, .test(interval: 100))
    try journal.make("L")
    var acknowledged = try fill(journal)
    #expect(acknowledged.count > 100)
    #expect(try journal.entries("L") == acknowledged)
    #expect(try journal.log().count == acknowledged.count + 1)

    var batch = RequestBatch()
    let name = ExactText(String(repeating: "n", count: 60_000))
    let replies = (0..<4).map {
      batch.add(.insert([.new(NewItem(id: ContentID("late-\($0)"), name: name))], into: "L"))
    }
    try journal.perform(batch)
    let codes = replies.map { reply in #expect(throws: JournalError.self) { try reply.get() }?.code
    }
    #expect(codes == Array(repeating: "storageFull", count: 4))
    #expect(try journal.entries("L") == acknowledged)

    try FileManager.default.removeItem(atPath: filler)
    try journal.add(["room"], to: "L")
    acknowledged.append("room")
    #expect(try journal.entries("L") == acknowledged)
    #expect(try journal.damage() == [])
    // Storing the state may fail for want of room; what was acknowledged is in the log.
    try? journal.close()
    let again = try Journal.open(at: path, .test())
    #expect(try again.entries("L") == acknowledged)
    #expect(try again.damage() == [])
    try? again.close()
  }

  @Test(
    "A full disk does not stop a journal from being opened and read",
    .enabled(if: SmallDisk.isPermitted, "mounting a small file system is not permitted here"))
  func opening() throws {
    let disk = try SmallDisk(at: TemporaryFolder.path + "/disk", kibibytes: 1_024)
    defer { disk.unmount() }
    let path = disk.path + "/J.dragjournal"
    let journal = try Journal.open(at: path, .test())
    try journal.make("L")
    let acknowledged = try fill(journal)
    // Storing the state may fail for want of room; what was acknowledged is in the log.
    try? journal.close()
    let reader = try Journal.open(at: path, .reading)
    #expect(try reader.entries("L") == acknowledged)
    #expect(try reader.damage() == [])
    try reader.close()
  }

  @Test(
    "A drop that finds no room leaves the drag with all that another app lends to it",
    .enabled(if: SmallDisk.isPermitted, "mounting a small file system is not permitted here"))
  func lentContent() throws {
    let disk = try SmallDisk(at: TemporaryFolder.path + "/disk", kibibytes: 1_024)
    defer { disk.unmount() }
    let filler = disk.path + "/filler"
    try Data(repeating: 1, count: 300 << 10).write(to: URL(fileURLWithPath: filler))
    let journal = try Journal.open(at: disk.path + "/J.dragjournal", .test(interval: 100))
    try journal.make("L")
    let bytes = Array(repeating: UInt8(ascii: "b"), count: 100_000)
    func lift(_ session: SessionID, _ id: ContentID) throws {
      let lent = NewItem(
        id: id, representations: [Representation(type: "x/y", content: .inline(bytes))],
        fields: ["name": .text("N"), "email": .text("e")])
      let content = ExternalContent(app: "People", items: [lent])
      try journal.performNow(.beginDrag(session, of: DragSource(external: content)))
    }
    try lift("s", "p")
    let acknowledged = try fill(journal)
    // One drag is on disk, the other waits for the next commit.
    try lift("t", "q")
    let target = DropTarget(on: "L", fields: ["name"])
    for session in ["s", "t"] as [SessionID] {
      let error = #expect(throws: JournalError.self) {
        try journal.performNow(.drop(session, on: target))
      }
      #expect(error?.code == "storageFull")
    }
    #expect(try journal.now().transfers() == [])

    try FileManager.default.removeItem(atPath: filler)
    for session in ["s", "t"] as [SessionID] {
      let transfer = try journal.performNow(.drop(session, on: target)).transfers.first
      try journal.performNow(.finish(#require(transfer).number))
    }
    #expect(try journal.entries("L") == acknowledged + ["p", "q"])
    for id in ["p", "q"] as [ContentID] {
      #expect(try journal.now().item(id).fields == ["name": .text("N")])
      #expect(try journal.bytes(of: id) == bytes)
    }
    #expect(try journal.damage() == [])
    try? journal.close()
  }

  @Test(
    "Content that finds no room leaves nothing, and freeing content makes room for more",
    .enabled(if: SmallDisk.isPermitted, "mounting a small file system is not permitted here"))
  func content() throws {
    let disk = try SmallDisk(at: TemporaryFolder.path + "/disk", kibibytes: 2_048)
    defer { disk.unmount() }
    let filler = disk.path + "/filler"
    try Data(repeating: 1, count: 200 << 10).write(to: URL(fileURLWithPath: filler))
    let journal = try Journal.open(at: disk.path + "/J.dragjournal", .test(interval: 100))
    try journal.make("L")
    let imported = Attribution(origin: .import)
    func insert(_ name: String) throws(JournalError) {
      let content = RepresentationContent.inline(
        Array(repeatElement(Array(name.utf8), count: 100_000 / name.utf8.count).joined()))
      let item = NewItem(
        id: ContentID(name), representations: [Representation(type: "x/y", content: content)])
      _ = try journal.perform(.insert([.new(item)], into: "L", by: imported))
    }
    var acknowledged: [String] = []
    let failure = #expect(throws: JournalError.self) {
      for number in 1_000..<1_100 {
        try insert("\(number)")
        acknowledged.append("\(number)")
      }
    }
    #expect(failure?.code == "storageFull")
    #expect(acknowledged.count > 5)
    #expect(try journal.contentRows() == (acknowledged.count, 2 * acknowledged.count + 1))
    #expect(try journal.damage() == [])

    try FileManager.default.removeItem(atPath: filler)
    let removed = acknowledged.prefix(5).map { ContentID($0) }
    _ = try journal.perform(.delete(removed, by: imported))
    let reply = try journal.perform(.collect())
    #expect((reply.contents, reply.bytes) == (5, 500_000))
    for number in 2_000..<2_004 { try insert("\(number)") }
    #expect(try journal.bytes(of: ContentID(acknowledged[5])).count == 100_000)
    #expect(try journal.bytes(of: "2003").count == 100_000)
    #expect(try journal.damage() == [])
    try? journal.close()
  }

  /// Inserts items until there is no more room, and says which were acknowledged.
  private func fill(_ journal: Journal) throws -> [ContentID] {
    var acknowledged: [ContentID] = []
    let name = ExactText(String(repeating: "n", count: 500))
    for number in 0..<10_000 {
      let id = ContentID("\(number)")
      do throws(JournalError) {
        _ = try journal.perform(.insert([.new(NewItem(id: id, name: name))], into: "L"))
        acknowledged.append(id)
      } catch {
        #expect(error.code == "storageFull")
        return acknowledged
      }
    }
    Issue.record("the disk was never full")
    return acknowledged
  }
}

/// A file system in memory with little room.
struct SmallDisk {
  let path: String

  /// Whether this process may mount one.
  static let isPermitted: Bool = {
    let path = NSTemporaryDirectory() + "DragJournal-mount-\(getpid())"
    guard let disk = try? SmallDisk(at: path, kibibytes: 64) else { return false }
    disk.unmount()
    return true
  }()

  init(at path: String, kibibytes: Int) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    guard Self.run("mount", "-t", "tmpfs", "-o", "size=\(kibibytes)k", "tmpfs", path) else {
      try FileManager.default.removeItem(atPath: path)
      throw CocoaError(.fileWriteNoPermission)
    }
  }

  func unmount() {
    _ = Self.run("umount", path)
    try? FileManager.default.removeItem(atPath: path)
  }

  private static func run(_ command: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
