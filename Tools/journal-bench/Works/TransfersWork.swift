import DragJournal
import DragModel
import Foundation

/// The work `transfers`: a large item that comes piece by piece, each piece durable, against a copy of
/// the same file; and many small items dropped at once.
///
/// Large pieces are what the copy is compared with, which is durable once, at its end; small ones show
/// what a device asks for each time.
struct TransfersWork {
  private static let largePieceBytes = 8 << 20
  private static let smallPieceBytes = 1 << 20
  private let rounds: Int
  private let fileBytes: Int
  private let smallItems: Int
  private let folder: String

  /// Describes the work; its files go to a folder that exists.
  init(_ arguments: Arguments, folder: String) {
    rounds = arguments.rounds
    fileBytes = arguments.isQuick ? 4 << 20 : 256 << 20
    smallItems = arguments.isQuick ? 200 : 10_000
    self.folder = folder
  }

  /// Does the work.
  func measure() throws(BenchError) -> [any ReportLine] {
    let source = try makeFile()
    var copies: [Duration] = []
    var stores: [Duration] = []
    var storesOfSmallPieces: [Duration] = []
    var smalls: [Duration] = []
    // A round before the first, not counted: until then the machine has not handed out all the memory
    // that the page cache will take.
    for round in -1..<rounds {
      let copy = folder + "/copy-\(round)"
      let journal = folder + "/transfers-\(round)"
      // By turns, so that neither always comes first.
      if round.isMultiple(of: 2) {
        copies.append(try CopyFloor.copy(source, to: copy))
        stores.append(try store(source, pieceBytes: Self.largePieceBytes, in: journal))
      } else {
        stores.append(try store(source, pieceBytes: Self.largePieceBytes, in: journal))
        copies.append(try CopyFloor.copy(source, to: copy))
      }
      let others = [journal + "-pieces", folder + "/small-\(round)"]
      storesOfSmallPieces.append(
        try store(source, pieceBytes: Self.smallPieceBytes, in: others[0]))
      smalls.append(try dropMany(in: others[1]))
      for path in [copy, journal] + others {
        try? FileManager.default.removeItem(atPath: path)
      }
      if round < 0 {
        copies = []
        stores = []
        storesOfSmallPieces = []
        smalls = []
      }
    }
    let task = "\(fileBytes >> 20) MiB, one item"
    let system = Self.system(pieceBytes: Self.largePieceBytes)
    return [
      Stored(task: task, system: system, items: 1, bytes: fileBytes, stores),
      Stored(
        task: task, system: Self.system(pieceBytes: Self.smallPieceBytes), items: 1,
        bytes: fileBytes, storesOfSmallPieces),
      Stored(task: task, system: CopyFloor.name, items: 1, bytes: fileBytes, copies),
      Compared(
        work: "transfers", task: task, system: system, floor: CopyFloor.name,
        zip(copies, stores).map { $0.inSeconds / $1.inSeconds }, goal: .arrival),
      Stored(
        task: "\(smallItems) items at once", system: "journal, one drop", items: smallItems,
        bytes: smallItems * 100, smalls),
    ]
  }

  private static func system(pieceBytes: Int) -> String {
    "journal, durable every \(pieceBytes >> 20) MiB"
  }

  /// A file of bytes that no file system can store in less.
  private func makeFile() throws(BenchError) -> String {
    let path = folder + "/source"
    var random = SystemRandomNumberGenerator()
    var piece = Data(capacity: Self.smallPieceBytes)
    for _ in 0..<Self.smallPieceBytes / 8 {
      var word = random.next()
      unsafe withUnsafeBytes(of: &word) { unsafe piece.append(contentsOf: $0) }
    }
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else { throw .system(call: "open \(path)", code: errno) }
    do {
      for number in 0..<fileBytes / Self.smallPieceBytes {
        piece[0] = UInt8(truncatingIfNeeded: number)
        piece[1] = UInt8(truncatingIfNeeded: number >> 8)
        try file.write(contentsOf: piece)
      }
      try file.synchronize()
      try file.close()
    } catch { throw .system(call: "write \(path)", code: errno) }
    return path
  }

  /// Drops one item whose content comes from a file; says how long it took until it had arrived.
  private func store(
    _ source: String, pieceBytes: Int, in path: String
  ) throws(BenchError) -> Duration {
    let pieces = try PieceReader(source, pieceBytes: pieceBytes)
    return try Self.timed(path) { (journal) throws(JournalError) in
      let transfer = try journal.dropLent(1, on: "list")[0].number
      let total = UInt64(fileBytes)
      while true {
        let piece = pieces.next()
        if piece.isEmpty { break }
        _ = try journal.perform(.receive(transfer, piece, total: total))
      }
      _ = try journal.perform(.finish(transfer))
    }
  }

  /// Drops many items of 100 bytes at once; each comes with one message.
  private func dropMany(in path: String) throws(BenchError) -> Duration {
    try Self.timed(path) { (journal) throws(JournalError) in
      var left = try journal.dropLent(smallItems, on: "list").map(\.number)[...]
      let bytes = [UInt8](repeating: 7, count: 100)
      while !left.isEmpty {
        var batch = RequestBatch()
        for transfer in left.prefix(1_000) {
          _ = batch.add(.receive(transfer, bytes, total: 100))
          _ = batch.add(.finish(transfer))
        }
        left = left.dropFirst(1_000)
        try journal.perform(batch)
      }
      let count = try journal.read { (state) throws(JournalError) in try state.count(of: "list") }
      guard count == smallItems else { throw .outOfBounds(gap: smallItems, count: count) }
    }
  }

  private static func timed(
    _ path: String, _ body: (Journal) throws(JournalError) -> Void
  ) throws(BenchError) -> Duration {
    try BenchError.journal { () throws(JournalError) in
      let journal = try Journal.open(at: path)
      _ = try journal.perform(.makeList(id: "list"))
      let clock = ContinuousClock()
      let start = clock.now
      try body(journal)
      let time = clock.now - start
      try journal.close()
      return time
    }
  }
}
