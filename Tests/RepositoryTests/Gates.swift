import Foundation

/// The rules that the sources keep, each a function from a file's text to sentences of complaint.
enum Gates {
  /// The most lines a function may have.
  static let functionLimit = 70
  /// The most lines a file may have.
  static let fileLimit = 600

  /// Functions, initialisers and accessors that do not fit a screen.
  ///
  /// Relies on the formatter: a declaration's closing brace has the indent of its first line.
  static func longFunctions(in text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let pattern = /^(\s*)(?:[@\w()]+ )*(?:func .+|init[?(<].*|deinit .*|subscript.*)$/
    return lines.indices.compactMap { start in
      guard let match = lines[start].firstMatch(of: pattern) else { return nil }
      let closing = match.1 + "}"
      let rest = lines[start...]
      guard hasBody(lines[start...], indent: match.1),
        let end = rest.firstIndex(where: { $0 == closing || $0.hasPrefix(closing + " ") }),
        end - start + 1 > functionLimit
      else { return nil }
      return "line \(start + 1): a function of \(end - start + 1) lines"
    }
  }

  /// Whether a declaration opens a body of several lines, which a protocol's requirement does not.
  private static func hasBody(_ lines: ArraySlice<Substring>, indent: Substring) -> Bool {
    guard let first = lines.first else { return false }
    var signature = lines.prefix(1)
    if first.hasSuffix("("), let end = lines.firstIndex(where: { $0.hasPrefix(indent + ")") }) {
      signature = lines[...end]
    }
    let rest = lines[signature.endIndex...].prefix { line in
      ["where ", "-> ", "throws"].contains { line.drop { $0 == " " }.hasPrefix($0) }
    }
    return [signature.last, rest.last].contains { $0?.hasSuffix("{") ?? false }
  }

  /// Ways to trap that need no sentence.
  static func traps(in text: String) -> [String] {
    ["try!", "fatalError(", " as! "].filter { code(of: text).contains($0) }
      .map { "\($0) is used" }
  }

  /// A file that ought to be split.
  static func longFile(_ text: String) -> [String] {
    let count = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    return count > fileLimit ? ["\(count) lines"] : []
  }

  /// Entries of the top level that do not belong there.
  static func strangers(atTopLevel names: [String]) -> [String] {
    let known: Set = [
      "Package.swift", "Package.resolved", "Sources", "Tests", "Tools", "README.md",
    ]
    return names.filter { !known.contains($0) && !$0.hasPrefix(".") }
  }

  /// What may be imported in each module beside the toolchain's own modules.
  private static let allowedImports: [String: Set<String>] = [
    "Store": ["CLMDB"], "DragModel": [], "DragJournal": ["DragModel", "Store", "CSodium"],
    "DragJournalFoundation": ["DragModel", "Foundation", "FoundationEssentials"],
  ]

  /// Imports of a source file that do not go downwards.
  static func upwardImports(in text: String, of module: String) -> [String] {
    let guarded: Set = [
      "Foundation", "FoundationEssentials", "CLMDB", "CSodium", "Store", "DragModel", "DragJournal",
    ]
    let allowed = allowedImports[module] ?? []
    return code(of: text).matches(of: /(?m)^\s*(?:[@\w()]+ )*import (?:\w+ )?(\w+)/)
      .map { String($0.1) }
      .filter { guarded.contains($0) && !allowed.contains($0) }
      .map { "\(module) imports \($0)" }
  }

  /// Paths in backticks that are not there; a path has a slash or names a file at the top level.
  static func missingPaths(in text: String, exists: (String) -> Bool) -> [String] {
    text.matches(of: /`((?:Sources|Tests|Tools|\.ci)\/[\w.+\/-]+|Package\.swift|README\.md)`/)
      .map { String($0.1) }.filter { !exists($0) }.map { "\($0) does not exist" }
  }

  /// The text without comments of whole lines.
  private static func code(of text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      .joined(separator: "\n")
  }
}
