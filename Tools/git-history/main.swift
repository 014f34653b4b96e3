import Foundation

// A writer that was killed closes its end of the pipe; that must not end this process too.
signal(SIGPIPE, SIG_IGN)
do throws(HistoryError) {
  exit(try Commands.run(Array(CommandLine.arguments.dropFirst())))
} catch {
  FileHandle.standardError.write(Data("git-history: \(error)\n".utf8))
  exit(error == .usage ? 2 : 1)
}
