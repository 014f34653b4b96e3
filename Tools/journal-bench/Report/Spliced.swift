/// How long edits of a text took, at its end, in its middle and anywhere.
///
/// An edit writes 1 to 20 scalars and deletes 1 to 20: two events, each a step of undo.
struct Spliced: ReportLine {
  /// Edits in the middle may take so many times as long as those at the end.
  static let bar = 1.5

  private(set) var v = Report.version
  private(set) var kind = "spliced"
  private(set) var work = "text"
  /// The length of the text.
  let bytes: Int
  let rounds: Int
  let editsARound: Int
  let endMicroseconds: Spread
  let middleMicroseconds: Spread
  let anywhereMicroseconds: Spread
  /// Middle and end, round by round.
  let ratio: Spread
  let bar: Double
  let passes: Bool

  /// Takes the times of the rounds, each of so many edits.
  init(bytes: Int, edits: Int, _ times: [SpliceWork.Place: [Duration]]) {
    func microseconds(_ place: SpliceWork.Place) -> Spread {
      Spread((times[place] ?? []).map { $0.inSeconds * 1e6 / Double(edits) })
    }
    self.bytes = bytes
    rounds = times.middle.count
    editsARound = edits
    endMicroseconds = microseconds(.end)
    middleMicroseconds = microseconds(.middle)
    anywhereMicroseconds = microseconds(.anywhere)
    ratio = Spread(zip(times.middle, times[.end] ?? []).map { $0 / $1 })
    bar = Self.bar
    passes = ratio.median <= Self.bar
  }

  var text: String {
    var words = "text, \(Column.number(Double(bytes))) bytes, write and delete:"
    words += " end \(Column.number(endMicroseconds.median, 0)) µs"
    words += ", middle \(Column.number(middleMicroseconds.median, 0))"
    words += ", anywhere \(Column.number(anywhereMicroseconds.median, 0))"
    words += "; middle / end \(Column.spread(ratio))"
    return words + "; at most \(Column.number(bar, 0)): \(passes ? "PASS" : "FAIL")"
  }
}
