/// What the command line asks for.
struct Arguments {
  /// The journal's folder; nil for a temporary one.
  var journal: String?
  /// True to stop at the first request that is not as wished.
  var stopsOnError = false
  /// True to print only failures and the last line.
  var isQuiet = false
  /// True to draw a bar.
  var showsProgress = false
  /// How many requests share a commit.
  var batchSize = 1
  /// The scripts; `-` is standard input.
  var scripts: [String] = []
  /// True to print the usage and do nothing.
  var wantsHelp = false

  /// How the tool is used.
  static let usage = """
    usage: journal-play [--journal PATH] [--stop-on-error] [--quiet] [--progress] [--batch N]
                        [SCRIPT.jsonl ...]

    Performs the requests of the scripts, one JSON object a line, on a journal, and answers each
    with one line. Without a script, or with "-", requests come from standard input.

      --journal PATH   the journal's folder, made if missing; without it a temporary one
      --stop-on-error  stop after the first request, or batch, that is not as wished
      --quiet          print only failures and the last line
      --progress       draw a bar on standard error
      --batch N        commit every N requests and reply then
      --help           print this

    Beside what the protocol says, every request takes "via":"pasteboard", told in its events;
    "begin" and "end" take "selection", any value, told again by the reply to an undo or redo; and
    "task" takes the state "cancelled". The reply to an undo has the member "tasks" if it passed over
    drops whose tasks still run.

    Exit status: 0 all as wished; 1 a request was refused or an expectation did not hold;
    2 bad usage; 3 the journal cannot be opened.

    """

  /// Reads the arguments after the program's name.
  ///
  /// - Throws: What is wrong with them.
  init(_ arguments: some Sequence<String>) throws(UsageFault) {
    var rest = Array(arguments)[...]
    var hasOptions = true
    while let argument = rest.popFirst() {
      guard hasOptions, argument.hasPrefix("-"), argument != "-" else {
        scripts.append(argument)
        continue
      }
      switch argument {
      case "--": hasOptions = false
      case "--journal": journal = try Self.value(of: argument, &rest)
      case "--stop-on-error": stopsOnError = true
      case "--quiet": isQuiet = true
      case "--progress": showsProgress = true
      case "--batch":
        let value = try Self.value(of: argument, &rest)
        guard let size = Int(value), 1...1_000_000 ~= size else {
          throw UsageFault(message: "--batch takes a number from 1 to 1000000, not \(value)")
        }
        batchSize = size
      case "--help", "-h": wantsHelp = true
      default: throw UsageFault(message: "unknown option \(argument)")
      }
    }
    if scripts.isEmpty { scripts = ["-"] }
    if journal?.isEmpty == true { throw UsageFault(message: "--journal takes a path") }
  }

  private static func value(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(UsageFault) -> String {
    guard let value = rest.popFirst() else {
      throw UsageFault(message: "\(option) takes a value")
    }
    return value
  }
}

/// What is wrong with a command line.
struct UsageFault: Error {
  var message: String
}
