import DragJournal
import DragModel
import Foundation
import TestSupport
import Testing

/// Transfers whose bytes are not as announced, and disks that have no room for them.
@Suite(.temporaryFolder, .serialized) struct BadTransferTests {
  private static let abc = Array("abc".utf8)

  @Test("More bytes than declared are kept, all of them")
  func moreThanDeclared() throws {
    let carried = try Carried(in: TemporaryFolder.journal)
    let (journal, transfer) = (carried.journal, carried.transfer)
    _ = try journal.perform(.receive(transfer, Self.abc, total: 2))
    #expect(try carried.progress(of: transfer).hundredths == 99)
    #expect(try carried.progress(of: transfer).remainingSeconds == 0)
    _ = try journal.perform(.finish(transfer))
    #expect(try journal.bytes(of: "a") == Self.abc)
    try carried.end()
  }

  @Test("Fewer bytes than declared: refused, and the rest may still come")
  func fewerThanDeclared() throws {
    let carried = try Carried(in: TemporaryFolder.journal)
    let (journal, transfer) = (carried.journal, carried.transfer)
    _ = try journal.perform(.receive(transfer, [Self.abc[0]], total: 3))
    let refusal = JournalError.transferIncomplete(transfer, completedBytes: 1, totalBytes: 3)
    #expect(throws: refusal) { try journal.perform(.finish(transfer)) }
    #expect(refusal.description == "Of transfer t1 1 bytes of 3 have come; send the rest first.")
    #expect(try journal.now().count(of: "L") == 1)
    _ = try journal.perform(.receive(transfer, Array(Self.abc[1...])))
    _ = try journal.perform(.finish(transfer))
    #expect(try journal.bytes(of: "a") == Self.abc)
    try carried.end()
  }

  @Test("No bytes at all, or nobody knows how many: both arrive", arguments: [0, nil] as [UInt64?])
  func zeroOrUnknown(total: UInt64?) throws {
    let carried = try Carried(in: TemporaryFolder.journal)
    let journal = carried.journal
    _ = try journal.perform(.receive(carried.transfer, [], total: total))
    _ = try journal.perform(.finish(carried.transfer))
    #expect(try journal.entries("L") == ["a"])
    let other = try carried.drop("b")
    _ = try journal.perform(.receive(other, Self.abc))
    _ = try journal.perform(.finish(other))
    #expect(try journal.bytes(of: "b") == Self.abc)
    try carried.end()
  }

  @Test("The greatest total there is harms nothing")
  func greatestTotal() throws {
    let carried = try Carried(in: TemporaryFolder.journal)
    let (journal, transfer) = (carried.journal, carried.transfer)
    carried.clock.advance(milliseconds: .max / 4)
    _ = try journal.perform(.receive(transfer, Self.abc, total: .max))
    carried.clock.advance(milliseconds: .max / 4)
    _ = try journal.perform(.receive(transfer, Self.abc))
    #expect(try carried.progress(of: transfer).hundredths == 0)
    #expect(throws: JournalError.self) { try journal.perform(.finish(transfer)) }
    _ = try journal.perform(.fail(transfer))
    #expect(try journal.now().count(of: "L") == 0)
    try carried.end()
  }

  @Test("What nobody accepts is refused, and the drag goes on to one who does")
  func nobodyAccepts() throws {
    let journal = try openJournal(TemporaryFolder.journal)
    var options = ListOptions()
    options.accepts = ["text/*"]
    _ = try journal.perform(.makeList(id: "T", options: options))
    try journal.make("L")
    let image = NewItem(id: "a", representations: [Representation(type: "image/png")])
    let source = DragSource(external: ExternalContent(app: "Files", items: [image]))
    let session = try journal.perform(.beginDrag(of: source))
    let before = try journal.contents()
    let refusal = #expect(throws: JournalError.self) {
      try journal.perform(.drop(session, on: DropTarget(on: "T")))
    }
    #expect(refusal?.code == "typeRefused")
    #expect(try journal.contents() == before)
    #expect(try journal.now().transfers() == [])
    let reply = try journal.perform(.drop(session, on: DropTarget(on: "L")))
    _ = try journal.perform(.receive(reply.transfers[0].number, Self.abc))
    _ = try journal.perform(.finish(reply.transfers[0].number))
    let arrived = try journal.now().item("a").representations
    #expect(arrived == [Representation(type: "image/png", content: .inline(Self.abc))])
    #expect(try journal.damage() == [])
    try journal.close()
  }

  @Test(
    "A full disk: what came stays, the transfer goes on once there is room",
    .enabled(if: SmallDisk.isPermitted, "mounting a small file system is not permitted here"))
  func fullDisk() throws {
    let full = try FullTransfer()
    defer { full.disk.unmount() }
    let carried = full.carried
    // Nothing was lost or put in place by halves: the placeholder stands for what has come.
    let completed = try full.fill()
    #expect(try carried.progress(of: carried.transfer).completedBytes == completed)
    #expect(try carried.journal.now().count(of: "L") == 1)
    #expect(try carried.journal.entries("L") == [])
    #expect(try carried.journal.damage() == [])
    try full.makeRoom()
    try full.complete(carried.journal, carried.transfer, from: completed)
    try? carried.journal.close()
  }

  @Test(
    "A full disk and an end of the process: what came is taken up again once there is room",
    .enabled(if: SmallDisk.isPermitted, "mounting a small file system is not permitted here"))
  func fullDiskReopened() throws {
    let full = try FullTransfer()
    defer { full.disk.unmount() }
    let completed = try full.fill()
    // Storing the state may fail for want of room; what was acknowledged is in the log.
    try? full.carried.journal.close()
    // Opening for writing notes that the transfer was interrupted, for which there may be no room.
    do throws(JournalError) {
      let journal = try openJournal(full.path)
      try? journal.closeNow()
    } catch { #expect(error.code == "storageFull") }

    try full.makeRoom()
    let journal = try openJournal(full.path)
    #expect(try journal.now().unacknowledgedFailures().map(\.state) == [.interrupted])
    #expect(try journal.now().count(of: "L") == 0)
    let reply = try journal.perform(.retry(full.carried.transfer, resuming: true))
    let transfer = try #require(reply.transfers.first).number
    #expect(try journal.now().progress(of: transfer).completedBytes == completed)
    try full.complete(journal, transfer, from: completed)
    try? journal.close()
  }
}

/// A transfer to a journal on a disk with little room.
private struct FullTransfer {
  static let pieceBytes = 20_000
  let disk: SmallDisk
  let carried: Carried
  private let bytes = SplitMix64.bytes(1_000_000)

  var path: String { disk.path + "/J.dragjournal" }
  private var filler: String { disk.path + "/filler" }

  init() throws {
    disk = try SmallDisk(at: TemporaryFolder.path + "/disk", kibibytes: 4_096)
    let filler = Data(repeating: 1, count: 3_300 << 10)
    try filler.write(to: URL(fileURLWithPath: disk.path + "/filler"))
    carried = try Carried(in: disk.path + "/J.dragjournal")
  }

  /// Receives until there is no more room; says how many bytes were acknowledged.
  func fill() throws -> UInt64 {
    var completed = 0
    while completed < bytes.count {
      let piece = Array(bytes[completed..<completed + Self.pieceBytes])
      do throws(JournalError) {
        _ = try carried.journal.performNow(
          .receive(carried.transfer, piece, total: UInt64(bytes.count)))
      } catch {
        #expect(error.code == "storageFull")
        #expect(completed > 0)
        return UInt64(completed)
      }
      completed += piece.count
    }
    Issue.record("the disk was never full")
    return 0
  }

  func makeRoom() throws { try FileManager.default.removeItem(atPath: filler) }

  /// Sends the rest; all must be there then.
  func complete(_ journal: Journal, _ transfer: TransferNumber, from completed: UInt64) throws {
    _ = try journal.performNow(.receive(transfer, Array(bytes[Int(completed)...])))
    _ = try journal.performNow(.finish(transfer))
    #expect(try journal.entries("L") == ["a"])
    #expect(try journal.bytes(of: "a") == bytes)
    #expect(try journal.damage() == [])
  }
}

extension Carried {
  /// Looks for damage and closes.
  fileprivate func end() throws {
    #expect(try journal.damage() == [])
    try journal.closeNow()
  }
}
