import Dispatch
import DragJournal
import DragModel
import Synchronization

/// The work `observe`: what those who follow a journal cost its writer, and how long after a commit they
/// are told.
struct ObserveWork {
  /// What is followed.
  private enum Followed: String {
    case events = "of events"
    case list = "of the list"
  }

  private let rounds: Int
  private let moves: Int
  private let folder: String

  /// Describes the work; its files go to a folder that exists.
  init(_ arguments: Arguments, folder: String) {
    rounds = arguments.rounds
    moves = arguments.isQuick ? 30 : 1_000
    self.folder = folder
  }

  private var tasks: [(followed: Followed, observers: Int)] {
    [(.events, 0), (.events, 1), (.events, 10), (.list, 1), (.list, 10)]
  }

  /// Does the work.
  func measure() throws(BenchError) -> [any ReportLine] {
    // One list, so that every move is something to tell.
    var workload = Workload(lists: 1, itemsEach: 1_000)
    let journal = try JournalContender(at: folder + "/observe", workload)
    _ = try Timing.measure(journal, workload.moves(moves), each: 1)
    var timings = tasks.map { _ in [Timing]() }
    var delays = tasks.map { _ in [Double]() }
    for round in 0..<rounds {
      for turn in tasks.indices {
        let index = (turn + round) % tasks.count
        let share = workload.moves(moves)
        let observers = Observers(journal.journal, following: share.count)
        try observers.start(tasks[index].observers, tasks[index].followed == .list)
        let (timing, commits) = try Self.move(journal.lists, share)
        timings[index].append(timing)
        delays[index] += try observers.delays(after: commits)
      }
    }
    try journal.check(workload)
    try journal.close()
    return report(timings, delays)
  }

  /// Moves items one by one, and says when each was durable.
  private static func move(
    _ lists: JournalLists, _ moves: [Workload.Move]
  ) throws(BenchError) -> (Timing, [ContinuousClock.Instant]) {
    let clock = ContinuousClock()
    var instants = [clock.now]
    for index in moves.indices {
      try lists.commit(moves[index...index])
      instants.append(clock.now)
    }
    let times = zip(instants, instants.dropFirst()).map { $1 - $0 }
    let total = (instants.last ?? instants[0]) - instants[0]
    return (
      Timing(total: total, operations: moves.count, commits: times), Array(instants.dropFirst())
    )
  }

  private func report(_ timings: [[Timing]], _ delays: [[Double]]) -> [any ReportLine] {
    var lines: [any ReportLine] = []
    for (index, task) in tasks.enumerated() {
      let words =
        switch task.observers {
        case 0: "no observer"
        case 1: "1 observer \(task.followed.rawValue)"
        default: "\(task.observers) observers \(task.followed.rawValue)"
        }
      lines.append(
        Measured(work: "observe", task: words, system: JournalContender.name, timings[index]))
      if index == 0 { continue }
      lines.append(
        Compared(
          work: "observe", task: words, system: JournalContender.name, floor: "no observer",
          zip(timings[index], timings[0]).map { $0.rate / $1.rate }, goal: nil))
      lines.append(
        Figure(
          work: "observe", task: "notice, \(words)", unit: "µs", delays[index],
          each: Latency(delays[index])))
    }
    return lines
  }
}

/// Tasks that follow a journal and note when they are told of each event.
private final class Observers: Sendable {
  private struct Found {
    var told: [[ContinuousClock.Instant]] = []
    var failure: BenchError?
  }

  private let journal: Journal
  private let count: Int
  private let found = Mutex(Found())
  private let ready = DispatchGroup()
  private let done = DispatchGroup()

  /// Follows as many events as are to come.
  init(_ journal: Journal, following count: Int) {
    self.journal = journal
    self.count = count
  }

  /// Starts so many, and returns when they wait for events.
  func start(_ observers: Int, _ followsList: Bool) throws(BenchError) {
    let last = try BenchError.journal { () throws(JournalError) in try journal.lastSequence() }
    for _ in 0..<observers {
      ready.enter()
      done.enter()
      Task.detached { [self] in
        do throws(JournalError) {
          let told = try await followsList ? followList(after: last) : followEvents(after: last)
          found.withLock { $0.told.append(told) }
        } catch {
          found.withLock { $0.failure = .journal(error) }
        }
        done.leave()
      }
    }
    ready.wait()
  }

  /// How long after each commit each was told, in microseconds.
  ///
  /// One that is told while the writer is still on its way back has a delay below zero.
  func delays(after commits: [ContinuousClock.Instant]) throws(BenchError) -> [Double] {
    done.wait()
    let found = found.withLock { $0 }
    if let failure = found.failure { throw failure }
    guard found.told.allSatisfy({ $0.count == commits.count }) else {
      throw .wrongResult("an observer missed an event, or was told one twice")
    }
    return found.told.flatMap { zip(commits, $0).map { ($1 - $0).inSeconds * 1e6 } }
  }

  private func followEvents(
    after last: SequenceNumber
  ) async throws(JournalError) -> [ContinuousClock.Instant] {
    var events = journal.events(following: last).makeAsyncIterator()
    ready.leave()
    return try await follow(after: last) { () async throws(JournalError) in
      try await events.next()?.sequence
    }
  }

  private func followList(
    after last: SequenceNumber
  ) async throws(JournalError) -> [ContinuousClock.Instant] {
    let (_, differences) = try await journal.differences(of: "list-0")
    var iterator = differences.makeAsyncIterator()
    ready.leave()
    return try await follow(after: last) { () async throws(JournalError) in
      try await iterator.next()?.sequence
    }
  }

  /// Follows until the last event is told; each must be the one after the one before.
  private func follow(
    after last: SequenceNumber, _ next: () async throws(JournalError) -> SequenceNumber?
  ) async throws(JournalError) -> [ContinuousClock.Instant] {
    let clock = ContinuousClock()
    var told: [ContinuousClock.Instant] = []
    var expected = last.next
    while told.count < count, let sequence = try await next() {
      guard sequence == expected else { return [] }
      told.append(clock.now)
      expected = expected.next
    }
    return told
  }
}
