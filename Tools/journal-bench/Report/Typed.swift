/// What writing a text edit by edit came to, beside its speed.
struct Typed: ReportLine {
  private(set) var v = Report.version
  private(set) var kind = "typed"
  private(set) var work = "text"
  /// The recorded edits, or that they are made up.
  let trace: String
  let edits: Int
  let rounds: Int
  let editsPerSecond: Spread
  let judged: Judged
  /// The most memory in use by this process, which holds the edits as well.
  let peakMemoryBytes: Spread
  /// The record alone, without its key.
  let recordBytesPerEdit: Double
  /// The log's pages.
  let logBytesPerEdit: Double
  /// All files at the end.
  let fileBytes: Int
  let closeMilliseconds: Spread
  let openMilliseconds: Spread
  /// Reading the whole text after opening.
  let firstTextMilliseconds: Spread

  /// Takes what the rounds came to.
  init(trace: String, edits: Int, _ rounds: [TypingWork.Round]) {
    self.trace = trace
    self.edits = edits
    self.rounds = rounds.count
    editsPerSecond = Spread(rounds.map(\.timing.rate))
    judged = Goal.text.judge(editsPerSecond.median)
    peakMemoryBytes = Spread(rounds.map { Double($0.peakBytes) })
    recordBytesPerEdit = Spread(rounds.map { Double($0.log.recordBytes) / Double(edits) }).median
    logBytesPerEdit = Spread(rounds.map { Double($0.log.pageBytes) / Double(edits) }).median
    fileBytes = rounds.last?.fileBytes ?? 0
    closeMilliseconds = Spread(rounds.map { $0.close.inSeconds * 1e3 })
    openMilliseconds = Spread(rounds.map { $0.open.inSeconds * 1e3 })
    firstTextMilliseconds = Spread(rounds.map { $0.firstText.inSeconds * 1e3 })
  }

  var judgements: [Judged] { [judged] }

  var text: String {
    var words = "text, \(Column.number(Double(edits), 0)) edits (\(trace)), text right:"
    words += " \(Column.spread(editsPerSecond))/s"
    words += "; record \(Column.number(recordBytesPerEdit, 0)) B"
    words += "; log \(Column.number(logBytesPerEdit, 0)) B an edit"
    words += "; files \(Column.number(Double(fileBytes) / 1e6, 0)) MB"
    words += "; memory \(Column.number(peakMemoryBytes.median / 1e6, 0)) MB"
    words += "; close \(Column.number(closeMilliseconds.median, 0)) ms"
    words += "; open \(Column.number(openMilliseconds.median, 0)) ms"
    words += "; first text \(Column.number(firstTextMilliseconds.median, 0)) ms"
    return words + judged.text
  }
}
