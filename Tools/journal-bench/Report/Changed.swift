/// How a figure differs from that of an earlier run.
struct Changed: ReportLine {
  private(set) var v = Report.version
  private(set) var kind = "changed"
  /// Which result it is of.
  let result: String
  /// Which figure of it.
  let figure: String
  let before: Spread
  let now: Spread
  /// The medians, now by before.
  let factor: Double
  /// True if no round of one run lies among those of the other.
  let isBeyondSpread: Bool

  /// Compares a figure that was not zero.
  init(result: String, figure: String, before: Spread, now: Spread) {
    self.result = result
    self.figure = figure
    self.before = before
    self.now = now
    factor = now.median / before.median
    isBeyondSpread = now.min > before.max || now.max < before.min
  }

  var text: String {
    var words = "\(figure): \(Column.number(before.median, 0)) before, "
    words += "\(Column.number(now.median, 0)) now, × \(Column.number(factor, 0))"
    return words + (isBeyondSpread ? "  <-- beyond the spread of both" : "")
  }
}
