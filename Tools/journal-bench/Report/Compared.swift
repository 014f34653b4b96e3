/// How a system compares with a floor, round by round.
struct Compared: ReportLine {
  private(set) var v = Report.version
  private(set) var kind = "compared"
  let work: String
  let task: String
  let system: String
  let floor: String
  /// The system's rate as a share of the floor's in the same round.
  let ratio: Spread
  /// What the median must reach; nil where nothing is asked.
  let bar: Double?
  let passes: Bool?

  /// Takes the ratios of the rounds.
  init(
    work: String, task: String, system: String, floor: String, _ ratios: [Double], bar: Double?
  ) {
    self.work = work
    self.task = task
    self.system = system
    self.floor = floor
    ratio = Spread(ratios)
    self.bar = bar
    passes = if let bar { ratio.median >= bar } else { nil }
  }

  var text: String {
    var words = "\(work), \(Column.words(task, 18)) "
    words += Column.words("\(system) / \(floor)", 34) + Column.spread(ratio)
    if let bar, let passes {
      words += "; at least \(Column.number(bar, 0)): \(passes ? "PASS" : "FAIL")"
    }
    return words
  }
}
