/// Words that somebody may have meant.
enum NearWords {
  private static let shownWords = 4

  /// The few that differ least from a word: first those that contain it, then by the letters that must
  /// be put in, taken out or changed.
  static func of(_ word: String, in all: [String]) -> [String] {
    let typed = word.lowercased()
    let ranked = all.map { candidate in
      let lowered = candidate.lowercased()
      let isPart = !typed.isEmpty && lowered.utf8.contains(typed.utf8)
      return (candidate, isPart ? 0 : 1, distance(Array(typed.utf8), Array(lowered.utf8)))
    }
    let best = ranked.sorted { ($0.1, $0.2, $0.0) < ($1.1, $1.2, $1.0) }
    return best.prefix(shownWords).map(\.0)
  }

  /// Levenshtein's distance.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, byte) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let above = row[j + 1]
        row[j + 1] = min(above + 1, row[j] + 1, diagonal + (byte == other ? 0 : 1))
        diagonal = above
      }
    }
    return row[b.count]
  }
}
