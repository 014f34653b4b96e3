import Foundation

/// What a verb asks before it changes a journal.
enum Confirmation {
  /// Asks on a terminal; elsewhere, `--yes` has to have been given.
  ///
  /// - Throws: A failure if the answer is not yes.
  static func ask(_ question: String, _ arguments: Arguments) throws(Failure) {
    if arguments.has("--yes") { return }
    guard isatty(STDIN_FILENO) == 1 else {
      throw arguments.fault("it changes the journal and nobody can be asked: --yes is missing")
    }
    FileHandle.standardError.write(Data("\(question) [y/N] ".utf8))
    guard ["y", "yes"].contains(readLine()?.lowercased()) else {
      throw Failure(status: .negative, message: "nothing was changed")
    }
  }
}
