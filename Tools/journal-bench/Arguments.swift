/// What the benchmark was asked for.
struct Arguments: Equatable {
  /// What can be measured.
  enum Work: String, CaseIterable {
    case moves
    case open
    case text
    case transfers
  }

  /// What is measured, in this order.
  var works: [Work] = []
  /// True for one JSON object a line instead of a table.
  var isJSON = false
  /// How often each system does its share, taking turns with the others.
  var rounds = 5
  /// True for small counts, which show that it works and nothing else.
  var isQuick = false
  /// Moves in a round, in place of the usual number; for profilers, which slow everything down.
  var movesARound: Int?
  /// The recorded edits of a text, gzip or not; nil: the usual ones, if they are there.
  var trace: String?
  /// How many of the edits are done; for profilers.
  var edits: Int?
  /// The folder that the files go to; nil: a temporary one in the current folder.
  var folder: String?
  /// True if the usage is wanted.
  var wantsHelp = false

  /// Reads the words after the program's name.
  init(_ words: [String]) throws(BenchError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--help", "-h": wantsHelp = true
      case "--json": isJSON = true
      case "--quick": isQuick = true
      case "--rounds": rounds = try Self.count(word, &rest)
      case "--moves": movesARound = try Self.count(word, &rest)
      case "--edits": edits = try Self.count(word, &rest)
      case "--trace": trace = try Self.path(word, &rest)
      case "--at": folder = try Self.path(word, &rest)
      default:
        guard let work = Work(rawValue: word) else { throw .misuse("unknown: \(word)") }
        works.append(work)
      }
    }
    if works.isEmpty, !wantsHelp { throw .misuse("name a work to measure") }
  }

  private static func count(
    _ word: String, _ rest: inout ArraySlice<String>
  ) throws(BenchError) -> Int {
    guard let value = rest.popFirst(), let count = Int(value), count > 0 else {
      throw .misuse("\(word) wants a number above 0")
    }
    return count
  }

  private static func path(
    _ word: String, _ rest: inout ArraySlice<String>
  ) throws(BenchError) -> String {
    guard let value = rest.popFirst() else { throw .misuse("\(word) wants a path") }
    return value
  }

  /// How to call the program.
  static let usage = """
    usage: journal-bench WORK... [--json] [--rounds N] [--quick] [--moves N] [--at FOLDER]

    Measures a journal against floors that take turns with it on the same file system.

      moves      items moved between 100 lists of 1,000: one by one, and 1,000 a commit
      open       opening journals of 1,000, 100,000 and 1,000,000 items
      text       a text as it was typed, 1,000 edits a commit; edits and conversions of offsets
                 in texts of 10 kB to 10 MB
      transfers  an item of 256 MiB that comes piece by piece; 10,000 small ones at once

      --json     one JSON object a line
      --rounds   rounds to take the median of, 5 by default (open: at least 9)
      --quick    small counts: shows that it works, measures nothing
      --moves    moves in a round, for profilers; the usual number is what to compare
      --trace    the recorded edits: {"startContent", "endContent", "txns": [{"patches": [[at,
                 deleted, inserted]]}]} in scalars, gzip or not; without it
                 ../shared/data/traces/automerge-paper.json.gz, else edits made up alike
      --edits    only the first N edits of it, for profilers
      --at       where the files go; by default a temporary folder in the current one

    Build it with `swift build -c release`. Nothing else should run meanwhile.
    """
}
