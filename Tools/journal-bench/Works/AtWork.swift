import DragJournal
import DragModel

/// The work `at`: the state as it was after an event anywhere in the log, with a look into a list.
struct AtWork {
  /// Entries that are looked at.
  private static let entries = 5
  /// How many states there are looked at, unless time is up before.
  private static let reads = 200
  private static let fewestReads = 20

  private let isQuick: Bool
  private let folder: String

  /// Describes the work; its files go to a folder that exists.
  init(_ arguments: Arguments, folder: String) {
    isQuick = arguments.isQuick
    self.folder = folder
  }

  /// Events of the journals.
  private var sizes: [Int] { isQuick ? [500, 2_000] : [10_000, 100_000, 1_000_000] }

  /// How long reading states of one journal may take.
  private var budget: Duration { isQuick ? .milliseconds(100) : .seconds(60) }

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
      let times = try measure(events: size)
      let latency = Latency(times)
      lines.append(
        Figure(
          work: "at", task: "median state", size: size, unit: "ms", [latency.p50],
          each: latency))
      lines.append(
        Figure(
          work: "at", task: "p99 state", size: size, unit: "ms", [latency.p99],
          goal: size == 1_000_000 ? .past : nil))
      points.append((size, latency.p50))
    }
    lines.append(Growth(work: "at", task: "a state", unit: "ms", points))
    return lines
  }

  /// The time of each reading, in milliseconds.
  private func measure(events: Int) throws(BenchError) -> [Double] {
    var workload =
      isQuick ? Workload(lists: 10, itemsEach: 20) : Workload(lists: 100, itemsEach: 1_000)
    let journal = try JournalContender(at: folder + "/at-\(events)", workload)
    let samples = try Self.fill(journal, &workload, events: events)
    try journal.restart()
    var times: [Double] = []
    let clock = ContinuousClock()
    let start = clock.now
    for sample in samples {
      if times.count >= Self.fewestReads, clock.now - start > budget { break }
      times.append(try Self.read(sample, journal.lists).inSeconds * 1e3)
    }
    try journal.close()
    return times
  }

  /// Makes moves until there are so many events, and notes what lists were like after some of them.
  private static func fill(
    _ journal: JournalContender, _ workload: inout Workload, events: Int
  ) throws(BenchError) -> [Sample] {
    var random = SplitMix(state: 20_260_101)
    let made = try BenchError.journal { () throws(JournalError) in
      try journal.journal.lastSequence().value
    }
    let first = Int(made) + 1
    let places = Set((0..<reads).map { _ in first + random.below(events - first + 1) })
    var samples: [Sample] = []
    var waiting: [Workload.Move] = []
    for sequence in first...events {
      waiting += workload.moves(1)
      if places.contains(sequence) {
        let list = random.below(workload.lists.count)
        samples.append(
          Sample(
            sequence: SequenceNumber(UInt64(sequence)), list: list,
            count: workload.lists[list].count, head: Array(workload.lists[list].prefix(entries))))
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
