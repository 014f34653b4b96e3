import Foundation

/// The work `text`, first part: a document is written as a person wrote it, in a journal and in the
/// floor by turns, each time from the start.
struct TypingWork {
  /// Edits that share a commit.
  static let commitSize = 1_000
  /// Where the recorded edits are if nothing else is said, seen from the package's folder.
  static let usualTrace = "../shared/data/traces/automerge-paper.json.gz"
  /// Where made-up edits stand in for recorded ones, as many.
  static let usualEdits = 259_778

  private let rounds: Int
  private let trace: String?
  private let edits: Int?
  private let folder: String
  private let task = "1,000 a commit"

  /// Describes the work; its files go to a folder that exists.
  init(_ arguments: Arguments, folder: String) {
    rounds = arguments.rounds
    edits = arguments.edits ?? (arguments.isQuick ? 2_000 : nil)
    let usual = FileManager.default.fileExists(atPath: Self.usualTrace) ? Self.usualTrace : nil
    trace = arguments.trace ?? usual
    self.folder = folder + "/typing"
  }

  /// Does the work.
  func measure() throws(BenchError) -> [any ReportLine] {
    try ScratchFolder.make(folder)
    var trace =
      if let file = self.trace { try Trace(file: file) } else {
        Trace.madeUp(edits: edits ?? Self.usualEdits)
      }
    if let edits { try trace.keepFirst(edits) }
    let recordBytes = try warmUp(trace)
    var journals: [Round] = []
    var floors: [Timing] = []
    for round in 0..<rounds {
      if round.isMultiple(of: 2) { floors.append(try floor(trace, recordBytes, round)) }
      journals.append(try journal(trace, round))
      if !round.isMultiple(of: 2) { floors.append(try floor(trace, recordBytes, round)) }
    }
    let timings = journals.map(\.timing)
    return [
      Measured(
        work: "text", task: task, system: LMDBFloor<Trace.Transaction>.name, floors),
      Measured(work: "text", task: task, system: TextContender.name, timings),
      Compared(
        work: "text", task: task, system: TextContender.name,
        floor: LMDBFloor<Trace.Transaction>.name, zip(timings, floors).map { $0.rate / $1.rate },
        goal: nil),
      Typed(trace: trace.name, edits: trace.transactions.count, journals),
    ]
  }

  /// The first edits warm up, and say how large a record is.
  private func warmUp(_ trace: Trace) throws(BenchError) -> Int {
    let journal = try TextContender(at: folder + "/warm", text: trace.start)
    _ = try Timing.measure(
      journal, Array(trace.transactions.prefix(20_000)), each: Self.commitSize)
    try journal.close()
    let size = try LogSize(journal: journal.path)
    return size.recordBytes / size.records
  }

  private func floor(
    _ trace: Trace, _ recordBytes: Int, _ round: Int
  ) throws(BenchError) -> Timing {
    let folder = folder + "/lmdb-\(round)"
    let floor = try LMDBFloor<Trace.Transaction>(folder: folder, recordBytes: recordBytes)
    let timing = try Timing.measure(floor, trace.transactions, each: Self.commitSize)
    try floor.close()
    ScratchFolder.remove(folder)
    return timing
  }

  /// What one writing of the whole text came to.
  struct Round {
    var timing: Timing
    var peakBytes: Int
    var log: LogSize
    var fileBytes: Int
    var close: Duration
    var open: Duration
    var firstText: Duration
  }

  private func journal(_ trace: Trace, _ round: Int) throws(BenchError) -> Round {
    let path = folder + "/journal-\(round)"
    Memory.resetPeak()
    let clock = ContinuousClock()
    let journal = try TextContender(at: path, text: trace.start)
    let timing = try Timing.measure(journal, trace.transactions, each: Self.commitSize)
    let done = clock.now
    try journal.close()
    let closed = clock.now
    let peak = Memory.peak
    let size = try LogSize(journal: path)
    let start = clock.now
    let again = try TextContender(opening: path)
    let opened = clock.now
    try again.check(trace.end)
    let looked = clock.now
    try again.close()
    let bytes = ScratchFolder.bytes(under: path)
    ScratchFolder.remove(path)
    return Round(
      timing: timing, peakBytes: peak, log: size, fileBytes: bytes, close: closed - done,
      open: opened - start, firstText: looked - opened)
  }
}
