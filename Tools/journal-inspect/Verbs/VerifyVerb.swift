import DragJournal
import DragModel

/// `verify`: whether a journal is sound.
struct VerifyVerb: Verb {
  static let name = "verify"
  static let summary = "whether it is sound"
  static let syntax = Syntax(
    operands: ["JOURNAL"], flags: ["--json", "--quick", "--rebuild", "--deep", "--progress"])
  static let help = """
    usage: journal-inspect verify JOURNAL (--quick | --rebuild | --deep) [--progress] [--json]

    Checks the journal and prints what is not sound, one finding a line. Exit status 1 if
    anything is damaged; bytes that only take room are told too, and do no harm.

      --quick    the file's frame, both ends of the log, and the stored state's root
      --rebuild  every event and the chain through them; folds the log anew and compares;
                 hashes all content
      --deep     every page of the file first, then the same, what is still arriving, and
                 what nothing can reach; of a damaged file, what cannot be read any more
      --progress tells on standard error how much of the log is gone through, a line a tenth; on a
                 terminal one line shows it anyway
      --json     one object a finding, then one with the result

    examples:
      journal-inspect verify tasks.dragjournal --quick
      journal-inspect verify tasks.dragjournal --deep --json
      journal-inspect verify tasks.dragjournal --rebuild --progress 2> progress.txt
    """

  private let path: String
  private let depth: VerificationDepth
  private let isJSON: Bool
  private let tellsProgress: Bool

  private static let depths: [(option: String, depth: VerificationDepth)] = [
    ("--quick", .quick), ("--rebuild", .rebuild), ("--deep", .deep),
  ]

  init(_ arguments: Arguments) throws(Failure) {
    path = arguments.operands[0]
    try arguments.refuse("--quick", with: "--rebuild")
    try arguments.refuse("--quick", with: "--deep")
    try arguments.refuse("--rebuild", with: "--deep")
    guard let chosen = Self.depths.first(where: { arguments.has($0.option) }) else {
      throw arguments.fault("--quick, --rebuild or --deep is missing")
    }
    depth = chosen.depth
    isJSON = arguments.has("--json")
    tellsProgress = arguments.has("--progress")
  }

  func run(_ output: inout Output) throws(Failure) -> ExitStatus {
    let findings = try Progress.during("verify", asLines: tellsProgress) {
      (progress) throws(Failure) in
      var options = JournalOptions(access: .reading)
      options.progress = { progress.report($0, of: $1) }
      return try Failure.wrapping { () throws(JournalError) in
        try Journal.verify(at: path, depth, options)
      }
    }
    let isSound = !findings.contains { $0.severity == .damage }
    for finding in findings { try output.line(isJSON ? json(finding) : "\(finding)") }
    if isJSON {
      try output.line(json(isSound: isSound, findingCount: findings.count))
    } else if isSound {
      try output.line("sound")
    }
    return isSound ? .fine : .negative
  }

  private func json(_ finding: VerificationFinding) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("v", 1)
      json.member("finding", "\(finding)")
      json.member("severity", finding.severity.rawValue)
      json.member("seq", orNull: finding.sequence?.value)
      json.member("page", orNull: finding.page)
      json.member("advice", finding.advice)
    }
    return json.text
  }

  private func json(isSound: Bool, findingCount: Int) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("v", 1)
      json.member("sound", isSound)
      json.member("findings", findingCount)
    }
    return json.text
  }
}
