/// Reads a whole first-parent history with one call of `git log`.
struct GitLog {
  /// How many files git compares in one commit when it looks for moves and copies with edits.
  ///
  /// The work grows with the square. Beyond it git still finds moves without edits.
  static let renameLimit = 400

  /// Up to how many files times commits git also looks for copies of files that stay as they are.
  ///
  /// It compares each new file with all others: 150 s for 2,000 commits over 4,000 files, where 0.4 s
  /// find the moves and the copies of files that the same commit edits.
  static let copySearchLimit = 1_000_000

  /// Begins the line that names a commit; no raw line and no newline begins with it.
  private static let mark: UInt8 = 1

  private var tokens: [ArraySlice<UInt8>]
  private var next = 0

  /// Returns the commits of a repository's first-parent history, oldest first.
  ///
  /// A merge commit stands for its difference to its first parent. The settings of the repository
  /// and of the user that would change the output are overruled.
  static func commits(of git: Git) throws(HistoryError) -> [GitCommit] {
    let size = try git.commitCount() * git.fileCount()
    let copySearch = size <= copySearchLimit ? ["--find-copies-harder"] : []
    let options = [
      "-c", "log.showRoot=true", "-c", "diff.orderFile=/dev/null",
      "log", "--first-parent", "--diff-merges=first-parent", "--reverse", "--raw", "-z",
      "-M", "-C", "-l\(renameLimit)", "--no-abbrev",
      "--ignore-submodules=none", "--no-ext-diff", "--no-notes", "--no-show-signature",
      "--no-color", "--encoding=UTF-8", "--format=%x01%H %s",
    ]
    return try commits(in: git.output(of: options + copySearch + ["HEAD", "--"]))
  }

  /// Reads the output of `git log --raw -z` whose commit lines are a byte 1, the id and the subject.
  static func commits(in output: [UInt8]) throws(HistoryError) -> [GitCommit] {
    var log = GitLog(tokens: output.split(separator: 0, omittingEmptySubsequences: true))
    var commits: [GitCommit] = []
    while let token = log.take() {
      let line = token.drop { $0 == UInt8(ascii: "\n") }
      switch line.first {
      case mark:
        commits.append(commit(named: line.dropFirst()))
      case UInt8(ascii: ":") where !commits.isEmpty:
        let change = try log.change(describedBy: line.dropFirst())
        commits[commits.count - 1].changes.append(change)
      case nil:
        continue
      default:
        throw .unexpectedGitOutput(text: String(decoding: line.prefix(80), as: UTF8.self))
      }
    }
    return commits
  }

  private mutating func take() -> ArraySlice<UInt8>? {
    guard next < tokens.count else { return nil }
    defer { next += 1 }
    return tokens[next]
  }

  private static func commit(named line: ArraySlice<UInt8>) -> GitCommit {
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
    let texts = words.map { String(decoding: $0, as: UTF8.self) }
    return GitCommit(
      id: texts.first ?? "", subject: texts.count > 1 ? texts[1] : "", changes: [])
  }

  /// Reads the rest of a raw line, `old-mode new-mode old-blob new-blob status`, and its paths.
  private mutating func change(
    describedBy line: ArraySlice<UInt8>
  ) throws(HistoryError) -> GitChange {
    let fields = line.split(separator: UInt8(ascii: " "))
    guard fields.count == 5, let path = take().map({ GitPath(bytes: Array($0)) }) else {
      throw .unexpectedGitOutput(text: String(decoding: line, as: UTF8.self))
    }
    let content = FileContent(
      mode: String(decoding: fields[1], as: UTF8.self),
      blob: String(decoding: fields[3], as: UTF8.self))
    switch fields[4].first {
    case UInt8(ascii: "A"): return .added(path, content)
    case UInt8(ascii: "D"): return .deleted(path)
    case UInt8(ascii: "M"), UInt8(ascii: "T"): return .edited(path, content)
    case UInt8(ascii: "R"): return .moved(from: path, to: try target(of: line), content)
    case UInt8(ascii: "C"): return .copied(from: path, to: try target(of: line), content)
    default: throw .unexpectedGitOutput(text: String(decoding: line, as: UTF8.self))
    }
  }

  private mutating func target(of line: ArraySlice<UInt8>) throws(HistoryError) -> GitPath {
    guard let path = take() else {
      throw .unexpectedGitOutput(text: String(decoding: line, as: UTF8.self))
    }
    return GitPath(bytes: Array(path))
  }
}
