import DragJournal
import DragModel

/// The work `at`: the state as it was after an event anywhere in the log, with a look into a list.
struct AtWork {
  /// Entries that are looked at.
  private static let entries = 5
  /// States that are looked at in a round, unless time is up before.
  private static let reads = 100
  private static let fewestReads = 10

  private let rounds: Int
  private let isQuick: Bool
  private let folder: String

  /// Describes the work; its files go to a folder that exists.
  init(_ arguments: Arguments, folder: String) {
    rounds = arguments.rounds
    isQuick = arguments.isQuick
    self.folder = folder
  }

  /// Events of the journals.
  private var sizes: [Int] { isQuick ? [500, 2_000] : [10_000, 100_000, 1_000_000] }

  /// How long a round may take.
  private var budget: Duration { isQuick ? .milliseconds(50) : .seconds(12) }

  /// A place in the log, and what a list must begin with there.
  private struct Sample {
    var sequence: SequenceNumber
    var list: Int
    var count: Int
    var head: [Int]
  }

  /// Does the work.
  func measure() throws(BenchError) -> [any ReportLine] {
    var lines: [any ReportLine] = []
    var points: [(size: Int, time: Double)] = []
    for size in sizes {
      let latencies = try measure(events: size)
      let each = Latency(latencies.flatMap { $0 })
      let (medians, tails) = (latencies.map { Latency($0).p50 }, latencies.map { Latency($0).p99 })
      lines.append(
        Figure(work: "at", task: "median state", size: size, unit: "ms", medians, each: each))
      lines.append(
        Figure(
          work: "at", task: "p99 state", size: size, unit: "ms", tails,
          goal: size == 1_000_000 ? .past : nil))
      points.append((size, each.p50))
    }
    lines.append(Growth(work: "at", task: "a state", unit: "ms", points))
    return lines
  }

  /// The time of each reading of each round, in milliseconds.
  private func measure(events: Int) throws(BenchError) -> [[Double]] {
    var workload =
      isQuick ? Workload(lists: 10, itemsEach: 20) : Workload(lists: 100, itemsEach: 1_000)
    let journal = try JournalContender(at: folder + "/at-\(events)", workload)
    let samples = try fill(journal, &workload, events: events)
    try journal.restart()
    var rest = samples[...]
    var times: [[Double]] = []
    let clock = ContinuousClock()
    for _ in 0..<rounds {
      var round: [Double] = []
      let start = clock.now
      for sample in rest.prefix(samples.count / rounds) {
        if round.count >= Self.fewestReads, clock.now - start > budget { break }
        round.append(try Self.read(sample, journal.lists).inSeconds * 1e3)
      }
      rest = rest.dropFirst(samples.count / rounds)
      times.append(round)
    }
    try journal.close()
    return times
  }

  /// Makes moves until there are so many events, and notes what lists were like after some of them.
  private func fill(
    _ journal: JournalContender, _ workload: inout Workload, events: Int
  ) throws(BenchError) -> [Sample] {
    var random = SplitMix(state: 20_260_101)
    let made = try BenchError.journal { () throws(JournalError) in
      try journal.journal.lastSequence().value
    }
    let first = Int(made) + 1
    let places = Set(
      (0..<rounds * Self.reads).map { _ in first + random.below(events - first + 1) })
    var samples: [Sample] = []
    var waiting: [Workload.Move] = []
    for sequence in first...events {
      waiting += workload.moves(1)
      if places.contains(sequence) {
        let list = random.below(workload.lists.count)
        samples.append(
          Sample(
            sequence: SequenceNumber(UInt64(sequence)), list: list,
            count: workload.lists[list].count,
            head: Array(workload.lists[list].prefix(Self.entries))))
      }
      if waiting.count == 1_000 || sequence == events {
        try journal.commit(waiting[...])
        waiting = []
      }
    }
    // In no order of time, so that one reading does not prepare the next.
    for index in samples.indices { samples.swapAt(index, random.below(index + 1)) }
    return samples
  }

  private static func read(
    _ sample: Sample, _ lists: JournalLists
  ) throws(BenchError) -> Duration {
    let list = lists.lists[sample.list]
    let clock = ContinuousClock()
    let start = clock.now
    let (count, head) = try BenchError.journal { () throws(JournalError) in
      try lists.journal.read(at: sample.sequence) { (state) throws(JournalError) in
        var head: [ContentID] = []
        for index in sample.head.indices { head.append(try state.entry(at: index, of: list)) }
        return (try state.count(of: list), head)
      }
    }
    let time = clock.now - start
    guard count == sample.count, head.map({ lists.number($0) }) == sample.head else {
      throw .wrongResult("the state at \(sample.sequence) is another")
    }
    return time
  }
}
