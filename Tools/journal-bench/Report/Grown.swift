import Foundation

/// How an edit's time grows with the text.
struct Grown: ReportLine {
  private(set) var v = Report.version
  private(set) var kind = "grown"
  private(set) var work = "text"
  /// The lengths of the texts.
  let fromBytes: Int
  let toBytes: Int
  /// The times in the middle of the two, round by round.
  let ratio: Spread
  /// What growth with the logarithm of the length would be.
  let bar: Double
  let passes: Bool

  /// Takes the ratios of the rounds.
  init(from: Int, to: Int, _ ratios: [Double]) {
    fromBytes = from
    toBytes = to
    ratio = Spread(ratios)
    bar = log(Double(to)) / log(Double(from))
    passes = ratio.median <= bar
  }

  var text: String {
    var words = "text, \(Column.number(Double(fromBytes), 0)) to"
    words += " \(Column.number(Double(toBytes), 0)) bytes: an edit takes"
    words += " \(Column.spread(ratio)) times as long"
    return words + "; log n is \(Column.number(bar, 0)): \(passes ? "PASS" : "FAIL")"
  }
}
