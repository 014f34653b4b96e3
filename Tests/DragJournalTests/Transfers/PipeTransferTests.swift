import DragJournal
import DragModel
import Foundation
import TestSupport
import Testing

/// A file comes through a pipe from a process that is killed again and again.
///
/// With `DRAGJOURNAL_LONG=1` it has 200 MB, else 4.
@Suite(.temporaryFolder, .serialized) struct PipeTransferTests {
  @Test("A sender killed ten times: what came is taken up or dropped, and the file arrives whole")
  func killedSender() async throws {
    let folder = TemporaryFolder.path
    let size = (LongRuns.areWanted ? 200 : 4) * 1_000_000
    try PipeReceiver.write(bytes: size, to: folder + "/file")
    // A process of its own, whose memory no other test uses.
    await #expect(processExitsWith: .success) { [folder = folder as String, size = size as Int] in
      var receiver = try PipeReceiver(folder: folder, size: size)
      try receiver.run()
    }
    try check(TemporaryFolder.journal, file: folder + "/file")
  }

  /// Compares what arrived with the file, also when what came in vain is freed.
  private func check(_ path: String, file: String) throws {
    let journal = try openJournal(path)
    let arrived = try #require(try journal.now().item("file").representations.first)
    let expected = try Self.sha256sum(of: file)
    for _ in 1...2 {
      let hash = try journal.sha256(of: arrived).map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
      #expect(hash.joined() == expected)
      #expect(try journal.damage() == [])
      _ = try journal.perform(.collect())
    }
    #expect(try journal.damage() == [])
    try journal.close()
  }

  /// What another program says the hash of a file is.
  private static func sha256sum(of path: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["sha256sum", path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let told = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: told.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
  }
}

/// For exit tests: receives a file that another process sends, however often that one dies.
struct PipeReceiver {
  private static let pieceBytes = 256 << 10
  private static let kills = 10

  private let journal: Journal
  private let file: String
  private let size: Int
  private var random: SplitMix64
  private var transfer = TransferNumber(0)

  init(folder: String, size: Int) throws {
    journal = try openJournal(folder + "/J.dragjournal")
    file = folder + "/file"
    self.size = size
    random = SplitMix64(seed: UInt64(size))
  }

  /// Makes a file that no compression and no other file is like.
  static func write(bytes count: Int, to path: String) throws {
    var random = SplitMix64(seed: 1)
    var words = [UInt64](repeating: 0, count: count / 8)
    for index in words.indices { words[index] = random.next() }
    try words.withUnsafeBytes { try Data($0).write(to: URL(fileURLWithPath: path)) }
  }

  mutating func run() throws {
    try journal.make("L")
    let external = ExternalContent(app: "Files", items: [NewItem(id: "file")])
    let session = try journal.performNow(.beginDrag(of: DragSource(external: external)))
    transfer = try #require(
      try journal.performNow(.drop(session, on: DropTarget(on: "L"))).transfers.first
    ).number
    for number in 0..<Self.kills {
      try carry(untilKilledAt: pointOfDeath())
      try retry(resuming: number % 2 == 0)
    }
    try carry(untilKilledAt: nil)
    _ = try journal.performNow(.finish(transfer))
    #expect(try journal.entries("L") == ["file"])
    #expect(try journal.now().transfers().count == Self.kills + 1)
    let peak = Self.peakMebibytes
    #expect(peak < 100)
    try journal.closeNow()
  }

  /// Some number of bytes after those that have come, so far from the end that the sender still sends.
  private mutating func pointOfDeath() throws -> Int {
    let completed = try completedBytes()
    let room = max(1, size - completed - 4 * Self.pieceBytes)
    return completed + Int(random.next() % UInt64(room))
  }

  private func completedBytes() throws -> Int {
    Int(try journal.now().progress(of: transfer).completedBytes)
  }

  /// Starts a sender at the bytes that are missing and receives until it ends, or is killed.
  private func carry(untilKilledAt point: Int?) throws {
    let sender = Process()
    sender.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    var completed = try completedBytes()
    sender.arguments = ["tail", "-c", "+\(completed + 1)", file]
    let pipe = Pipe()
    sender.standardOutput = pipe
    try sender.run()
    var isKilled = false
    while true {
      if let point, completed >= point, !isKilled {
        kill(sender.processIdentifier, SIGKILL)
        isKilled = true
      }
      let piece = try pipe.fileHandleForReading.read(upToCount: Self.pieceBytes) ?? Data()
      if piece.isEmpty { break }
      _ = try journal.performNow(.receive(transfer, [UInt8](piece), total: UInt64(size)))
      completed += piece.count
    }
    sender.waitUntilExit()
    #expect(try completedBytes() == completed)
    #expect((sender.terminationReason == .uncaughtSignal) == isKilled)
    #expect((completed == size) == (point == nil))
  }

  /// Notes that the sender died, looks whether all is as it was, and tries again.
  private mutating func retry(resuming: Bool) throws {
    let completed = try completedBytes()
    let refusal = #expect(throws: JournalError.self) {
      try journal.performNow(.finish(transfer))
    }
    #expect(refusal?.code == "contentMissing")
    _ = try journal.performNow(.fail(transfer, reason: "the sender died"))
    #expect(try journal.now().count(of: "L") == 0)
    #expect(try !journal.now().contains("file"))
    #expect(try journal.now().unacknowledgedFailures().map(\.number) == [transfer])
    let reply = try journal.performNow(.retry(transfer, resuming: resuming))
    transfer = try #require(reply.transfers.first).number
    #expect(try completedBytes() == (resuming ? completed : 0))
  }

  /// The most memory this process has had so far, with what it has mapped, in MiB.
  ///
  /// 0 where the system does not tell it this way.
  private static var peakMebibytes: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) / 1_024
  }
}
