/// The table of what the guidelines ask, what serves it, and what proves that.
struct Requirements {
  /// A row: its number, its API and its proof.
  private struct Row {
    var number: Int
    var api: String
    var proof: String
  }

  private var rows: [Row] = []
  private var malformed: [String] = []

  /// Reads the rows of a text; all else in it is prose.
  init(_ text: String) {
    for line in text.split(separator: "\n") where line.starts(with: /\| \d/) {
      let cells = line.split(separator: "|").map { $0.trimmingSpaces }
      if cells.count == 4, let number = Int(cells[0]) {
        rows.append(Row(number: number, api: cells[2], proof: cells[3]))
      } else {
        malformed.append("not four cells: \(line)")
      }
    }
  }

  /// The numbers of the rows, in order.
  var numbers: [Int] { rows.map(\.number) }

  /// What is named and is not there, or is not named at all.
  func complaints(sources: [String], tests: [String]) -> [String] {
    let declarations = sources.map(Declarations.init)
    let quoted = Set(tests.flatMap { $0.split(separator: "\"") })
    return malformed
      + rows.flatMap { row in
        complaints(ofAPI: row.api, declarations) + complaints(ofProof: row, quoted)
      }
  }

  private func complaints(ofAPI api: String, _ declarations: [Declarations]) -> [String] {
    if api == "not yet" { return [] }
    let names = api.matches(of: /`(\w+)(?:\.(\w+))?`/)
    if names.isEmpty { return ["no API in: \(api)"] }
    return names.filter { name in
      let isType = declarations.contains { $0.publicTypes.contains(name.1) }
      guard isType, let member = name.2 else { return !isType }
      return !declarations.contains {
        $0.types.contains(name.1) && $0.publicMembers.contains(member)
      }
    }.map { "\($0.0) is not public, or not there" }
  }

  private func complaints(ofProof row: Row, _ quoted: Set<Substring>) -> [String] {
    let isOfInterface = row.api.hasPrefix("UI, ")
    if row.proof == "not yet" || row.proof == "UI" && isOfInterface { return [] }
    let names = row.proof.matches(of: /“([^”]+)”/).map(\.1)
    if names.isEmpty { return ["no test in: \(row.proof)"] }
    return names.filter { !quoted.contains($0) }.map { "there is no test “\($0)”" }
  }
}

/// What a source file declares, as far as the first words of its lines tell.
private struct Declarations {
  /// Types that it declares or extends.
  var types: Set<Substring> = []
  /// Types that it declares for everyone.
  var publicTypes: Set<Substring> = []
  /// Functions, values and cases that it declares for everyone.
  var publicMembers: Set<Substring> = []

  init(_ text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let index = words.firstIndex(where: { Self.keywords.contains($0) }),
        words.indices.contains(index + 1), !line.contains("//")
      else { continue }
      let name = words[index + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      let isPublic = words[..<index].contains { $0.hasPrefix("public") }
      switch words[index] {
      case "struct", "enum", "class", "typealias", "extension":
        types.insert(name)
        if isPublic { publicTypes.insert(name) }
      case "case": publicMembers.insert(name)
      default:
        if isPublic { publicMembers.insert(name) }
      }
    }
  }

  private static let keywords: Set<Substring> = [
    "struct", "enum", "class", "typealias", "extension", "func", "var", "let", "case",
  ]
}

extension Substring {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
