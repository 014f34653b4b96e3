import DragJournal
import DragModel

/// One thing that differs between two states.
enum StateDifference {
  /// A value that is attached to something under a name; nil: absent.
  struct Value {
    var key: ExactText
    var old: PropertyValue?
    var new: PropertyValue?
  }

  /// It is only in the new state.
  case added(Standing)
  /// It is only in the old state.
  case removed(Standing)
  /// It stands elsewhere, or in another order with what else its container held and holds.
  case moved(StandingKey, from: Standing.Place?, to: Standing.Place?)
  /// It has another name.
  case renamed(ContentID, old: ExactText?, new: ExactText?)
  /// A property is another.
  case property(ContentID, Value)
  /// A named part is another.
  case field(ContentID, Value)
  /// The encodings are others.
  case represented(ContentID, old: [Representation], new: [Representation])
  /// Lines of a document's text are others.
  case text(ContentID, [LineDifference])

  /// What differs.
  var key: StandingKey {
    switch self {
    case .added(let found), .removed(let found): found.key
    case .moved(let key, _, _): key
    case .renamed(let id, _, _), .property(let id, _), .field(let id, _),
      .represented(let id, _, _), .text(let id, _):
      .content(id)
    }
  }
}

/// Compares two states: first what went, in the old state's order, then the rest in the new one's.
struct StateComparison {
  private let old: JournalState
  private let new: JournalState
  private let oldOutline: StateOutline
  private let newOutline: StateOutline

  /// Looks at all that is in the states.
  ///
  /// - Complexity: O(n log n), n = lists, documents and items of both.
  init(from old: JournalState, to new: JournalState) throws(JournalError) {
    self.old = old
    self.new = new
    oldOutline = try StateOutline(old)
    newOutline = try StateOutline(new)
  }

  /// Hands out the differences.
  ///
  /// - Complexity: O(n log n), n = entries and lines of text; of texts that are alike in little it
  ///   may take longer.
  func forEach(_ body: (StateDifference) -> Void) throws(JournalError) {
    for key in oldOutline.order {
      guard newOutline.standing[key] == nil, let found = oldOutline.standing[key] else { continue }
      body(.removed(found))
      try compareText(of: found, body)
    }
    let reordered = reordered()
    for key in newOutline.order {
      guard let now = newOutline.standing[key] else { continue }
      guard let before = oldOutline.standing[key] else {
        body(.added(now))
        try compareText(of: now, body)
        continue
      }
      if before.place?.container != now.place?.container || reordered.contains(key) {
        body(.moved(key, from: before.place, to: now.place))
      }
      // What is said of a placeholder is its item's.
      guard case .content = key else { continue }
      compareValues(before.entry, now.entry, body)
      try compareText(of: now, body)
    }
  }

  /// A list or document and all that it holds in either state.
  func keys(in container: ContentID) -> Set<StandingKey> {
    oldOutline.keys(in: container).union(newOutline.keys(in: container))
  }

  /// The list or document that something is in, at any depth, or is: in the new state, or else in the
  /// old one.
  func outermost(of key: StandingKey) -> ContentID? {
    newOutline.outermost(of: key) ?? oldOutline.outermost(of: key)
  }

  private func compareValues(
    _ before: OutlineEntry, _ now: OutlineEntry, _ body: (StateDifference) -> Void
  ) {
    if before.name != now.name { body(.renamed(now.id, old: before.name, new: now.name)) }
    for value in Self.differing(before.properties, now.properties) {
      body(.property(now.id, value))
    }
    for value in Self.differing(before.fields, now.fields) { body(.field(now.id, value)) }
    if before.representations != now.representations {
      body(.represented(now.id, old: before.representations, new: now.representations))
    }
  }

  private static func differing(
    _ old: [ExactText: PropertyValue], _ new: [ExactText: PropertyValue]
  ) -> [StateDifference.Value] {
    if old == new { return [] }
    return Set(old.keys).union(new.keys).sorted().compactMap { key in
      old[key] == new[key] ? nil : .init(key: key, old: old[key], new: new[key])
    }
  }

  private func compareText(
    of found: Standing, _ body: (StateDifference) -> Void
  ) throws(JournalError) {
    guard found.entry.isDocument, case .content(let document) = found.key else { return }
    let before = oldOutline.standing[found.key] == nil ? RichText("") : try old.text(of: document)
    let now = newOutline.standing[found.key] == nil ? RichText("") : try new.text(of: document)
    let lines = LineDifference.all(from: before, to: now)
    if !lines.isEmpty { body(.text(document, lines)) }
  }

  /// What stands in the same container as before, but not in the order of most that does.
  private func reordered() -> Set<StandingKey> {
    var found: Set<StandingKey> = []
    for (container, keys) in newOutline.held {
      guard let before = oldOutline.held[container] else { continue }
      let oldPlaces = Dictionary(
        zip(before, before.indices), uniquingKeysWith: { first, _ in first })
      let both = keys.filter { oldPlaces[$0] != nil }
      let kept = Set(Matching.longestRise(both.compactMap { oldPlaces[$0] }))
      for (place, key) in both.enumerated() where !kept.contains(place) { found.insert(key) }
    }
    return found
  }
}
