/// What the benchmark was asked for.
struct Arguments: Equatable {
  /// What can be measured.
  enum Work: String, CaseIterable {
    case durable, group, moves, multi, undo, rebuild, open, index, at, text, size, memory
    case transfers, observe, latency, tasks, plateau

    /// All but the one that takes an hour.
    static var usual: [Work] { allCases.filter { $0 != .plateau } }
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
  /// How long the long run is; nil: an hour.
  var seconds: Int?
  /// How much arrives while drops are timed, in MiB; nil: a gibibyte.
  var transferMebibytes: Int?
  /// JSON lines of an earlier run, to compare with.
  var earlier: String?
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
      case "--seconds": seconds = try Self.count(word, &rest)
      case "--transfer": transferMebibytes = try Self.count(word, &rest)
      case "--compare": earlier = try Self.path(word, &rest)
      case "all": works += Work.usual
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
    usage: journal-bench WORK... [--json] [--rounds N] [--quick] [--compare FILE] [--at FOLDER]

    Measures a journal against floors that take turns with it on the same file system.

      durable    items moved between 100 lists of 1,000, each move durable before the next
      group      the same by 1 to 64 callers at once
      moves      the same, 1,000 moves a commit
      multi      drags of 50 items, each durable, and 1,000 items a commit
      undo       moves taken back one by one and made again
      rebuild    logs of 10,000 to 1,000,000 moves folded into an empty state
      open       opening journals of 0 to 1,000,000 items, and of up to 2,000,000 events
      index      the item at an index and the index of an item, in 1,000 to 1,000,000 items
      at         the state after any event of 10,000 to 1,000,000
      text       a text as it was typed, 1,000 edits a commit; edits and conversions of offsets
                 in texts of 10 kB to 10 MB
      size       bytes of the log for a move of one item, and of 50
      memory     what a process needs for journals of up to 1,000,000 items
      transfers  an item of 256 MiB that comes piece by piece; 10,000 small ones at once
      observe    what 1 and 10 observers cost the writer, and when they are told
      latency    a durable drop when all is quiet, and while something else goes on
      tasks      1,000 tasks that drop items at the same time
      plateau    everything at once for an hour: does anything grow that should not?
      all        all of these but the last

      --json     one JSON object a line
      --rounds   rounds to take the median of, 5 by default (open: at least 9)
      --quick    small counts: shows that it works, measures nothing
      --compare  the JSON lines of an earlier run: says what changed since
      --moves    moves in a round, for profilers; the usual number is what to compare
      --trace    the recorded edits: {"startContent", "endContent", "txns": [{"patches": [[at,
                 deleted, inserted]]}]} in scalars, gzip or not; without it
                 ../shared/data/traces/automerge-paper.json.gz, else edits made up alike
      --edits    only the first N edits of it, for profilers
      --seconds  how long plateau takes
      --transfer MiB that arrive while latency is measured, 1,024 by default
      --at       where the files go; by default a temporary folder in the current one

    Each result of which something is asked says whether that is reached, and whether the aim is;
    for people a table of these comes last. Build it with `swift build -c release`. Nothing else
    should run meanwhile.
    """
}
