import DragJournal

/// The work `moves`: items move between lists, in a journal and in the floors by turns.
struct MovesWork {
  /// How many moves share a commit.
  enum Commit: String, CaseIterable {
    /// Each move is durable before the next begins.
    case each = "durable one by one"
    /// A thousand moves share a commit.
    case thousand = "1,000 a commit"

    /// Moves in a commit.
    var size: Int { self == .each ? 1 : 1_000 }
  }

  /// How many moves share a commit.
  let commit: Commit
  /// How often each system does its share.
  let rounds: Int
  /// Moves in a round: one by one as many as fall between two checkpoints, so that every round
  /// holds one and none is left to be done while others are measured.
  let movesARound: Int
  private let isQuick: Bool
  private let folder: String

  /// Describes the work; its files go to a folder that exists.
  init(commit: Commit, _ arguments: Arguments, folder: String) {
    self.commit = commit
    rounds = arguments.rounds
    isQuick = arguments.isQuick
    let usual =
      switch commit {
      case .each: isQuick ? 64 : JournalOptions().checkpointIntervalEvents
      case .thousand: isQuick ? 2_000 : 200_000
      }
    movesARound = arguments.movesARound ?? usual
    self.folder = folder + "/" + (commit == .each ? "each" : "thousand")
  }

  private var warmUpMoves: Int { commit == .each ? 64 : 2_000 }

  /// Does the work.
  func measure() throws(BenchError) -> [any ReportLine] {
    try ScratchFolder.make(folder)
    var workload =
      isQuick ? Workload(lists: 10, itemsEach: 100) : Workload(lists: 100, itemsEach: 1_000)
    let journal = try JournalContender(at: folder + "/journal", workload)
    let made = try journal.logSize()
    // The first moves warm up, and say how large a record is.
    _ = try Timing.measure(journal, workload.moves(warmUpMoves), each: commit.size)
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
      let moves = workload.moves(movesARound)
      for turn in contenders.indices {
        let index = (turn + round) % contenders.count
        // The first floor knows no moves, only commits; a number of them is enough.
        let share = index == 0 ? Array(moves.prefix(isQuick ? 64 : 1_000)) : moves
        let size = index == 0 ? 1 : commit.size
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
        work: "moves", task: commit.rawValue, system: type(of: contender).name, timings)
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
      Measured(work: "moves", task: commit.rawValue, system: "raw LMDB cursor scan", scans))
    for (contender, floor) in zip(contenders.dropLast(), timings.dropLast()) {
      if commit == .thousand, contender is OverwriteFloor { continue }
      lines.append(
        Compared(
          work: "moves", task: commit.rawValue, system: JournalContender.name,
          floor: type(of: contender).name, zip(timings[3], floor).map { $0.rate / $1.rate },
          bar: bar(contender)))
    }
    return lines
  }

  /// What the journal must reach now, as a share of a floor; nil where nothing is asked.
  private func bar(_ floor: any Contender<Workload.Move>) -> Double? {
    switch commit {
    case .each: floor is LMDBFloor<Workload.Move> ? 0.5 : nil
    case .thousand: floor is SQLiteFloor ? 2 : nil
    }
  }

  private func fileBytes(_ names: [String]) -> Int {
    names.reduce(0) { $0 + ScratchFolder.bytes(of: folder + "/" + $1) }
  }
}

extension Timing {
  /// Times one walk over everything that the floor holds.
  fileprivate static func scan(_ floor: LMDBFloor<Workload.Move>) throws(BenchError) -> Timing {
    let clock = ContinuousClock()
    let start = clock.now
    let count = try floor.scan()
    let time = clock.now - start
    return Timing(total: time, operations: count, commits: [time])
  }
}
