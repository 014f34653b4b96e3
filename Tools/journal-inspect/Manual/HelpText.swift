/// The parts of a text of help, so that other forms can be made of it.
///
/// Empty lines part it into blocks. Lines of a table begin with two spaces, their continuations
/// with more; two spaces part the term from what is said of it.
struct HelpText {
  /// A term of a table, and what is said of it.
  struct Entry {
    var term: String
    var text: String

    /// True if the term is an option.
    var isOption: Bool { term.hasPrefix("-") }

    /// The options that the term names: `-f, --follow` two, `-n N` one.
    var options: [String] {
      term.split { $0 == " " || $0 == "," }.filter { $0.hasPrefix("-") }.map { String($0) }
    }
  }

  /// What stands between two empty lines.
  enum Block {
    case paragraph(String)
    case table([Entry])
  }

  /// How the command is written, a line each.
  private(set) var usage: [Substring] = []
  /// What it does, in order, without options.
  private(set) var blocks: [Block] = []
  /// Its options.
  private(set) var options: [Entry] = []
  /// What the exit status says.
  private(set) var status = ""
  /// Commands, a line each.
  private(set) var examples: [Substring] = []

  /// Takes a text apart.
  init(_ text: String) {
    for block in text.split(separator: "\n\n") {
      let lines = block.split(separator: "\n")
      if let usage = Self.text(of: lines, after: "usage: ") {
        self.usage = usage
      } else if let status = Self.text(of: lines, after: "exit status: ") {
        self.status = status.joined(separator: " ")
      } else if lines.first == "examples:" {
        examples = lines.dropFirst().map { $0.dropFirst(2) }
      } else if lines.first == "with every verb:" {
        options += Self.entries(lines.dropFirst())
      } else if block.hasPrefix("  ") {
        let entries = Self.entries(lines)
        options += entries.filter(\.isOption)
        let others = entries.filter { !$0.isOption }
        if !others.isEmpty { blocks.append(.table(others)) }
      } else {
        blocks.append(.paragraph(lines.joined(separator: " ")))
      }
    }
  }

  /// The lines of a block that begins with a title, without it and as far to the left.
  private static func text(of lines: [Substring], after title: String) -> [Substring]? {
    guard let first = lines.first, first.hasPrefix(title) else { return nil }
    return [first.dropFirst(title.count)]
      + lines.dropFirst().map { $0.hasPrefix("  ") ? $0.dropFirst(title.count) : $0 }
  }

  private static func entries(_ lines: some Sequence<Substring>) -> [Entry] {
    var entries: [Entry] = []
    for line in lines {
      let words = line.drop { $0 == " " }
      if line.hasPrefix("   "), let last = entries.indices.last {
        entries[last].text += (entries[last].text.isEmpty ? "" : " ") + words
      } else {
        let gap = words.firstRange(of: "  ")
        let text = gap.map { words[$0.upperBound...].drop { $0 == " " } } ?? ""
        entries.append(
          Entry(term: String(words[..<(gap?.lowerBound ?? words.endIndex)]), text: String(text)))
      }
    }
    return entries
  }
}
