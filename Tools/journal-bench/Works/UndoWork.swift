import DragJournal

/// The work `undo`: moves are made, taken back one by one, and made again, in the same run.
struct UndoWork {
  private let rounds: Int
  private let isQuick: Bool
  private let folder: String

  /// Describes the work; its files go to a folder that exists.
  init(_ arguments: Arguments, folder: String) {
    rounds = arguments.rounds
    isQuick = arguments.isQuick
    self.folder = folder
  }

  /// Does the work.
  func measure() throws(BenchError) -> [any ReportLine] {
    try measure(commit: 1, task: "durable", moves: isQuick ? 32 : 2_048)
      + measure(commit: 1_000, task: "1,000 a commit", moves: isQuick ? 1_000 : 50_000)
  }

  /// What was timed in one round.
  private struct Round {
    var moves: Timing
    var undo: Timing
    var redo: Timing
  }

  private func measure(
    commit: Int, task: String, moves: Int
  ) throws(BenchError) -> [any ReportLine] {
    var workload =
      isQuick ? Workload(lists: 10, itemsEach: 100) : Workload(lists: 100, itemsEach: 1_000)
    let journal = try JournalContender(at: folder + "/undo-\(commit)", workload)
    // The first round warms up, and shows that what is taken back is as it was.
    let before = workload
    let warmUp = min(2 * commit, moves)
    _ = try Timing.measure(journal, workload.moves(warmUp), each: commit)
    let undo = HistoryContender(journal.journal, .undo)
    let redo = HistoryContender(journal.journal, .redo)
    let steps: [Void] = Array(repeating: (), count: moves)
    _ = try Timing.measure(undo, Array(steps.prefix(warmUp)), each: commit)
    try journal.check(before)
    _ = try Timing.measure(redo, Array(steps.prefix(warmUp)), each: commit)
    try journal.check(workload)
    var timed: [Round] = []
    for _ in 0..<rounds {
      let made = try Timing.measure(journal, workload.moves(moves), each: commit)
      let undone = try Timing.measure(undo, steps, each: commit)
      let redone = try Timing.measure(redo, steps, each: commit)
      timed.append(Round(moves: made, undo: undone, redo: redone))
    }
    try journal.check(workload)
    try journal.close()
    return Self.report(task, timed)
  }

  private static func report(_ task: String, _ rounds: [Round]) -> [any ReportLine] {
    let parts: [(name: String, timing: (Round) -> Timing)] = [
      ("moves", { $0.moves }), ("undo", { $0.undo }), ("redo", { $0.redo }),
    ]
    var lines: [any ReportLine] = []
    for part in parts {
      lines.append(
        Measured(work: "undo", task: task, system: part.name, rounds.map(part.timing)))
    }
    for part in parts.dropFirst() {
      lines.append(
        Compared(
          work: "undo", task: task, system: part.name, floor: "moves",
          rounds.map { part.timing($0).rate / $0.moves.rate }, goal: .history(part.name, task)))
    }
    return lines
  }
}

/// A journal whose history is turned, step by step.
private final class HistoryContender: Contender {
  /// Which way it is turned.
  enum Direction { case undo, redo }

  static let name = "history"
  private let journal: Journal
  private let direction: Direction

  init(_ journal: Journal, _ direction: Direction) {
    self.journal = journal
    self.direction = direction
  }

  func commit(_ steps: ArraySlice<Void>) throws(BenchError) {
    let reply = try BenchError.journal { () throws(JournalError) -> HistoryReply? in
      if steps.count == 1 { return try journal.perform(request) }
      var batch = RequestBatch()
      var last: PendingReply<HistoryReply>?
      for _ in steps { last = batch.add(request) }
      try journal.perform(batch)
      return try last?.get()
    }
    guard let reply, reply.result == .applied else {
      throw .wrongResult("a step was not turned as a whole")
    }
  }

  private var request: Request<HistoryReply> {
    direction == .undo ? .undo() : .redo()
  }
}
