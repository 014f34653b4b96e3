/// The tool: finds the verb, reads its arguments, runs it and reports what failed.
enum CommandLineTool {
  /// The tool's name, as messages and help say it.
  static let name = "journal-inspect"
  /// The verbs, in the order in which help lists them.
  static var verbs: [any Verb.Type] {
    [
      InfoVerb.self, LogVerb.self, ShowVerb.self, StateVerb.self, DiffVerb.self,
      UndoTreeVerb.self, TransfersVerb.self, SessionsVerb.self, ReportVerb.self, ContentVerb.self,
      StatVerb.self, ReadersVerb.self, VerifyVerb.self, RecoverVerb.self, BackupVerb.self,
      CompactVerb.self, PruneVerb.self, ExportVerb.self, ImportVerb.self, CompletionVerb.self,
      ManVerb.self,
    ]
  }

  /// What help and completion say of every verb, also of those that look at no journal.
  static var descriptions: [VerbDescription] {
    verbs.map { verb in
      VerbDescription(name: verb.name, summary: verb.summary, syntax: verb.syntax)
    } + [
      VerbDescription(
        name: "help", summary: "this, or more about a verb: \(name) help log",
        syntax: Syntax(operands: [], lastOperand: "VERB")),
      VerbDescription(
        name: "version", summary: "the tool's version",
        syntax: Syntax(operands: [], flags: ["--json"])),
    ]
  }

  /// Runs one command line and says how the process ends.
  static func run(_ words: [String]) -> ExitStatus {
    var output = Output()
    do throws(Failure) {
      let status = try run(words, &output)
      try output.finish()
      return status
    } catch {
      // What was written before it failed is still of use.
      try? output.finish()
      if !error.message.isEmpty { Output.message(error.message) }
      return error.status
    }
  }

  private static func run(
    _ words: [String], _ output: inout Output
  ) throws(Failure) -> ExitStatus {
    guard let word = words.first else { throw .usage("a verb is missing\n\(Help.overview)") }
    let rest = Array(words.dropFirst())
    switch word {
    case "help", "--help", "-h":
      try output.line(Help.text(for: rest.first))
      return .fine
    case "version", "--version":
      try output.line(Help.version(asJSON: try isJSON(rest)))
      return .fine
    default: break
    }
    guard let verb = verbs.first(where: { $0.name == word }) else {
      throw .usage("unknown verb \(Quoted.text(word)); see \(name) help")
    }
    if rest.contains("--help") || rest.contains("-h") {
      try output.line(Help.text(of: verb))
      return .fine
    }
    let arguments = try Arguments(rest, verb.syntax, verb: word)
    let call = try verb.init(arguments)
    output.takeColours(try arguments.colouring())
    if call.isPaged, !arguments.has("--no-pager") { try output.beginPaging() }
    return try call.run(&output)
  }

  private static func isJSON(_ words: [String]) throws(Failure) -> Bool {
    let syntax = Syntax(operands: [], flags: ["--json"])
    return try Arguments(words, syntax, verb: "version").has("--json")
  }
}

/// One verb of the tool: a thin call of the library and what it prints.
protocol Verb {
  /// What is typed.
  static var name: String { get }
  /// What the list of verbs says of it.
  static var summary: String { get }
  /// What it takes.
  static var syntax: Syntax { get }
  /// What `--help` prints, but for what every verb takes.
  static var help: String { get }
  /// True if a terminal shows what it prints page by page.
  var isPaged: Bool { get }

  /// Reads the arguments.
  init(_ arguments: Arguments) throws(Failure)

  /// Does the work; what it prints goes to the output.
  func run(_ output: inout Output) throws(Failure) -> ExitStatus
}

extension Verb {
  var isPaged: Bool { false }
}

/// What is said of a verb where all are listed.
struct VerbDescription {
  /// What is typed.
  var name: String
  /// What it is for.
  var summary: String
  /// What it takes.
  var syntax: Syntax

  /// All options in order, short forms too.
  var options: [String] {
    let syntax = syntax.withGeneral
    return (syntax.flags.union(syntax.values).union(syntax.aliases.keys).union(["--help"])).sorted()
  }

  /// True if a value follows an option.
  func takesValue(_ option: String) -> Bool {
    syntax.withGeneral.values.contains(syntax.aliases[option] ?? option)
  }
}
