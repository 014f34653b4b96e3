/// What is asked of a result: what is enough, and what to aim for.
struct Goal: Equatable {
  /// What the summary calls the result.
  let row: String
  /// The figure that is enough.
  let enough: Double
  /// The figure to aim for; nil where nothing more is asked.
  let aim: Double?
  /// True if less is better.
  let isCeiling: Bool

  private init(_ row: String, _ enough: Double, _ aim: Double?, isCeiling: Bool) {
    self.row = row
    self.enough = enough
    self.aim = aim
    self.isCeiling = isCeiling
  }

  /// A figure must reach this.
  static func atLeast(_ enough: Double, aim: Double? = nil, _ row: String) -> Goal {
    Goal(row, enough, aim, isCeiling: false)
  }

  /// A figure must not exceed this.
  static func atMost(_ enough: Double, aim: Double? = nil, _ row: String) -> Goal {
    Goal(row, enough, aim, isCeiling: true)
  }

  /// What a figure comes to.
  func judge(_ value: Double) -> Judged {
    func reaches(_ bar: Double) -> Bool { isCeiling ? value <= bar : value >= bar }
    var verdict = reaches(enough) ? Judged.Verdict.pass : .missed
    if let aim, reaches(aim) { verdict = .aim }
    return Judged(
      row: row, value: value, enough: enough, aim: aim, isCeiling: isCeiling, verdict: verdict)
  }
}

/// A result beside what is asked of it.
struct Judged: Codable, Equatable {
  /// How they compare.
  enum Verdict: String, Codable {
    /// As good as it should become.
    case aim
    /// Good enough.
    case pass
    /// Not good enough.
    case missed

    /// How people read it.
    var words: String { self == .aim ? "PASS, aim" : rawValue.uppercased() }
  }

  /// What the summary calls the result.
  let row: String
  let value: Double
  let enough: Double
  let aim: Double?
  let isCeiling: Bool
  let verdict: Verdict

  /// The end of a line for people.
  var text: String {
    var words = "; at \(isCeiling ? "most" : "least") \(Column.number(enough, 0))"
    if let aim { words += ", aim \(Column.number(aim, 0))" }
    return words + ": \(verdict.words)"
  }
}

extension Goal {
  // What the product asks for, row by row.

  static let durableToLMDB = atLeast(0.8, aim: 0.95, "durable drop, one item × raw LMDB commits")
  static let durableToSQLite = atLeast(0.75, aim: 1, "durable drop, one item × SQLite")
  static let group = atLeast(10, aim: 30, "durable drops, 64 callers × one caller")
  static let moves = atLeast(4, aim: 10, "moves, 1,000 a commit × SQLite")
  static let rebuildRate = atLeast(400_000, aim: 1_000_000, "rebuild, events/s")
  static let rebuildToScan = atLeast(0.02, "rebuild × raw scan")
  static let text = atLeast(150_000, aim: 500_000, "recorded text, edits/s")
  static let arrival = atLeast(0.4, "256 MiB arriving × copy")
  static let memory = atMost(250e6, aim: 100e6, "memory, 1,000,000 items, bytes")
  static let taskSpread = atMost(5, "1,000 tasks, slowest × median")

  static let fileGrowth = atMost(1.1, "files of a long run, growth × the log's")
  static let memoryGrowth = atMost(1.1, "memory of a long run, end × middle")

  /// Undo or redo, and how moves were committed.
  static func history(_ direction: String, _ commit: String) -> Goal {
    atLeast(0.8, aim: 1, "\(direction) of a move, \(commit) × moves")
  }

  /// Opening a journal: the limits are counted from an empty journal and the smallest one.
  static func open(_ subject: String, enough: Double, aim: Double) -> Goal {
    atMost(enough, aim: aim, "open, \(subject), ms")
  }

  /// Finding an item by its index, or the other way round.
  static func lookUp(_ task: String) -> Goal {
    atMost(2_000, aim: 500, "\(task), 1,000,000 items, ns")
  }

  /// The state after an event long ago.
  static let past = atMost(100, aim: 10, "state at any of 1,000,000 events, p99 ms")

  /// The log's bytes for one move.
  static func size(_ commit: String) -> Goal {
    atMost(140, aim: 100, "log for one move, \(commit), bytes")
  }

  /// A drop's latency while something else goes on.
  static func latency(_ condition: String) -> Goal {
    atMost(3, "p99 of a drop, \(condition) × quiet")
  }
}
