/// A history as requests of the play protocol, one group of requests a commit.
///
/// The list `tree` holds the files. The item `head`, in a list of its own, says in its properties
/// which commit the tree shows; each commit sets it as its last change, so undo sets it back.
struct PlayScript {
  /// The id of the list that holds the files and folders.
  static let tree = "tree"
  /// The id of the item that names the commit the tree shows.
  static let head = "head"
  /// How many characters of a commit's subject become the name of its undo step.
  static let nameLimit = 100

  /// One commit as requests.
  struct Commit {
    /// The commit's place in the history, counted from 1.
    let number: Int
    /// The commit's id.
    let id: String
    /// What lies between the first request, `begin`, and the last two, the mark and `end`.
    let changes: [[UInt8]]
    /// All requests of the commit.
    let requests: [[UInt8]]
  }

  /// The requests that make the empty journal ready; they are no steps of its history.
  static let preparation: [[UInt8]] = [
    Request.list(tree, named: "Files"),
    Request.list("heads", named: "Heads"),
    Request.marker(head, in: "heads"),
  ]

  /// Writes the requests of a history.
  ///
  /// `attempts` says how often a commit, by number, was begun before and taken back. The work is
  /// linear in the changes, times the entries of the folders they are in.
  static func commits(
    of history: [GitCommit], attempts: [Int: Int] = [:]
  ) throws(HistoryError) -> [Commit] {
    var tree = FileTree(rootID: tree)
    var ids = IDSource()
    var commits: [Commit] = []
    for (index, commit) in history.enumerated() {
      ids.attempts = attempts[index + 1] ?? 0
      var writer = CommitWriter(tree: tree, ids: ids)
      try writer.write(commit.changes)
      commits.append(group(commit, number: index + 1, changes: writer.requests))
      tree = writer.tree
      ids = writer.ids
    }
    return commits
  }

  private static func group(
    _ commit: GitCommit, number: Int, changes: [[UInt8]]
  ) -> Commit {
    let name = commit.subject.isEmpty ? commit.id : String(commit.subject.prefix(nameLimit))
    let requests =
      [Request.begin(named: name)] + changes
      + [Request.mark(head, commit: commit.id, number: number), Request.end(commit: commit.id)]
    return Commit(number: number, id: commit.id, changes: changes, requests: requests)
  }
}
