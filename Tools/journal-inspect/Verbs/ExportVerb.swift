import DragJournal

/// `export`: all of a journal as lines of JSON.
struct ExportVerb: Verb {
  static let name = "export"
  static let summary = "all of it as lines of JSON"
  static let syntax = Syntax(
    operands: ["JOURNAL"], values: ["--output"], aliases: ["-o": "--output"])
  static let help = """
    usage: journal-inspect export JOURNAL [-o FILE]

    Prints all of the journal as it is now, one JSON object a line: what it is, the bytes of its
    content, its events in order with the chain through them, and an end. Each line has a sum over
    all lines so far. Another process may go on writing. `import` makes the same journal of it.

      -o, --output  the file to write; it gets its name when all is there

    The events themselves are CBOR in base64; `log --json` and `show --json` say what is in them.

    examples:
      journal-inspect export tasks.dragjournal -o tasks.jsonl
      journal-inspect export tasks.dragjournal | zstd > tasks.jsonl.zst
    """

  private let path: String
  private let file: String?

  init(_ arguments: Arguments) throws(Failure) {
    path = arguments.operands[0]
    file = arguments.value("--output")
  }

  func run(_ output: inout Output) throws(Failure) -> ExitStatus {
    let journal = try Journal.forReading(path)
    guard let file else {
      try export(journal) { (line) throws(Failure) in try output.line(line) }
      return .fine
    }
    Signals.pollForInterruption()
    var written = try OutputFile(file)
    try Progress.during("export") { (_) throws(Failure) in
      try export(journal) { (line) throws(Failure) in
        if Signals.wasInterrupted { throw .interrupted }
        try written.append(line + [UInt8(ascii: "\n")])
      }
    }
    try written.finish()
    return .fine
  }

  private func export(
    _ journal: Journal, _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var failure: Failure?
    try Failure.wrapping { () throws(JournalError) in
      try journal.export { line in
        do throws(Failure) { try body(line) } catch { failure = error }
        return failure == nil
      }
    }
    if let failure { throw failure }
  }
}
