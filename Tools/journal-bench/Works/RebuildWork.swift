import DragJournal

/// The work `rebuild`: the whole log is folded into an empty state, against a scan of as many records
/// of the same size.
struct RebuildWork {
  private let rounds: Int
  private let isQuick: Bool
  private let folder: String

  /// Describes the work; its files go to a folder that exists.
  init(_ arguments: Arguments, folder: String) {
    rounds = arguments.rounds
    isQuick = arguments.isQuick
    self.folder = folder
  }

  /// Moves in the logs.
  private var sizes: [Int] { isQuick ? [1_000, 3_000] : [10_000, 100_000, 1_000_000] }

  /// Does the work.
  func measure() throws(BenchError) -> [any ReportLine] {
    var lines: [any ReportLine] = []
    var points: [(size: Int, time: Double)] = []
    for (index, size) in sizes.enumerated() {
      let isLargest = index == sizes.count - 1
      let (rebuilds, folds, scans) = try measure(moves: size)
      let task = "\(Column.count(size)) moves"
      for (system, timings) in [
        ("rebuild, stored", rebuilds), ("fold alone", folds), ("raw LMDB cursor scan", scans),
      ] { lines.append(Measured(work: "rebuild", task: task, system: system, timings)) }
      lines.append(
        Figure(
          work: "rebuild", task: "fold and store", size: size, unit: "events/s",
          rebuilds.map(\.rate), goal: isLargest ? .rebuildRate : nil))
      lines.append(
        Compared(
          work: "rebuild", task: task, system: "rebuild, stored", floor: "raw LMDB cursor scan",
          zip(rebuilds, scans).map { $0.rate / $1.rate }, goal: isLargest ? .rebuildToScan : nil))
      points.append((size, 1e9 / Spread(rebuilds.map(\.rate)).median))
    }
    lines.append(Growth(work: "rebuild", task: "an event", unit: "ns", points))
    return lines
  }

  private func measure(
    moves: Int
  ) throws(BenchError) -> (rebuilds: [Timing], folds: [Timing], scans: [Timing]) {
    var workload =
      isQuick ? Workload(lists: 10, itemsEach: 100) : Workload(lists: 100, itemsEach: 1_000)
    let journal = try JournalContender(at: folder + "/rebuild-\(moves)", workload)
    _ = try Timing.measure(journal, workload.moves(moves), each: 1_000)
    let log = try journal.logSize()
    let floor = try LMDBFloor<Void>(
      folder: folder + "/rebuild-\(moves)-lmdb", recordBytes: log.recordBytes / log.records)
    _ = try Timing.measure(floor, Array(repeating: (), count: log.records), each: 10_000)
    var rebuilds: [Timing] = []
    var folds: [Timing] = []
    var scans: [Timing] = []
    for _ in 0..<rounds {
      scans.append(try Timing.scan(floor))
      var count = 0
      folds.append(
        try Self.timed(log.records) { () throws(JournalError) in
          try journal.journal.forEachState { _ in count += 1 }
        })
      guard count == log.records else {
        throw .wrongResult("\(count) events of \(log.records) were folded")
      }
      rebuilds.append(
        try Self.timed(log.records) { () throws(JournalError) in
          try journal.journal.rebuild()
        })
    }
    // The state is now the one that was folded.
    try journal.check(workload)
    try journal.close()
    try floor.close()
    return (rebuilds, folds, scans)
  }

  private static func timed(
    _ events: Int, _ body: () throws(JournalError) -> Void
  ) throws(BenchError) -> Timing {
    let clock = ContinuousClock()
    let start = clock.now
    try BenchError.journal(body)
    let time = clock.now - start
    return Timing(total: time, operations: events, commits: [time])
  }
}
