import DragJournal

/// The work `group`: several callers move items of their own, each move durable before the caller's
/// next; those that wait together share a commit.
struct GroupWork {
  private let rounds: Int
  private let isQuick: Bool
  private let folder: String

  /// Describes the work; its files go to a folder that exists.
  init(_ arguments: Arguments, folder: String) {
    rounds = arguments.rounds
    isQuick = arguments.isQuick
    self.folder = folder
  }

  /// How many callers there are; the first is what the others are compared with.
  private var sizes: [Int] { isQuick ? [1, 8] : [1, 2, 4, 8, 16, 32, 64] }

  /// Moves of each of some callers in a round.
  private func moves(of callers: Int) -> Int {
    isQuick ? max(8, 32 / callers) : max(128, 2_048 / callers)
  }

  /// Does the work.
  func measure() throws(BenchError) -> [any ReportLine] {
    let journal = try BenchError.journal { () throws(JournalError) in
      try Journal.open(at: folder + "/group")
    }
    var workloads: [Workload] = []
    var lists: [JournalLists] = []
    for caller in 0..<(sizes.last ?? 1) {
      let workload = Workload(lists: 2, itemsEach: isQuick ? 50 : 500, seed: UInt64(caller))
      lists.append(try JournalLists(making: workload, in: journal, prefix: "\(caller)-"))
      workloads.append(workload)
    }
    var timings = sizes.map { _ in [Timing]() }
    // A round before the first warms up and is not counted.
    for round in -1..<rounds {
      for turn in sizes.indices {
        let index = (turn + max(round, 0)) % sizes.count
        let share = (0..<sizes[index]).map { workloads[$0].moves(moves(of: sizes[index])) }
        let timing = try Self.run(lists, share)
        if round >= 0 { timings[index].append(timing) }
      }
    }
    for (lists, workload) in zip(lists, workloads) { try lists.check(workload) }
    try BenchError.journal { () throws(JournalError) in try journal.close() }
    return report(timings)
  }

  private static func run(
    _ lists: [JournalLists], _ share: [[Workload.Move]]
  ) throws(BenchError) -> Timing {
    let (times, total) = try Callers.run(share.count) { (caller) throws(BenchError) in
      let clock = ContinuousClock()
      var times: [Duration] = []
      var last = clock.now
      for index in share[caller].indices {
        try lists[caller].commit(share[caller][index...index])
        let now = clock.now
        times.append(now - last)
        last = now
      }
      return times
    }
    let all = times.flatMap { $0 }
    return Timing(total: total, operations: all.count, commits: all)
  }

  private func report(_ timings: [[Timing]]) -> [any ReportLine] {
    var lines: [any ReportLine] = []
    for (size, timings) in zip(sizes, timings) {
      lines.append(
        Measured(
          work: "group", task: Self.task(size), system: JournalContender.name, timings))
    }
    for (index, size) in sizes.enumerated().dropFirst() {
      lines.append(
        Compared(
          work: "group", task: Self.task(size), system: JournalContender.name,
          floor: Self.task(1), zip(timings[index], timings[0]).map { $0.rate / $1.rate },
          goal: size == 64 ? .group : nil))
    }
    return lines
  }

  private static func task(_ callers: Int) -> String {
    callers == 1 ? "one caller" : "\(callers) callers"
  }
}
