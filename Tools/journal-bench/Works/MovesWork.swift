import DragJournal

/// The works `durable`, `moves` and `multi`: items move between lists, in a journal and in the floors
/// by turns.
struct MovesWork {
  /// What is moved, and how many moves share a commit.
  struct Task: Sendable {
    /// The work that it belongs to.
    let work: String
    /// What the report calls it.
    let name: String
    /// Items that move together.
    var items = 1
    /// Moves in a commit.
    let commit: Int
    /// Moves in a round.
    let moves: Int
    /// The same for a short run.
    let quickMoves: Int
    /// What is asked in comparison with raw LMDB.
    var toLMDB: Goal?
    /// What is asked in comparison with SQLite.
    var toSQLite: Goal?

    /// Each move of one item is durable before the next begins: in a round as many as fall between
    /// two checkpoints, so that every round holds one and none is left to be done while others are
    /// measured.
    static let durable = Task(
      work: "durable", name: "durable one by one", commit: 1,
      moves: JournalOptions().checkpointIntervalEvents, quickMoves: 64,
      toLMDB: .durableToLMDB, toSQLite: .durableToSQLite)
    /// A thousand moves of one item share a commit.
    static let thousand = Task(
      work: "moves", name: "1,000 a commit", commit: 1_000, moves: 200_000, quickMoves: 2_000,
      toSQLite: .moves)
    /// A drag of 50 items is durable before the next begins.
    static let multi = Task(
      work: "multi", name: "50 items, durable", items: 50, commit: 1, moves: 1_024,
      quickMoves: 16)
    /// Twenty drags of 50 items share a commit.
    static let multiThousand = Task(
      work: "multi", name: "50 items, 1,000 a commit", items: 50, commit: 20, moves: 4_000,
      quickMoves: 40)
  }

  private let task: Task
  /// How often each system does its share.
  private let rounds: Int
  private let movesARound: Int
  private let isQuick: Bool
  private let folder: String

  /// Describes the work; its files go to a folder that exists.
  init(_ task: Task, _ arguments: Arguments, folder: String) {
    self.task = task
    rounds = arguments.rounds
    isQuick = arguments.isQuick
    movesARound = arguments.movesARound ?? (isQuick ? task.quickMoves : task.moves)
    self.folder = folder + "/moves-\(task.items)-\(task.commit)"
  }

  private var warmUpMoves: Int { task.commit == 1 ? 64 : 2 * task.commit }

  /// Does the work.
  func measure() throws(BenchError) -> [any ReportLine] {
    try ScratchFolder.make(folder)
    var workload =
      isQuick ? Workload(lists: 10, itemsEach: 100) : Workload(lists: 100, itemsEach: 1_000)
    let journal = try JournalContender(at: folder + "/journal", workload)
    let made = try journal.logSize()
    // The first moves warm up, and say how large a record is.
    _ = try Timing.measure(journal, workload.moves(warmUpMoves, of: task.items), each: task.commit)
    let warm = try journal.logSize()
    let recordBytes = (warm.recordBytes - made.recordBytes) / (warm.records - made.records)

    let lmdb = try LMDBFloor<Workload.Move>(folder: folder + "/lmdb", recordBytes: recordBytes)
    let sqlite = try SQLiteFloor(
      file: folder + "/sqlite.db", workload, recordBytes: recordBytes)
    let overwrite = try OverwriteFloor(file: folder + "/overwrite")
    let contenders: [any Contender<Workload.Move>] = [overwrite, lmdb, sqlite, journal]
    var timings = contenders.map { _ in [Timing]() }
    var scans: [Timing] = []
    for round in 0..<rounds {
      let moves = workload.moves(movesARound, of: task.items)
      for turn in contenders.indices {
        let index = (turn + round) % contenders.count
        // The first floor knows no moves, only commits; a number of them is enough.
        let share = index == 0 ? Array(moves.prefix(isQuick ? 64 : 1_000)) : moves
        let size = index == 0 ? 1 : task.commit
        timings[index].append(try Timing.measure(contenders[index], share, each: size))
      }
      scans.append(try Timing.scan(lmdb))
    }
    try sqlite.check(workload)
    try journal.check(workload)
    return try report(
      contenders, timings, scans, journal: journal, warm: warm, recordBytes: recordBytes)
  }

  private func report(
    _ contenders: [any Contender<Workload.Move>], _ timings: [[Timing]], _ scans: [Timing],
    journal: JournalContender, warm: LogSize, recordBytes: Int
  ) throws(BenchError) -> [any ReportLine] {
    let done = try journal.logSize()
    try journal.close()
    var lines: [any ReportLine] = []
    for (contender, timings) in zip(contenders, timings) {
      var row = Measured(
        work: task.work, task: task.name, system: type(of: contender).name, timings)
      if contender is JournalContender {
        let moves = Double(done.records - warm.records)
        row.recordBytesPerMove = Double(done.recordBytes - warm.recordBytes) / moves
        row.logBytesPerMove = Double(done.pageBytes - warm.pageBytes) / moves
        row.fileBytes = ScratchFolder.bytes(under: journal.path)
      }
      if contender is SQLiteFloor { row.fileBytes = fileBytes(["sqlite.db", "sqlite.db-wal"]) }
      if contender is LMDBFloor<Workload.Move> {
        row.recordBytesPerMove = Double(recordBytes)
        row.fileBytes = fileBytes(["lmdb/data.mdb"])
      }
      lines.append(row)
    }
    lines.append(
      Measured(work: task.work, task: task.name, system: "raw LMDB cursor scan", scans))
    for (contender, floor) in zip(contenders.dropLast(), timings.dropLast()) {
      if task.commit > 1, contender is OverwriteFloor { continue }
      lines.append(
        Compared(
          work: task.work, task: task.name, system: JournalContender.name,
          floor: type(of: contender).name, zip(timings[3], floor).map { $0.rate / $1.rate },
          goal: goal(contender)))
    }
    return lines
  }

  /// What is asked in comparison with a floor; nil where nothing is.
  private func goal(_ floor: any Contender<Workload.Move>) -> Goal? {
    if floor is LMDBFloor<Workload.Move> { return task.toLMDB }
    return floor is SQLiteFloor ? task.toSQLite : nil
  }

  private func fileBytes(_ names: [String]) -> Int {
    names.reduce(0) { $0 + ScratchFolder.bytes(of: folder + "/" + $1) }
  }
}
