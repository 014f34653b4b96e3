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
  /// What is asked of the median; nil where nothing is.
  let judged: Judged?

  /// Takes the ratios of the rounds.
  init(
    work: String, task: String, system: String, floor: String, _ ratios: [Double], goal: Goal?
  ) {
    self.work = work
    self.task = task
    self.system = system
    self.floor = floor
    ratio = Spread(ratios)
    judged = goal?.judge(ratio.median)
  }

  var judgements: [Judged] { judged.map { [$0] } ?? [] }

  var text: String {
    var words = "\(work), \(Column.words(task, 24)) "
    words += Column.words("\(system) / \(floor)", 34) + Column.spread(ratio)
    return words + (judged?.text ?? "")
  }
}
