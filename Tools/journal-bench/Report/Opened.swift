/// How long opening a journal took.
struct Opened: ReportLine {
  /// Opening may take so many times as long as opening an empty journal; growth that does not show
  /// beside the smallest journal is what to aim for.
  static let barRatio = 1.5
  /// Opening may take so many milliseconds more.
  static let barMilliseconds = 5.0

  private(set) var v = Report.version
  private(set) var kind = "opened"
  private(set) var work = "open"
  let items: Int
  let events: Int
  let rounds: Int
  let fileBytes: Int
  let openMilliseconds: Spread
  /// The first look at an entry after opening; zero for the empty journal.
  let firstEntryMilliseconds: Spread
  /// Compared with opening the empty journal in the same round.
  let ratioToEmpty: Spread
  let millisecondsOverEmpty: Spread
  /// Nil for the empty journal.
  let judged: Judged?

  /// Takes the times of the rounds, and those of the empty journal and of the smallest that is not.
  init(
    items: Int, events: Int, fileBytes: Int, _ openings: [Opening], empty: [Opening],
    smallest: [Opening]
  ) {
    func milliseconds(_ openings: [Opening]) -> Spread {
      Spread(openings.map { $0.open.inSeconds * 1e3 })
    }
    self.items = items
    self.events = events
    self.fileBytes = fileBytes
    rounds = openings.count
    openMilliseconds = milliseconds(openings)
    firstEntryMilliseconds = Spread(openings.map { $0.first.inSeconds * 1e3 })
    ratioToEmpty = Spread(zip(openings, empty).map { $0.open / $1.open })
    millisecondsOverEmpty = Spread(
      zip(openings, empty).map { ($0.open - $1.open).inSeconds * 1e3 })
    let subject = "\(Column.count(items)) items, \(Column.count(events)) events"
    let goal = Goal.open(
      subject, enough: milliseconds(empty).median * Self.barRatio + Self.barMilliseconds,
      aim: milliseconds(smallest).max)
    judged = events > 0 ? goal.judge(openMilliseconds.median) : nil
  }

  /// One opening, and the first look at an entry after it.
  struct Opening {
    var open: Duration
    var first: Duration
  }

  var judgements: [Judged] { judged.map { [$0] } ?? [] }

  var text: String {
    var words = Column.words(
      "open, \(Column.count(items)) items, \(Column.count(events)) events:", 44)
    words += " \(Column.spread(openMilliseconds)) ms"
    words += "; first entry \(Column.number(firstEntryMilliseconds.median, 0)) ms"
    words += "; files \(Column.number(Double(fileBytes) / 1e6, 0)) MB"
    guard let judged else { return words }
    words += "; empty × \(Column.number(ratioToEmpty.median, 0))"
    words += ", + \(Column.number(millisecondsOverEmpty.median, 0)) ms"
    return words + judged.text
  }
}
