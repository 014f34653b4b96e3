import DragJournal

/// `import`: a new journal of an export.
struct ImportVerb: Verb {
  static let name = "import"
  static let summary = "a new journal of an export"
  static let syntax = Syntax(operands: ["FILE"], values: ["--into"])
  static let help = """
    usage: journal-inspect import FILE --into NEW

    Makes a new journal of what `export` wrote: the same events, chain, content, state and history.
    A line that is damaged, missing or out of order is told by its number, and no journal is made.

      --into  where the new journal goes; there must be none yet

    FILE may be - for standard input.

    examples:
      journal-inspect import tasks.jsonl --into tasks.dragjournal
      zstdcat tasks.jsonl.zst | journal-inspect import - --into tasks.dragjournal
    """

  private let file: String
  private let path: String

  init(_ arguments: Arguments) throws(Failure) {
    file = arguments.operands[0]
    guard let path = arguments.value("--into") else { throw arguments.fault("--into is missing") }
    self.path = path
  }

  func run(_ output: inout Output) throws(Failure) -> ExitStatus {
    Signals.pollForInterruption()
    try Progress.during("import") { (progress) throws(Failure) in
      try importLines(progress)
    }
    let journal = try Journal.forReading(path)
    let head = try Failure.wrapping { () throws(JournalError) in try journal.lastSequence() }
    try output.line("imported \(head) events")
    return .fine
  }

  private func importLines(_ progress: Progress) throws(Failure) {
    var lines = try InputLines(file)
    var failure: Failure?
    do throws(JournalError) {
      // What stops the lines is an export cut short for the library.
      try Journal.importJournal(to: path) {
        if Signals.wasInterrupted || failure != nil { return nil }
        progress.report(lines.bytesRead, of: lines.sizeBytes)
        do throws(Failure) { return try lines.next() } catch {
          failure = error
          return nil
        }
      }
    } catch {
      if Signals.wasInterrupted { throw .interrupted }
      throw failure ?? Failure(error)
    }
  }
}
