/// What the tool says about itself.
enum Help {
  /// The tool's version.
  static let versionNumber = "1.0.0"

  /// All verbs in short.
  static let overview = """
    usage: journal-inspect VERB JOURNAL [options]

    Looks into a journal, also while another process writes it. Only what asks for --yes changes one.

      info       what the journal is and how much is in it
      log        its events, oldest first; --follow waits for more
      show       one event with everything in it
      state      its lists, documents and items, now or after any event
      diff       what differs between two of its states
      undo-tree  the steps of its histories with their branches
      transfers  its transfers and how far they are, or the failures not acknowledged
      sessions   its drag sessions and what came of them
      content    the bytes stored for its items, and what keeps them
      verify     whether it is sound
      recover    saves what can be saved of a damaged journal into a new one
      backup     a copy of it in a new journal
      compact    the same in less room
      export     all of it as lines of JSON
      import     a new journal of an export
      help       this, or more about a verb: journal-inspect help log
      version    the tool's version

    JOURNAL is the journal's folder. --json prints one JSON object a line.

    exit status: 0 fine; 1 no (not found, not sound); 2 usage; 3 cannot open;
    4 damaged beyond the request; 5 busy; 6 input, output or disk; 130 interrupted
    """

  /// The help of a verb, or the overview.
  static func text(for word: String?) throws(Failure) -> String {
    guard let word else { return overview }
    guard let verb = CommandLineTool.verbs.first(where: { $0.name == word }) else {
      throw .usage("unknown verb \(Quoted.text(word)); see \(CommandLineTool.name) help")
    }
    return verb.help
  }

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
