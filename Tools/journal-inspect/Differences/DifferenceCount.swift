import DragModel

/// How much differs in one list or document.
struct DifferenceCount {
  /// The list or document.
  let id: ContentID
  private var removed = 0
  private var added = 0
  private var moved = 0
  private var changed = 0
  private var linesRemoved = 0
  private var linesAdded = 0
  private var linesStyled = 0

  private init(_ id: ContentID) { self.id = id }

  /// Counts differences, list by list and document by document, by the bytes of their identifiers.
  static func all(
    _ differences: [StateDifference], _ comparison: StateComparison
  ) -> [DifferenceCount] {
    var counts: [ContentID: DifferenceCount] = [:]
    var changed: Set<StandingKey> = []
    for difference in differences {
      guard let id = comparison.outermost(of: difference.key) else { continue }
      counts[id, default: DifferenceCount(id)].add(difference, &changed)
    }
    return counts.values.sorted { $0.id < $1.id }
  }

  /// What has several values changed is counted once.
  private mutating func add(_ difference: StateDifference, _ known: inout Set<StandingKey>) {
    switch difference {
    case .removed: removed += 1
    case .added: added += 1
    case .moved: moved += 1
    case .renamed, .property, .field, .represented:
      if known.insert(difference.key).inserted { changed += 1 }
    case .text(_, let lines):
      for line in lines {
        switch line {
        case .removed: linesRemoved += 1
        case .added: linesAdded += 1
        case .restyled: linesStyled += 1
        }
      }
    }
  }

  /// A line for people: what is not zero.
  var line: String {
    func lines(_ count: Int) -> String { count == 1 ? "1 line" : "\(count) lines" }
    let parts = [
      (removed, "\(removed) removed"), (added, "\(added) added"), (moved, "\(moved) moved"),
      (changed, "\(changed) changed"), (linesRemoved, "\(lines(linesRemoved)) removed"),
      (linesAdded, "\(lines(linesAdded)) added"), (linesStyled, "\(lines(linesStyled)) styled"),
    ]
    let shown = parts.filter { $0.0 > 0 }.map(\.1).joined(separator: ", ")
    return "\(Quoted.word(id.string)): \(shown)"
  }

  /// One object.
  var json: String {
    var json = JSONWriter()
    json.object { json in
      json.member("v", 1)
      json.member("in", id.string)
      json.member("removed", removed)
      json.member("added", added)
      json.member("moved", moved)
      json.member("changed", changed)
      json.member("linesRemoved", linesRemoved)
      json.member("linesAdded", linesAdded)
      json.member("linesStyled", linesStyled)
    }
    return json.text
  }
}
