/// What the parts came to, as lines of text.
struct Table {
  private var rows: [[String]] = [
    ["part", "tried", "distinct", "hit", "lost", "wrong", "signals", "hangs", "seconds", "seed"]
  ]

  /// Adds a row.
  mutating func add(_ share: Worker.Share, _ outcome: PartRun.Outcome) {
    let tally = outcome.tally
    let seconds = "\((outcome.seconds * 10).rounded() / 10)"
    rows.append(
      [share.part.rawValue] + [tally.tried, tally.distinct, tally.hits].map { "\($0)" }
        + Finding.Kind.allCases.map { "\(outcome.count($0))" } + [seconds, "\(share.seed)"])
  }

  /// The rows, in columns.
  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let blank = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + blank : blank + cell.0
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
