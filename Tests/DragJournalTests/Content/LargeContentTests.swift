import DragModel
import Foundation
import TestSupport
import Testing

@testable import DragJournal

/// Content of any size goes in and out in constant memory.
///
/// With `DRAGJOURNAL_LONG=1` it has 256 MiB, else 16.
@Suite(.temporaryFolder, .serialized) struct LargeContentTests {
  private static let pieces = LongRuns.areWanted ? 256 : 16
  /// What memory may grow by, in MiB: some pieces, and what the allocator keeps.
  private static let allowance = 12

  @Test("Large content arrives, gets its hash and is read in constant memory")
  func large() async {
    // A process of its own, whose memory no other test uses.
    await #expect(processExitsWith: .success) {
      [path = TemporaryFolder.journal as String] in try Self.carry(path)
    }
  }

  private static func carry(_ path: String) throws {
    let journal = try Journal.open(at: path, .test())
    try journal.make("L")
    let piece = SplitMix64.bytes(1 << 20)
    let blob = try journal.perform(.openBlob())
    try journal.perform(.append([piece], to: blob, at: 0))
    let start = Memory.ownMebibytes
    for number in 1..<Self.pieces {
      try journal.perform(.append([piece], to: blob, at: UInt64(number << 20)))
    }
    let size = UInt64(Self.pieces << 20)
    _ = try journal.perform(.seal(blob, sizeBytes: size, as: "a", in: "L"))
    #expect(Memory.ownMebibytes - start < Self.allowance)
    var read = 0
    var most = start
    var differences = 0
    try journal.forEachPiece(of: journal.representation(of: "a")) { (bytes) in
      for offset in stride(from: 0, to: bytes.count, by: 997)
      where bytes[offset] != piece[(read + offset) & ((1 << 20) - 1)] {
        differences += 1
      }
      read += bytes.count
      if read % (8 << 20) < bytes.count { most = max(most, Memory.ownMebibytes) }
    }
    #expect(read == Self.pieces << 20)
    #expect(differences == 0)
    #expect(most - start < Self.allowance)
    try journal.close()
  }

  @Test("Large content is collected in constant memory, also of the map")
  func collected() async {
    await #expect(processExitsWith: .success) {
      [path = TemporaryFolder.journal as String] in try Self.collect(path)
    }
  }

  private static func collect(_ path: String) throws {
    let journal = try Journal.open(at: path, .test())
    try journal.make("L")
    let piece = SplitMix64.bytes(1 << 20)
    let blob = try journal.perform(.openBlob())
    // The chunks of a second blob lie between those of the first.
    let other = try journal.perform(.openBlob())
    for number in 0..<pieces {
      try journal.perform(.append([piece], to: blob, at: UInt64(number << 20)))
      try journal.perform(.append([[1, 2, 3]], to: other, at: UInt64(3 * number)))
    }
    let size = UInt64(pieces << 20)
    _ = try journal.perform(.seal(blob, sizeBytes: size, as: "a", in: "L"))
    _ = try journal.perform(.undo())
    _ = try journal.perform(.prune(keeping: .steps(0)))
    let start = Memory.mebibytes
    let reply = try journal.perform(.collect())
    #expect(Memory.mebibytes - start < allowance)
    #expect(reply.contents == 2)
    #expect(reply.bytes == size + UInt64(3 * pieces))
    #expect(try journal.damage() == [])
    try journal.close()
  }

  @Test("A reader may take its time: the writer frees and fills pages meanwhile")
  func slowReader() throws {
    let journal = try Journal.open(at: TemporaryFolder.journal, .test())
    try journal.make("L")
    let imported = Attribution(origin: .import)
    for name in ["a", "b"] {
      let content = RepresentationContent.inline(SplitMix64.bytes(name == "a" ? 200_000 : 400_000))
      let new = NewItem(
        id: ContentID(name), representations: [Representation(type: "x/y", content: content)])
      _ = try journal.perform(.insert([.new(new)], into: "L", by: imported))
    }
    var pieces = 0
    // What is read is left alone; what is collected under a reader says so.
    try journal.forEachPiece(of: journal.representation(of: "b")) { (_) throws(JournalError) in
      if pieces == 1 {
        _ = try journal.perform(.delete(["a"], by: imported))
        _ = try journal.perform(.collect())
      }
      pieces += 1
    }
    #expect(pieces == 7)
    let representation = try journal.representation(of: "b")
    let hash = Digest(of: SplitMix64.bytes(400_000)).bytes
    #expect(throws: JournalError.contentMissing(hash: hash)) {
      try journal.forEachPiece(of: representation) { (_) throws(JournalError) in
        guard try journal.now().contains("b") else { return }
        _ = try journal.perform(.delete(["b"], by: imported))
        _ = try journal.perform(.collect())
      }
    }
    #expect(try journal.damage() == [])
  }
}

/// The memory of this process in MiB; 0 where the system does not tell it this way.
private enum Memory {
  /// What no file stands behind.
  static var ownMebibytes: Int { mebibytes(of: "RssAnon") }
  /// All, with what is mapped.
  static var mebibytes: Int { mebibytes(of: "VmRSS") }

  private static func mebibytes(of name: String) -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) / 1_024
  }
}
