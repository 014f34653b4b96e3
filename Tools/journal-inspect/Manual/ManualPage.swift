/// A page of the manual in the macros of man(7), made of what the tool says of itself.
struct ManualPage {
  /// Its name: that of the tool, or of a verb behind the tool's.
  let name: String
  private let summary: String
  private let help: HelpText
  private let others: [String]

  private static let tool = CommandLineTool.name

  /// The page of the tool.
  static var overview: ManualPage {
    ManualPage(
      name: tool, summary: "looks into a journal of drag and drop", help: HelpText(Help.overview),
      others: CommandLineTool.verbs.map { "\(tool)-\($0.name)" })
  }

  /// The page of a verb.
  init(_ verb: any Verb.Type) {
    self.init(
      name: "\(Self.tool)-\(verb.name)", summary: verb.summary, help: HelpText(Help.text(of: verb)),
      others: [Self.tool])
  }

  private init(name: String, summary: String, help: HelpText, others: [String]) {
    self.name = name
    self.summary = summary
    self.help = help
    self.others = others
  }

  /// Its lines.
  var lines: [String] {
    let version = Roff.text("\(Self.tool) \(Help.versionNumber)")
    let title = Roff.text(name.uppercased())
    var lines = [
      ".\\\" Made by \(Self.tool) man.",
      ".TH \"\(title)\" 1 \"\(Help.versionDate)\" \"\(version)\"",
      ".nh", ".ad l",
      ".SH NAME", "\(Roff.text(name)) \\- \(Roff.text(summary))",
      ".SH SYNOPSIS",
    ]
    lines += Self.verbatim(help.usage) + [".SH DESCRIPTION"]
    for (index, block) in help.blocks.enumerated() {
      switch block {
      case .paragraph(let text): lines += (index == 0 ? [] : [".PP"]) + [Roff.line(text)]
      case .table(let entries): lines += entries.flatMap(Self.described)
      }
    }
    lines += [".SH OPTIONS"] + options.flatMap(Self.described)
    lines += [".SH EXIT STATUS", Roff.line(HelpText(Help.overview).status)]
    if !help.examples.isEmpty { lines += [".SH EXAMPLES"] + Self.verbatim(help.examples) }
    let references = others.map { "\\fB\(Roff.text($0))\\fR(1)" }
    return lines + [".SH SEE ALSO", references.joined(separator: ",\n")]
  }

  /// Its own options, those of all verbs, and the one that prints the help.
  private var options: [HelpText.Entry] {
    help.options + [HelpText.Entry(term: "-h, --help", text: "this text, shorter")]
  }

  private static func described(_ entry: HelpText.Entry) -> [String] {
    let words = entry.term.split(separator: " ").map { word in
      let isTyped = word.hasPrefix("-") || !entry.isOption
      let comma = word.hasSuffix(",") ? "," : ""
      return (isTyped ? "\\fB" : "\\fI") + Roff.text(word.dropLast(comma.count)) + "\\fR" + comma
    }
    return [".TP", words.joined(separator: " "), Roff.line(entry.text)]
  }

  private static func verbatim(_ lines: [Substring]) -> [String] {
    [".nf"] + lines.map { Roff.line($0) } + [".fi"]
  }
}

/// Text as roff takes it.
private enum Roff {
  /// Text that begins a line, where a dot or a quote would be a command.
  static func line(_ text: some StringProtocol) -> String { "\\&" + Self.text(text) }

  /// Text, so that each character is printed as what it is.
  static func text(_ text: some StringProtocol) -> String {
    var roff = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": roff += "\\(rs"
      case "-": roff += "\\-"
      case "'": roff += "\\(aq"
      case "\"": roff += "\\(dq"
      case "`": roff += "\\(ga"
      case "^": roff += "\\(ha"
      case "~": roff += "\\(ti"
      default:
        if scalar.isASCII {
          roff.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          roff += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
        }
      }
    }
    return roff
  }
}
