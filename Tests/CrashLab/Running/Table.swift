/// What the parts came to, as lines of text in columns, each ready when its part is.
enum Table {
  /// The names of the columns.
  static let heading = line(
    ["part", "tried", "distinct", "hit", "lost", "wrong", "signals", "hangs", "seconds", "seed"])

  /// What a part came to.
  static func row(_ share: Worker.Share, _ outcome: PartRun.Outcome) -> String {
    let tally = outcome.tally
    let seconds = "\((outcome.seconds * 10).rounded() / 10)"
    return line(
      [share.part.rawValue] + [tally.tried, tally.distinct, tally.hits].map { "\($0)" }
        + Finding.Kind.allCases.map { "\(outcome.count($0))" } + [seconds, "\(share.seed)"])
  }

  private static func line(_ cells: [String]) -> String {
    zip(cells, widths).enumerated().map { column, cell in
      let blank = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return column == 0 ? cell.0 + blank : blank + cell.0
    }.joined(separator: "  ")
  }

  private static let widths = [12, 8, 8, 8, 5, 5, 7, 5, 7, 10]
}
