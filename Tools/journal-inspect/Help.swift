/// What the tool says about itself.
enum Help {
  /// The tool's version.
  static let versionNumber = "1.0.0"
  /// The day on which the version was made, as pages of the manual say it.
  static let versionDate = "2026-12-01"

  /// All verbs in short.
  static var overview: String {
    """
    usage: journal-inspect VERB JOURNAL [options]

    Looks into a journal, also while another process writes it. Only what asks for --yes changes one.

    \(verbs.joined(separator: "\n"))

    JOURNAL is the journal's folder. --json prints one JSON object a line.

    exit status: 0 fine; 1 no (not found, not sound, different); 2 usage; 3 cannot open;
    4 damaged beyond the request; 5 busy; 6 input, output or disk; 130 interrupted, 129 and 143 by
    other signals
    """
  }

  /// A line a verb.
  private static var verbs: [String] {
    let descriptions = CommandLineTool.descriptions
    let width = (descriptions.map(\.name.count).max() ?? 0) + 2
    return descriptions.map { verb in
      let padding = String(repeating: " ", count: width - verb.name.count)
      return "  \(verb.name)\(padding)\(verb.summary)"
    }
  }

  /// The help of a verb, or the overview.
  static func text(for word: String?) throws(Failure) -> String {
    guard let word else { return overview }
    guard let verb = CommandLineTool.verbs.first(where: { $0.name == word }) else {
      throw .usage("unknown verb \(Quoted.text(word)); see \(CommandLineTool.name) help")
    }
    return text(of: verb)
  }

  /// The help of a verb with what every verb takes.
  static func text(of verb: any Verb.Type) -> String { "\(verb.help)\n\n\(general)" }

  /// What every verb takes.
  private static let general = """
    with every verb:
      --color WHEN  auto: colours on a terminal, unless NO_COLOR is set; always; never
      --no-pager    what log, show, state, diff and undo-tree print on a terminal goes through
                    $PAGER (less -FRX if there is none), unless that is cat or empty; not with this
    """

  /// The version in one line.
  static func version(asJSON: Bool) -> String {
    guard asJSON else { return "\(CommandLineTool.name) \(versionNumber)" }
    var json = JSONWriter()
    json.object { json in
      json.member("v", 1)
      json.member("version", versionNumber)
    }
    return json.text
  }
}
