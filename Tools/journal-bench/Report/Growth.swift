import Foundation

/// How the time of an operation grows with the size of what it works on.
struct Growth: ReportLine {
  private(set) var v = Report.version
  private(set) var kind = "growth"
  let work: String
  let task: String
  let unit: String
  /// The sizes, and the median time at each.
  let sizes: [Int]
  let times: [Double]
  /// What a doubling of the size adds, by the line through the times that is nearest: time = a + b log2 n.
  let perDoubling: Double
  /// The exponent of the power of n that is nearest: 0 does not grow, 1 grows as n does.
  let exponent: Double
  /// True if the time grew by a larger factor than log n from the least size to the greatest.
  let growsFasterThanLog: Bool

  /// Takes sizes in ascending order, at least two, and the median time at each.
  init(work: String, task: String, unit: String, _ points: [(size: Int, time: Double)]) {
    self.work = work
    self.task = task
    self.unit = unit
    sizes = points.map(\.size)
    times = points.map(\.time)
    let doublings = points.map { log2(Double($0.size)) }
    perDoubling = Self.slope(doublings, times)
    exponent = Self.slope(doublings, times.map { log2(Swift.max($0, .leastNormalMagnitude)) })
    let (first, last) = (points.first ?? (2, 1), points.last ?? (2, 1))
    growsFasterThanLog =
      last.time / first.time > log(Double(last.size)) / log(Double(first.size))
  }

  /// The slope of the line that leaves the least squares.
  static func slope(_ x: [Double], _ y: [Double]) -> Double {
    let count = Double(x.count)
    let (meanX, meanY) = (x.reduce(0, +) / count, y.reduce(0, +) / count)
    let above = zip(x, y).reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) }
    let below = x.reduce(0) { $0 + ($1 - meanX) * ($1 - meanX) }
    return below == 0 ? 0 : above / below
  }

  var text: String {
    var words = "\(work), \(task), \(Column.count(sizes.first ?? 0)) to"
    words += " \(Column.count(sizes.last ?? 0)):"
    words += " \(Column.number(perDoubling, 0)) \(unit) a doubling"
    words += ", n to the power of \(Column.number(exponent, 0))"
    return words + "; faster than log n: \(growsFasterThanLog ? "yes" : "no")"
  }
}
