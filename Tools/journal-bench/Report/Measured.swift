/// How fast a system did a task.
struct Measured: ReportLine {
  private(set) var v = Report.version
  private(set) var kind = "measured"
  let work: String
  let task: String
  let system: String
  let rounds: Int
  let operationsARound: Int
  let operationsPerSecond: Spread
  /// Of single commits, over all rounds.
  let commitMicroseconds: Latency
  /// The record alone, without its key.
  var recordBytesPerMove: Double?
  /// What the log's pages grew by.
  var logBytesPerMove: Double?
  /// All files at the end.
  var fileBytes: Int?

  /// Takes the timings of the rounds.
  init(work: String, task: String, system: String, _ timings: [Timing]) {
    self.work = work
    self.task = task
    self.system = system
    rounds = timings.count
    operationsARound = timings.first?.operations ?? 0
    operationsPerSecond = Spread(timings.map(\.rate))
    commitMicroseconds = Latency(timings.flatMap(\.commits).map { $0.inSeconds * 1e6 })
  }

  var text: String {
    var words = "\(work), \(Column.words(task, 24)) \(Column.words(system, 23))"
    words += " \(Column.spread(operationsPerSecond))/s"
    words += "; commit p50 \(Column.number(commitMicroseconds.p50, 0)) µs"
    words += ", p99 \(Column.number(commitMicroseconds.p99, 0))"
    words += ", max \(Column.number(commitMicroseconds.max, 0))"
    if let recordBytesPerMove { words += "; record \(Column.number(recordBytesPerMove, 0)) B" }
    if let logBytesPerMove { words += "; log \(Column.number(logBytesPerMove, 0)) B" }
    if let fileBytes { words += "; files \(Column.number(Double(fileBytes) / 1e6, 0)) MB" }
    return words
  }
}
