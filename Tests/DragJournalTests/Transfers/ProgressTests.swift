import DragJournal
import DragModel
import Synchronization
import TestSupport
import Testing

/// Progress against sources whose speed is known, by a clock that the test drives.
@Suite(.temporaryFolder) struct ProgressTests {
  @Test(
    "From a quarter of the way on the remaining time is told within 20 %",
    arguments: KnownSource.all)
  func remaining(source: KnownSource) throws {
    let carried = try Carried(in: TemporaryFolder.journal)
    var transfer = carried.transfer
    if source.resumedBytes > 0 {
      try carried.receive(source.resumedBytes, of: source.totalBytes, for: transfer)
      _ = try carried.journal.perform(.fail(transfer))
      let retried = try carried.journal.perform(.retry(transfer, resuming: true))
      transfer = try #require(retried.transfers.first).number
    }
    carried.clock.advance(milliseconds: source.delayMilliseconds)
    var completed = source.resumedBytes
    var wrong: [String] = []
    for piece in source.pieces {
      carried.clock.advance(milliseconds: piece.milliseconds)
      try carried.receive(piece.bytes, of: source.totalBytes, for: transfer)
      completed += piece.bytes
      let progress = try carried.progress(of: transfer)
      #expect(progress.completedBytes == UInt64(completed))
      guard 4 * completed >= source.totalBytes else { continue }
      let expected = Double(source.totalBytes - completed) / source.bytesPerSecond
      let told = try #require(progress.remainingSeconds)
      if abs(told - expected) > 0.2 * expected {
        wrong.append("after \(completed) bytes \(told) s, not \(expected) s")
      }
    }
    #expect(wrong == [])
    try carried.journal.close()
  }

  @Test("A source that has become slower is believed after some seconds")
  func slower() throws {
    let carried = try Carried(in: TemporaryFolder.journal)
    func run(seconds: Int, bytesPerSecond: Int) throws {
      for _ in 0..<(10 * seconds) {
        carried.clock.advance(milliseconds: 100)
        try carried.receive(bytesPerSecond / 10, of: 1_000_000, for: carried.transfer)
      }
    }
    try run(seconds: 30, bytesPerSecond: 10_000)
    try run(seconds: 15, bytesPerSecond: 2_000)
    let remaining = try #require(try carried.progress(of: carried.transfer).remainingSeconds)
    let expected = (1_000_000.0 - 330_000) / 2_000
    #expect(abs(remaining - expected) < 0.2 * expected)
    try carried.journal.close()
  }

  @Test("Nobody knows the remaining time before bytes have come, or without a total")
  func unknown() throws {
    let carried = try Carried(in: TemporaryFolder.journal)
    let transfer = carried.transfer
    #expect(try carried.progress(of: transfer).remainingSeconds == nil)
    carried.clock.advance(milliseconds: 1_000)
    try carried.receive(0, of: 1_000, for: transfer)
    #expect(try carried.progress(of: transfer).remainingSeconds == nil)
    #expect(try carried.progress(of: transfer).hundredths == 0)
    carried.clock.advance(milliseconds: 1_000)
    try carried.receive(250, of: 1_000, for: transfer)
    #expect(try carried.progress(of: transfer).hundredths == 25)
    #expect(try carried.progress(of: transfer).remainingSeconds != nil)

    let other = try carried.drop("b")
    carried.clock.advance(milliseconds: 1_000)
    try carried.receive(250, of: nil, for: other)
    let progress = try carried.progress(of: other)
    #expect(progress.completedBytes == 250)
    #expect(progress.totalBytes == nil)
    #expect(progress.hundredths == nil)
    #expect(progress.remainingSeconds == nil)
    try carried.journal.close()
  }
}

/// A source of bytes with a speed that is known.
struct KnownSource: Sendable, CustomTestStringConvertible {
  /// So many bytes come after so much time.
  struct Piece: Sendable {
    var milliseconds: UInt64
    var bytes: Int
  }

  let testDescription: String
  /// How long it waits before it begins.
  var delayMilliseconds: UInt64 = 0
  /// What came before, with an earlier try.
  var resumedBytes = 0
  let pieces: [Piece]

  /// All bytes, those of an earlier try too.
  var totalBytes: Int { resumedBytes + pieces.reduce(0) { $0 + $1.bytes } }
  /// Its mean speed once it has begun.
  var bytesPerSecond: Double {
    let milliseconds = pieces.reduce(0) { $0 + $1.milliseconds }
    return Double(totalBytes - resumedBytes) * 1_000 / Double(milliseconds)
  }

  static let all: [KnownSource] = [
    KnownSource(testDescription: "constant", pieces: constant(seconds: 20)),
    KnownSource(
      testDescription: "constant, in pieces of a second",
      pieces: Array(repeating: Piece(milliseconds: 1_000, bytes: 10_000), count: 20)),
    KnownSource(
      testDescription: "constant, in pieces of any size",
      pieces: (0..<60).map { number in
        let milliseconds = 20 + number * 7_919 % 700
        return Piece(milliseconds: UInt64(milliseconds), bytes: milliseconds * 10)
      }),
    KnownSource(
      testDescription: "constant, five pieces in a millisecond",
      pieces: (0..<500).map { Piece(milliseconds: $0 % 5 == 0 ? 1 : 0, bytes: 100) }),
    KnownSource(
      testDescription: "begins after 5 seconds", delayMilliseconds: 5_000,
      pieces: constant(seconds: 4)),
    KnownSource(
      testDescription: "begins after a minute", delayMilliseconds: 60_000,
      pieces: constant(seconds: 20)),
    KnownSource(
      testDescription: "goes on where an earlier try ended", resumedBytes: 40_000,
      pieces: constant(seconds: 8)),
    bursts(ofSeconds: 1, isFastFirst: true), bursts(ofSeconds: 1, isFastFirst: false),
    bursts(ofSeconds: 2, isFastFirst: true), bursts(ofSeconds: 2, isFastFirst: false),
  ]

  /// 10,000 bytes a second, ten times a second.
  private static func constant(seconds: Int) -> [Piece] {
    Array(repeating: Piece(milliseconds: 100, bytes: 1_000), count: 10 * seconds)
  }

  /// Half as fast again and half as fast as the mean by turns, ten times as long as both take or longer.
  private static func bursts(ofSeconds seconds: Int, isFastFirst: Bool) -> KnownSource {
    KnownSource(
      testDescription: "bursts of \(seconds) s, \(isFastFirst ? "fast" : "slow") first",
      pieces: (0..<240 * seconds).map { number in
        let isFast = (number / (10 * seconds) % 2 == 0) == isFastFirst
        return Piece(milliseconds: 100, bytes: isFast ? 1_500 : 500)
      })
  }
}

/// A clock that goes on when it is told to.
final class HandClock: Sendable {
  private let milliseconds = Atomic<UInt64>(1_700_000_000_000)

  var now: UInt64 { milliseconds.load(ordering: .sequentiallyConsistent) }

  func advance(milliseconds: UInt64) {
    self.milliseconds.add(milliseconds, ordering: .sequentiallyConsistent)
  }
}

/// A journal with a list that another app's items are on their way to.
struct Carried {
  let journal: Journal
  let clock = HandClock()
  /// The transfer of the first item, `a`.
  private(set) var transfer = TransferNumber(0)

  init(in path: String) throws {
    var options = JournalOptions.test()
    options.clock = { [clock] in clock.now }
    journal = try openJournal(path, options)
    try journal.make("L")
    transfer = try drop("a")
  }

  /// Lets another item from outside be on its way.
  func drop(_ id: ContentID) throws -> TransferNumber {
    let external = ExternalContent(app: "Files", items: [NewItem(id: id)])
    let session = try journal.performNow(.beginDrag(of: DragSource(external: external)))
    let reply = try journal.performNow(.drop(session, on: DropTarget(on: "L")))
    return try #require(reply.transfers.first).number
  }

  func receive(_ bytes: Int, of total: Int?, for transfer: TransferNumber) throws {
    let content = [UInt8](repeating: 7, count: bytes)
    _ = try journal.performNow(.receive(transfer, content, total: total.map { UInt64($0) }))
  }

  func progress(of transfer: TransferNumber) throws -> TransferProgress {
    try journal.now().progress(of: transfer)
  }
}
