/// A shell that can complete words.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The lines of a script that tells it the verbs and their options.
  var script: [String] {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  private static let tool = CommandLineTool.name

  /// What may follow a verb other than options and files.
  private static func words(after verb: VerbDescription) -> [String] {
    switch verb.name {
    case "help": CommandLineTool.descriptions.map(\.name)
    case ManVerb.name: CommandLineTool.verbs.map { $0.name }
    case CompletionVerb.name: allCases.map(\.rawValue)
    default: []
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: #"'\''"#) + "'"
  }

  // MARK: Bash

  private static var bashScript: [String] {
    let verbs = CommandLineTool.descriptions
    let cases = verbs.map { verb in
      let options = verb.options.joined(separator: " ")
      let words = words(after: verb).joined(separator: " ")
      return "    \(verb.name)) options='\(options)' words='\(words)' ;;"
    }
    return [
      "# Completion of \(tool) for bash.",
      "_journal_inspect() {",
      "  local word=${COMP_WORDS[COMP_CWORD]} options='' words=''",
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then",
      "    words='\(verbs.map(\.name).joined(separator: " "))'",
      "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))",
      "    return",
      "  fi",
      "  case ${COMP_WORDS[1]} in",
    ] + cases + [
      "  esac",
      "  case $word in",
      "    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")) ;;",
      "    *)",
      "      if [ -n \"$words\" ]; then",
      "        COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))",
      "      else",
      "        local IFS=$'\\n'",
      "        COMPREPLY=($(compgen -f -- \"$word\"))",
      "      fi",
      "      ;;",
      "  esac",
      "}",
      "complete -o filenames -F _journal_inspect \(tool)",
    ]
  }

  // MARK: Zsh

  private static var zshScript: [String] {
    let verbs = CommandLineTool.descriptions
    let described = verbs.map { verb in
      "    " + quoted("\(verb.name):\(verb.summary.replacing(":", with: #"\:"#))")
    }
    let cases = verbs.map { verb in
      let options = verb.options.joined(separator: " ")
      let words = words(after: verb).joined(separator: " ")
      return "    \(verb.name)) options=(\(options)) others=(\(words)) ;;"
    }
    return [
      "#compdef \(tool)",
      "# Completion of \(tool) for zsh.",
      "_journal_inspect() {",
      "  local -a verbs options others",
      "  verbs=(",
    ] + described + [
      "  )",
      "  if (( CURRENT == 2 )); then",
      "    _describe verb verbs",
      "    return",
      "  fi",
      "  case $words[2] in",
    ] + cases + [
      "  esac",
      "  if [[ $PREFIX == -* ]]; then",
      "    compadd -- $options",
      "  elif (( $#others )); then",
      "    compadd -- $others",
      "  else",
      "    _files",
      "  fi",
      "}",
      "if [[ $funcstack[1] == _journal-inspect ]]; then",
      "  _journal_inspect \"$@\"",
      "else",
      "  compdef _journal_inspect \(tool)",
      "fi",
    ]
  }

  // MARK: Fish

  private static var fishScript: [String] {
    var lines = ["# Completion of \(tool) for fish."]
    for verb in CommandLineTool.descriptions {
      lines.append(
        "complete -c \(tool) -n __fish_use_subcommand -f -a \(verb.name) "
          + "-d \(fishQuoted(verb.summary))")
      let isGiven = "complete -c \(tool) -n '__fish_seen_subcommand_from \(verb.name)'"
      let words = words(after: verb)
      if !words.isEmpty { lines.append("\(isGiven) -f -a '\(words.joined(separator: " "))'") }
      for option in verb.options {
        let name = option.drop { $0 == "-" }
        let form = option.hasPrefix("--") ? "-l" : "-s"
        let value = verb.takesValue(option) ? " -r" : ""
        lines.append("\(isGiven) \(form) \(name)\(value)")
      }
    }
    return lines
  }

  private static func fishQuoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
