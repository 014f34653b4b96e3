/// One quantity of a system, in a unit of its own.
struct Figure: ReportLine {
  private(set) var v = Report.version
  private(set) var kind = "figure"
  let work: String
  let task: String
  /// How large what it was measured on is: items, events, callers; nil where that is fixed.
  let size: Int?
  let unit: String
  let value: Spread
  /// Of single operations, over all rounds.
  var each: Latency?
  let judged: Judged?

  /// Takes the figures of the rounds; the goal is for their median.
  init(
    work: String, task: String, size: Int? = nil, unit: String, _ figures: [Double],
    each: Latency? = nil, goal: Goal? = nil
  ) {
    self.work = work
    self.task = task
    self.size = size
    self.unit = unit
    self.each = each
    value = Spread(figures)
    judged = goal?.judge(value.median)
  }

  var judgements: [Judged] { judged.map { [$0] } ?? [] }

  var text: String {
    var words = "\(work), \(task)"
    if let size { words += ", \(Column.count(size))" }
    words = Column.words(words + ":", 44) + " \(Column.spread(value)) \(unit)"
    if let each {
      words += "; each p50 \(Column.number(each.p50, 0)), p99 \(Column.number(each.p99, 0))"
      words += ", max \(Column.number(each.max, 0))"
    }
    return words + (judged?.text ?? "")
  }
}

/// How long single operations took.
struct Latency: Codable, Equatable {
  /// How many there were.
  let count: Int
  let p50: Double
  let p99: Double
  let max: Double

  /// Takes the operations' times, in a unit of the caller's.
  init(_ times: [Double]) {
    let sorted = times.sorted()
    count = sorted.count
    p50 = Spread.quantile(0.5, of: sorted)
    p99 = Spread.quantile(0.99, of: sorted)
    max = sorted.last ?? 0
  }
}
