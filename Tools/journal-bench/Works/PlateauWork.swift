import DragJournal

/// The work `plateau`: everything at once at full speed for a long time, with readers that come and go;
/// file and memory must not grow more in the second half than the log must.
struct PlateauWork {
  private static let parts = 20
  private static let readers = 2
  /// What a file or a heap may grow by without a reason, in bytes: their grain.
  private static let slackBytes = 8 << 20

  private let seconds: Int
  private let path: String

  /// Describes the work; its files go to a folder that exists.
  init(_ arguments: Arguments, folder: String) {
    seconds = arguments.seconds ?? (arguments.isQuick ? 1 : 3_600)
    path = folder + "/plateau"
  }

  /// Does the work; each moment is reported when it has come.
  func measure(_ report: Report) throws(BenchError) {
    let journal = try BenchError.journal { () throws(JournalError) in try Journal.open(at: path) }
    let mixture = try Mixture(in: journal)
    let visitors = Visitors(Self.readers, of: journal, longestMilliseconds: max(2, seconds))
    var samples: [Sampled] = []
    var logBytes: [Int] = []
    let clock = ContinuousClock()
    let start = clock.now
    for part in 1...Self.parts {
      let end = start + .seconds(seconds) * Double(part) / Double(Self.parts)
      repeat { try mixture.step() } while clock.now < end
      let sample = Sampled(
        second: (clock.now - start).inSeconds, requests: mixture.requests,
        fileBytes: ScratchFolder.bytes(under: path), residentBytes: Memory.now,
        ownBytes: Memory.ownNow)
      report.show(sample)
      samples.append(sample)
      if part == Self.parts / 2 || part == Self.parts {
        logBytes.append(try Self.logBytes(journal))
      }
    }
    let states = try visitors.stop()
    try mixture.check()
    try BenchError.journal { () throws(JournalError) in try journal.close() }
    report.show(verdicts(samples, logBytes, states))
  }

  private static func logBytes(_ journal: Journal) throws(BenchError) -> Int {
    try BenchError.journal { () throws(JournalError) in
      let statistics = try journal.statistics()
      return statistics.log.pages * statistics.pageBytes
    }
  }

  private func verdicts(
    _ samples: [Sampled], _ logBytes: [Int], _ states: Int
  ) -> [any ReportLine] {
    let (middle, end) = (samples[Self.parts / 2 - 1], samples[Self.parts - 1])
    func growth(_ from: Int, _ to: Int) -> Double { Double(max(0, to - from - Self.slackBytes)) }
    let log = Double(logBytes[1] - logBytes[0])
    return [
      Figure(
        work: "plateau", task: "requests", unit: "/s", [Double(end.requests) / end.second]),
      Figure(work: "plateau", task: "readers", unit: "states", [Double(states)]),
      Figure(work: "plateau", task: "log, second half", unit: "bytes", [log]),
      Figure(
        work: "plateau", task: "files, second half", unit: "× what the log grew by",
        [growth(middle.fileBytes, end.fileBytes) / log], goal: .fileGrowth),
      Figure(
        work: "plateau", task: "own memory, second half", unit: "× what it was",
        [1 + growth(middle.ownBytes, end.ownBytes) / Double(middle.ownBytes)],
        goal: .memoryGrowth),
    ]
  }
}
