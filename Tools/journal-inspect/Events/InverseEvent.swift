import DragJournal
import DragModel

/// What takes an event's changes of content back, as they were then: each has the old and the new.
struct InverseEvent {
  /// The event.
  let logged: LoggedEvent
  /// The inverse changes, the last one first.
  let changes: [Change]

  /// Turns an event round.
  init(of logged: LoggedEvent) {
    self.logged = logged
    changes = logged.event.changes.reversed().compactMap(\.inverse)
  }

  /// One line a change.
  func lines(_ names: Names) -> [String] {
    let phrases = changes.map { change -> String in
      if case .relocate(let relocation) = change {
        return Phrase.of([relocation.node], like: relocation, names: names)
      }
      return Phrase.of(change, in: logged.event.kind, begun: nil, names: names) ?? ""
    }
    let title = "inverse of event \(logged.sequence)"
    return phrases.isEmpty
      ? ["\(title): nothing to take back"] : [title] + phrases.map { "  " + $0 }
  }

  /// One object.
  func json(_ names: Names) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("v", 1)
      json.member("inverseOf", logged.sequence.value)
      json.name("changes")
      json.value(changes, begun: changes.map { _ in nil }, names: names)
    }
    return json.text
  }
}

extension Change {
  /// What takes the change back; nil for one that undo leaves alone.
  fileprivate var inverse: Change? {
    switch self {
    case .relocate(let relocation): .relocate(relocation.inverse)
    case .set(let change):
      .set(ValueChange(node: change.node, value: change.value.inverse))
    case .write(let writing):
      .show(
        TextShowing(
          isShown: false,
          passages: [TextPassage(document: writing.document, spans: [writing.span])]))
    case .show(let showing):
      .show(TextShowing(isShown: !showing.isShown, passages: showing.passages))
    case .style(let styling):
      .style(TextStyling(styling.pieces.map(\.inverse)))
    case .moveText(let move):
      // The text goes back to where it left a mark; which one it leaves then nobody knows yet.
      .moveText(
        TextMove(
          from: move.to, to: move.from, after: move.mark, mark: TextNumber(0),
          spans: move.spans.map { StampedSpan($0.span, old: $0.new, new: $0.old) }))
    default: nil
    }
  }
}

extension Relocation {
  fileprivate var inverse: Relocation {
    let old = to.map { to in
      switch to.text {
      case .element(let element): OldPlace(document: to.container, element: element)
      case .after, nil: OldPlace(container: to.container, left: nil, right: nil, index: to.index)
      }
    }
    let new = from.map { from in
      if let element = from.element {
        NewPlace(document: from.container, .element(element))
      } else {
        NewPlace(container: from.container, index: from.index)
      }
    }
    return Relocation(
      node: node, from: old, to: new, renaming: renaming.map { Renaming(old: $0.new, new: $0.old) })
  }
}

extension ValueChange.Value {
  fileprivate var inverse: Self {
    switch self {
    case .name(let old, let new): .name(old: new, new: old)
    case .property(let key, let old, let new): .property(key, old: new, new: old)
    case .representations(let old, let new): .representations(old: new, new: old)
    }
  }
}

extension TextStyling.Piece {
  fileprivate var inverse: Self {
    Self(
      document: document, span: span,
      attributes: attributes.map { .init($0.name, old: $0.new, new: $0.old) })
  }
}
