/// What a verb takes on the command line.
struct Syntax {
  /// The names of its operands, all needed, in order.
  var operands: [String]
  /// The name of one more operand that may be left out.
  var lastOperand: String?
  /// Options without a value.
  var flags: Set<String> = []
  /// Options with a value.
  var values: Set<String> = []
  /// Short forms of options.
  var aliases: [String: String] = [:]
}

extension Syntax {
  /// What every verb takes besides its own.
  static let general = Syntax(operands: [], flags: ["--no-pager"], values: ["--color"])

  /// What a verb takes with what every verb takes.
  var withGeneral: Syntax {
    var syntax = self
    syntax.flags.formUnion(Self.general.flags)
    syntax.values.formUnion(Self.general.values)
    return syntax
  }
}

/// The words of a command line, sorted into operands and options.
///
/// Options stand anywhere: `--name value`, `--name=value`, `-n value` or `-nvalue`. All after `--`
/// are operands.
struct Arguments {
  /// The operands, as many as the syntax has; the one that may be left out is the last.
  private(set) var operands: [String] = []
  private var given: [String: String] = [:]
  private let verb: String

  /// Sorts the words after the verb.
  init(_ words: [String], _ syntax: Syntax, verb: String) throws(Failure) {
    self.verb = verb
    let syntax = syntax.withGeneral
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      }
      if word.hasPrefix("-"), word != "-" {
        try take(option: word, &rest, syntax)
      } else {
        operands.append(word)
      }
    }
    if operands.count < syntax.operands.count {
      throw fault("\(syntax.operands[operands.count]) is missing")
    }
    let most = syntax.operands.count + (syntax.lastOperand == nil ? 0 : 1)
    if operands.count > most {
      throw fault("\(Quoted.text(operands[most])) is one operand too many")
    }
  }

  /// True if an option was given.
  func has(_ option: String) -> Bool { given[option] != nil }

  /// The value of an option, if it was given.
  func value(_ option: String) -> String? { given[option] }

  /// A failure that names the verb's help.
  func fault(_ message: String) -> Failure {
    .usage("\(message); see \(CommandLineTool.name) help \(verb)")
  }

  /// Refuses options that exclude each other.
  func refuse(_ first: String, with second: String) throws(Failure) {
    if has(first), has(second) { throw fault("\(first) and \(second) exclude each other") }
  }

  /// Whether `--color` wants colours; nil: as the output is.
  ///
  /// - Throws: A usage failure if it is no word for that.
  func colouring() throws(Failure) -> Bool? {
    switch value("--color") {
    case nil, "auto": return nil
    case "always": return true
    case "never": return false
    case let word?: throw fault("--color is auto, always or never, not \(Quoted.text(word))")
    }
  }

  private mutating func take(
    option word: String, _ rest: inout ArraySlice<String>, _ syntax: Syntax
  ) throws(Failure) {
    let (name, attached) = Self.split(word, syntax)
    if syntax.flags.contains(name) {
      if attached != nil { throw fault("\(name) takes no value") }
      given[name] = ""
    } else if syntax.values.contains(name) {
      guard let value = attached ?? rest.popFirst() else { throw fault("\(name) needs a value") }
      given[name] = value
    } else {
      throw fault("unknown option \(Quoted.text(word))")
    }
  }

  private static func split(_ word: String, _ syntax: Syntax) -> (String, String?) {
    var name = word
    var attached: String?
    if word.hasPrefix("--") {
      if let sign = word.firstIndex(of: "=") {
        name = String(word[..<sign])
        attached = String(word[word.index(after: sign)...])
      }
    } else if word.count > 2 {
      name = String(word.prefix(2))
      attached = String(word.dropFirst(2))
    }
    return (syntax.aliases[name] ?? name, attached)
  }
}
