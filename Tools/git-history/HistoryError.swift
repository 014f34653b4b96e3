/// What can go wrong between a git repository and a journal, with the facts of each case.
enum HistoryError: Error, Hashable {
  /// The arguments are not a known call.
  case usage
  /// A program could not be started.
  case cannotRun(program: String, reason: String)
  /// A program ended with an error.
  case failed(program: String, status: Int32)
  /// `git log` or `git ls-tree` printed something this reader does not know.
  case unexpectedGitOutput(text: String)
  /// A commit names a path that the tree before it does not have as a file.
  case noSuchFile(path: String)
  /// A commit puts a file where another one still is.
  case pathTaken(path: String)
  /// The journal refused a request or answered something that is no reply.
  case refused(reply: String)
  /// The journal ended before it had answered every request.
  case unanswered(requests: Int)
  /// After a crash the journal stands where no crash can have left it.
  case wrongPlace(found: String, expected: String)
  /// The state on standard input is not what `journal-inspect state --json --names` prints.
  case unreadableState(reason: String)
  /// A file cannot be written.
  case cannotWrite(path: String, reason: String)
}

extension HistoryError: CustomStringConvertible {
  /// One sentence for the person at the terminal.
  var description: String {
    switch self {
    case .usage: Commands.usage
    case .cannotRun(let program, let reason): "\(program) cannot be started: \(reason)"
    case .failed(let program, let status): "\(program) ended with status \(status)"
    case .unexpectedGitOutput(let text): "git printed something unexpected: \(text)"
    case .noSuchFile(let path): "the history names \(path), which is no file before that commit"
    case .pathTaken(let path): "the history puts a file at \(path), where another one still is"
    case .refused(let reply): "the journal did not do as asked: \(reply)"
    case .unanswered(let requests): "the journal ended with \(requests) requests unanswered"
    case .wrongPlace(let found, let expected):
      "the journal stands at \(found), but must stand at \(expected)"
    case .unreadableState(let reason): "the state on standard input cannot be read: \(reason)"
    case .cannotWrite(let path, let reason): "\(path) cannot be written: \(reason)"
    }
  }
}
