import DragJournal

/// `verify`: whether a journal is sound.
struct VerifyVerb: Verb {
  static let name = "verify"
  static let syntax = Syntax(
    operands: ["JOURNAL"], flags: ["--json", "--quick", "--rebuild"])
  static let help = """
    usage: journal-inspect verify JOURNAL (--quick | --rebuild) [--json]

    Checks the journal and prints what is not sound, one finding a line. Exit status 1 if
    there is any.

      --quick    the file's frame, both ends of the log, and the stored state's root
      --rebuild  every event and the chain through them; folds the log anew and compares;
                 hashes all content
      --json     one object a finding, then one with the result

    examples:
      journal-inspect verify tasks.dragjournal --quick
      journal-inspect verify tasks.dragjournal --rebuild --json
    """

  private let path: String
  private let depth: VerificationDepth
  private let isJSON: Bool

  init(_ arguments: Arguments) throws(Failure) {
    path = arguments.operands[0]
    try arguments.refuse("--quick", with: "--rebuild")
    guard arguments.has("--quick") || arguments.has("--rebuild") else {
      throw arguments.fault("--quick or --rebuild is missing")
    }
    depth = arguments.has("--quick") ? .quick : .rebuild
    isJSON = arguments.has("--json")
  }

  func run(_ output: inout Output) throws(Failure) -> ExitStatus {
    let journal = try Journal.forReading(path)
    let findings = try Failure.wrapping { () throws(JournalError) in
      try journal.verify(depth)
    }
    for finding in findings {
      try output.line(isJSON ? json(finding) : "\(finding)")
    }
    if isJSON {
      try output.line(json(findingCount: findings.count))
    } else if findings.isEmpty {
      try output.line("sound")
    }
    return findings.isEmpty ? .fine : .negative
  }

  private func json(_ finding: VerificationFinding) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("v", 1)
      json.member("finding", "\(finding)")
    }
    return json.text
  }

  private func json(findingCount: Int) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("v", 1)
      json.member("sound", findingCount == 0)
      json.member("findings", findingCount)
    }
    return json.text
  }
}
