import Foundation

/// The verbs of the command line.
enum Commands {
  /// What the command can do.
  static let usage = """
    usage: git-history count REPOSITORY
           git-history script REPOSITORY
           git-history play REPOSITORY --journal PATH --with JOURNAL-PLAY [--batch N] --marks FILE
           git-history check REPOSITORY COMMIT < STATE.json

    count   prints the number of commits of the first-parent history
    script  prints the history as requests for journal-play, one commit one undo step
    play    plays it into a new journal, kills the writer twice on the way, goes on exactly where
            the journal stands, and writes a line "number commit sequence" for each commit
    check   compares what `journal-inspect state --json --names` prints with `git ls-tree -r`

    Exit status: 0 all as it should be, 1 a difference or an error, 2 bad usage.
    """

  /// The value that follows an option, nil without the option.
  private static func value(of option: String, in arguments: [String]) -> String? {
    guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else {
      return nil
    }
    return arguments[index + 1]
  }

  /// Prints each line and a line end.
  private static func printLines(_ lines: [[UInt8]]) {
    let end = [UInt8(ascii: "\n")]
    FileHandle.standardOutput.write(Data(lines.joined(separator: end)) + Data(end))
  }

  /// Prints a line at once, also into a pipe.
  private static func tell(_ line: String) {
    printLines([Array(line.utf8)])
  }

  /// Prints the requests of a history.
  private static func printScript(of git: Git) throws(HistoryError) {
    let commits = try PlayScript.commits(of: GitLog.commits(of: git))
    printLines(PlayScript.preparation + commits.flatMap(\.requests))
  }

  /// Plays a history into a journal and writes down where each commit ends.
  private static func play(_ git: Git, _ options: [String]) throws(HistoryError) {
    guard let journal = value(of: "--journal", in: options),
      let program = value(of: "--with", in: options),
      let marks = value(of: "--marks", in: options),
      let batch = Int(value(of: "--batch", in: options) ?? "1000"), batch > 0
    else { throw .usage }
    let history = try GitLog.commits(of: git)
    let clock = ContinuousClock()
    let start = clock.now
    var replay = try Replay(
      history, with: Player(program: program, journal: journal), batch: batch
    ) { message in
      let seconds = (clock.now - start) / .seconds(1)
      tell(String(format: "%8.2f s  ", seconds) + message)
    }
    let acknowledged = try replay.run()
    let lines = acknowledged.map { commit in
      "\(commit.number) \(commit.id) \(commit.sequence.map(String.init) ?? "-")\n"
    }
    do {
      try lines.joined().write(toFile: marks, atomically: true, encoding: .utf8)
    } catch {
      throw .cannotWrite(path: marks, reason: error.localizedDescription)
    }
    let changes = history.map(\.changes.count).reduce(0, +)
    tell("played \(acknowledged.count) commits with \(changes) changes, none lost, none doubled")
  }

  /// Compares the state on standard input with a commit; false if they differ.
  private static func check(_ git: Git, _ commit: String) throws(HistoryError) -> Bool {
    let state = FileHandle.standardInput.readDataToEndOfFile()
    let journal = try TreeCheck.files(inState: state)
    let expected = try TreeCheck.files(of: commit, in: git)
    let differences = TreeCheck.differences(journal: journal, git: expected)
    guard differences.isEmpty else {
      let shown = differences.prefix(TreeCheck.shownDifferences)
      let count = "\(differences.count) differences from git ls-tree -r \(commit)"
      FileHandle.standardError.write(Data((shown + [count, ""]).joined(separator: "\n").utf8))
      return false
    }
    tell("equal to git ls-tree -r \(commit): \(journal.count) paths, modes and blob ids")
    return true
  }

  /// Does what the arguments say and returns the exit status.
  static func run(_ arguments: [String]) throws(HistoryError) -> Int32 {
    guard arguments.count >= 2 else { throw .usage }
    let git = Git(repository: arguments[1])
    switch (arguments[0], arguments.count) {
    case ("count", 2): tell("\(try git.commitCount())")
    case ("script", 2): try printScript(of: git)
    case ("play", _): try play(git, Array(arguments.dropFirst(2)))
    case ("check", 3): return try check(git, arguments[2]) ? 0 : 1
    default: throw .usage
    }
    return 0
  }
}
