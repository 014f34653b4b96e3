/// How long it takes to count a place in the middle of a text in another unit.
struct Converted: ReportLine {
  private(set) var v = Report.version
  private(set) var kind = "converted"
  private(set) var work = "text"
  /// The length of the text.
  let bytes: Int
  let from: String
  let to: String
  let conversionsARound: Int
  let microseconds: Spread

  /// Takes the times of the rounds, in microseconds each.
  init(bytes: Int, from: String, to: String, conversions: Int, _ times: [Double]) {
    self.bytes = bytes
    self.from = from
    self.to = to
    conversionsARound = conversions
    microseconds = Spread(times)
  }

  var text: String {
    "text, \(Column.number(Double(bytes))) bytes: \(Column.words("\(from) to \(to)", 20))"
      + " \(Column.spread(microseconds)) µs"
  }
}
