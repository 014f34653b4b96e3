import Dispatch
import DragJournal
import DragModel
import Synchronization

/// The work `tasks`: a thousand tasks lift and drop an item each, again and again, all at once.
struct TasksWork {
  private let rounds: Int
  private let count: Int
  private let drops: Int
  private let folder: String

  /// Describes the work; its files go to a folder that exists.
  init(_ arguments: Arguments, folder: String) {
    rounds = arguments.rounds
    count = arguments.isQuick ? 50 : 1_000
    drops = arguments.isQuick ? 2 : 10
    self.folder = folder
  }

  /// Does the work.
  func measure() throws(BenchError) -> [any ReportLine] {
    let workload = Workload(lists: 3, itemsEach: count)
    let contender = try JournalContender(at: folder + "/tasks", workload)
    var timings: [Timing] = []
    var ratios: [Double] = []
    // A round before the first warms up and is not counted.
    for round in -1..<rounds {
      let (times, total) = try run(contender.lists)
      if round < 0 { continue }
      let sorted = times.map(\.inSeconds).sorted()
      ratios.append((sorted.last ?? 0) / Spread.quantile(0.5, of: sorted))
      timings.append(Timing(total: total, operations: count * drops, commits: times))
    }
    try check(contender.lists)
    try contender.close()
    let task = "\(Column.count(count)) tasks, \(drops) drops each"
    return [
      Measured(work: "tasks", task: task, system: JournalContender.name, timings),
      Figure(work: "tasks", task: "slowest task by median", unit: "×", ratios, goal: .taskSpread),
    ]
  }

  /// The time of each task, and of all.
  private func run(_ lists: JournalLists) throws(BenchError) -> ([Duration], Duration) {
    let done = DispatchGroup()
    let found = Found()
    let clock = ContinuousClock()
    let start = clock.now
    for number in 0..<count {
      done.enter()
      let (drops, item) = (drops, lists.id(of: number))
      Task.detached {
        let clock = ContinuousClock()
        let start = clock.now
        do throws(JournalError) {
          for drop in 1...drops {
            // There and back, so each drop changes something and the last one is back home.
            let target = lists.lists[drop == drops ? 0 : 1 + drop % 2]
            try await lists.journal.beginDrag(of: [item]).drop(on: target)
          }
          found.keep(clock.now - start)
        } catch { found.keep(error) }
        done.leave()
      }
    }
    done.wait()
    return (try found.times(), clock.now - start)
  }

  /// Every item is back in its list, and every drop of every round was an event.
  private func check(_ lists: JournalLists) throws(BenchError) {
    let here = try lists.items(of: 0)
    guard here.sorted() == Array(0..<count) else {
      throw .wrongResult("\(here.count) of \(count) items are where the last drops went")
    }
    let events = try BenchError.journal { () throws(JournalError) in
      try lists.journal.lastSequence().value
    }
    // Three lists with their items, then a lift and a drop each time.
    let expected = 6 + (rounds + 1) * count * drops * 2
    guard Int(events) == expected else {
      throw .wrongResult("\(events) events, expected \(expected)")
    }
  }

  private final class Found: Sendable {
    private let results = Mutex<[Result<Duration, JournalError>]>([])

    func keep(_ time: Duration) { results.withLock { $0.append(.success(time)) } }
    func keep(_ error: JournalError) { results.withLock { $0.append(.failure(error)) } }

    func times() throws(BenchError) -> [Duration] {
      let results = results.withLock { $0 }
      return try BenchError.journal { () throws(JournalError) in
        var times: [Duration] = []
        for result in results { times.append(try result.get()) }
        return times
      }
    }
  }
}
