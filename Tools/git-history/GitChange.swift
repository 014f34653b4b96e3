/// What git knows of a file beside its path.
struct FileContent: Hashable, Sendable {
  /// Git's file mode, such as `100644`, `120000` (a symbolic link) or `160000` (a submodule).
  let mode: String
  /// The id of the blob, or of the submodule's commit.
  let blob: String
}

/// One line of a commit's difference to its first parent.
enum GitChange: Hashable, Sendable {
  /// A file that was not there.
  case added(GitPath, FileContent)
  /// A file that is there no longer.
  case deleted(GitPath)
  /// A file whose content, mode or kind is another one.
  case edited(GitPath, FileContent)
  /// A file under another path, possibly with another content.
  case moved(from: GitPath, to: GitPath, FileContent)
  /// A second file made from one of the commit before, possibly with another content.
  case copied(from: GitPath, to: GitPath, FileContent)
}

/// One commit of a first-parent history.
struct GitCommit: Hashable, Sendable {
  /// The commit's id in hexadecimal digits.
  let id: String
  /// The first line of its message.
  let subject: String
  /// What it changes, in git's order.
  var changes: [GitChange]
}
