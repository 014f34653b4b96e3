/// How long opening a journal took.
struct Opened: ReportLine {
  /// Opening may take so many times as long as opening an empty journal.
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
  let passes: Bool

  /// Takes the times of the rounds, and those of the empty journal.
  init(
    items: Int, events: Int, fileBytes: Int, opens: [Duration], firsts: [Duration],
    empty: [Duration]
  ) {
    self.items = items
    self.events = events
    self.fileBytes = fileBytes
    rounds = opens.count
    openMilliseconds = Spread(opens.map { $0.inSeconds * 1e3 })
    firstEntryMilliseconds = Spread(firsts.map { $0.inSeconds * 1e3 })
    ratioToEmpty = Spread(zip(opens, empty).map { $0 / $1 })
    millisecondsOverEmpty = Spread(zip(opens, empty).map { ($0 - $1).inSeconds * 1e3 })
    let limit =
      Spread(empty.map { $0.inSeconds * 1e3 }).median * Self.barRatio + Self.barMilliseconds
    passes = openMilliseconds.median <= limit
  }

  var text: String {
    var words = "open, \(Column.number(Double(items))) items,"
    words += " \(Column.number(Double(events))) events: \(Column.spread(openMilliseconds)) ms"
    words += "; first entry \(Column.number(firstEntryMilliseconds.median, 0)) ms"
    words += "; files \(Column.number(Double(fileBytes) / 1e6, 0)) MB"
    guard items > 0 else { return words }
    words += "; empty × \(Column.number(ratioToEmpty.median, 0))"
    words += ", + \(Column.number(millisecondsOverEmpty.median, 0)) ms"
    words += "; at most 1.5 × + 5 ms: \(passes ? "PASS" : "FAIL")"
    return words
  }
}
