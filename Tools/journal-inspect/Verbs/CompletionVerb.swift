/// `completion`: what makes a shell complete the tool's verbs and options.
struct CompletionVerb: Verb {
  static let name = "completion"
  static let summary = "a script that makes a shell complete verbs and options"
  static let syntax = Syntax(operands: ["bash|zsh|fish"])
  static let help = """
    usage: journal-inspect completion bash|zsh|fish

    Prints a script that makes the shell complete verbs, their options, and files.

    examples:
      source <(journal-inspect completion bash)
      journal-inspect completion zsh > ~/.zfunc/_journal-inspect
      journal-inspect completion fish > ~/.config/fish/completions/journal-inspect.fish
    """

  private let shell: Shell

  init(_ arguments: Arguments) throws(Failure) {
    guard let shell = Shell(rawValue: arguments.operands[0]) else {
      throw arguments.fault("\(Quoted.text(arguments.operands[0])) is not bash, zsh or fish")
    }
    self.shell = shell
  }

  func run(_ output: inout Output) throws(Failure) -> ExitStatus {
    for line in shell.script { try output.line(line) }
    return .fine
  }
}
