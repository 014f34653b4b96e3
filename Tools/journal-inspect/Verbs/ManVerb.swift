/// `man`: pages of the manual.
struct ManVerb: Verb {
  static let name = "man"
  static let summary = "a page of the manual, of the tool or of a verb, for man(1)"
  static let syntax = Syntax(operands: [], lastOperand: "VERB")
  static let help = """
    usage: journal-inspect man [VERB]

    Prints a page of the manual in the macros of man(7): the tool's, journal-inspect(1), or that of a
    verb, such as journal-inspect-log(1).

    examples:
      journal-inspect man log | man -l -
      journal-inspect man > /usr/local/share/man/man1/journal-inspect.1
    """

  private let page: ManualPage

  init(_ arguments: Arguments) throws(Failure) {
    guard let word = arguments.operands.first else {
      page = .overview
      return
    }
    guard let verb = CommandLineTool.verbs.first(where: { $0.name == word }) else {
      throw arguments.fault("unknown verb \(Quoted.text(word))")
    }
    page = ManualPage(verb)
  }

  func run(_ output: inout Output) throws(Failure) -> ExitStatus {
    for line in page.lines { try output.line(line) }
    return .fine
  }
}
