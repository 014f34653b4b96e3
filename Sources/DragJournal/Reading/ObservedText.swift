import DragModel

/// A document's text at one place of the log, and what the next events do to it.
///
/// Holds a copy of the state of its own, which shares pages with others, so it needs to look at nothing
/// but events.
struct ObservedText: Observed {
  let document: NodeNumber
  let unit: TextUnit
  private(set) var state: State
  /// False while the document is gone: the text is empty then, whatever becomes of it.
  private(set) var isPresent: Bool

  /// Begins with the text as it is in a state.
  init(_ document: NodeNumber, _ unit: TextUnit, in state: State) throws(JournalError) {
    self.document = document
    self.unit = unit
    self.state = state
    isPresent = try state.isPresent(document)
  }

  func now(in state: State) throws(JournalError) -> ObservedText {
    try ObservedText(document, unit, in: state)
  }

  /// Applies the event that follows and says what it did to the text.
  mutating func apply(_ event: Event) throws(JournalError) -> [TextDifference.Change] {
    var changes: [TextDifference.Change] = []
    for change in event.changes where change.isOfContent {
      let before = isPresent && change.concernsText(of: document) ? self : nil
      try state.applyContent(change)
      if let before { changes += try self.changes(by: change, since: before) }
      try notePresence(&changes)
    }
    try state.apply(event.changes.filter { !$0.isOfContent }, of: event)
    return changes
  }

  /// One change that makes an earlier text this one; none if they are equal.
  ///
  /// - Complexity: O(n), n = length of both.
  func changes(since earlier: ObservedText) throws(JournalError) -> [TextDifference.Change] {
    guard isPresent, earlier.isPresent else { return try wholeChange(since: earlier) }
    let old = try earlier.state.shownText(of: document).elements
    let new = try state.shownText(of: document).elements
    if old == new { return [] }
    let length = min(old.count, new.count)
    let start = (0..<length).first { old[$0] != new[$0] } ?? length
    let rest = length - start
    let same =
      (0..<rest).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? rest
    let (oldEnd, newEnd) = (old.count - same, new.count - same)
    return [try replacement(of: start..<oldEnd, by: start..<newEnd, since: earlier)]
  }

  /// Looks whether the document came or went; its whole text does so with it.
  private mutating func notePresence(
    _ changes: inout [TextDifference.Change]
  ) throws(JournalError) {
    let isNowPresent = try state.isPresent(document)
    if isNowPresent == isPresent { return }
    let before = self
    isPresent = isNowPresent
    changes += try wholeChange(since: before)
  }

  private func wholeChange(
    since before: ObservedText
  ) throws(JournalError) -> [TextDifference.Change] {
    if isPresent == before.isPresent { return [] }
    let length = try before.isPresent ? before.length[unit] : 0
    let text = try isPresent ? text(in: 0..<self.length.scalars) : RichText("")
    return length == 0 && text.text.utf8Count == 0 ? [] : [.replace(0..<length, with: text)]
  }

  private func changes(
    by change: Change, since before: ObservedText
  ) throws(JournalError) -> [TextDifference.Change] {
    if case .style(let styling) = change {
      var changes: [TextDifference.Change] = []
      for range in try shownRanges(of: styling.pieces.map(\.span)) {
        let range = try widened(range, range, since: before).new
        changes.append(.restyle(try inUnits(range), as: try text(in: range)))
      }
      return changes
    }
    let removed = try before.shownRanges(of: change.spans(in: before.state))
    let added = try shownRanges(of: change.spans(in: state))
    if unit == .character { return try oneChange(removed, added, since: before) }
    // Taken out last first, and put in first to last, they are where one of the two texts has them.
    var changes: [TextDifference.Change] = []
    for range in removed.reversed() {
      changes.append(.replace(try before.inUnits(range), with: RichText("")))
    }
    for range in added {
      let start = try inUnits(range).lowerBound
      changes.append(.replace(start..<start, with: try text(in: range)))
    }
    return changes
  }

  /// One change from the first to the last place where text was taken out or put in.
  ///
  /// For characters: as neighbours join and part, no text between the two is sure to exist.
  private func oneChange(
    _ removed: [Range<Int>], _ added: [Range<Int>], since before: ObservedText
  ) throws(JournalError) -> [TextDifference.Change] {
    let starts = [removed.first?.lowerBound, added.first?.lowerBound].compactMap { $0 }
    guard let start = starts.min() else { return [] }
    let (oldLength, newLength) = (try before.length.scalars, try length.scalars)
    let same = min(
      oldLength - (removed.last?.upperBound ?? start), newLength - (added.last?.upperBound ?? start)
    )
    return [
      try replacement(of: start..<oldLength - same, by: start..<newLength - same, since: before)
    ]
  }

  /// The change that puts a range of this text, in scalars, in the place of one of an earlier text.
  private func replacement(
    of old: Range<Int>, by new: Range<Int>, since before: ObservedText
  ) throws(JournalError) -> TextDifference.Change {
    let (old, new) = try widened(old, new, since: before)
    return .replace(try before.inUnits(old), with: try text(in: new))
  }

  /// Two ranges between equal surroundings, widened to where both texts have an edge of the unit.
  private func widened(
    _ old: Range<Int>, _ new: Range<Int>, since before: ObservedText
  ) throws(JournalError) -> (old: Range<Int>, new: Range<Int>) {
    guard unit == .character else { return (old, new) }
    var start = old.lowerBound
    while try !haveEdge(before, at: start, start) { start -= 1 }
    var more = 0
    while try !haveEdge(before, at: old.upperBound + more, new.upperBound + more) { more += 1 }
    return (start..<old.upperBound + more, start..<new.upperBound + more)
  }

  // MARK: Looking

  private var length: TextCounts {
    get throws(JournalError) { try state.textLength(of: document) }
  }

  /// Where shown elements of spans stand in this text, in scalars; ascending, as few as possible.
  private func shownRanges(of spans: [TextSpan]) throws(JournalError) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for span in spans {
      try state.forEachPart(of: span) { (run, part, spot) throws(JournalError) in
        guard run.isShown, try state.textLeaves.read(spot.leaf, { $0.document }) == document else {
          return
        }
        let start = try state.scalarsBefore(part.first)
        found.append(start..<start + part.count)
      }
    }
    return found.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { ranges, range in
      if let last = ranges.indices.last, ranges[last].upperBound == range.lowerBound {
        ranges[last] = ranges[last].lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
  }

  /// True if an earlier text has an edge at one offset in scalars and this text at another.
  private func haveEdge(
    _ before: ObservedText, at old: Int, _ new: Int
  ) throws(JournalError) -> Bool {
    guard try before.isEdge(old) else { return false }
    return try isEdge(new)
  }

  /// True if a cluster begins or the text ends at an offset in scalars.
  private func isEdge(_ offset: Int) throws(JournalError) -> Bool {
    guard let found = try state.shownElement(at: offset, .scalar, in: document) else { return true }
    return try state.beginsCluster(at: found.spot)
  }

  /// A range of scalars in the unit asked for.
  private func inUnits(_ range: Range<Int>) throws(JournalError) -> Range<Int> {
    let start = try inUnits(range.lowerBound)
    return start..<(range.isEmpty ? start : try inUnits(range.upperBound))
  }

  private func inUnits(_ offset: Int) throws(JournalError) -> Int {
    if unit == .scalar { return offset }
    guard let found = try state.shownElement(at: offset, .scalar, in: document) else {
      return try length[unit]
    }
    return try state.textBefore(found.spot)[unit]
  }

  /// A stretch of the text, given in scalars.
  private func text(in range: Range<Int>) throws(JournalError) -> RichText {
    guard !range.isEmpty,
      let first = try state.shownElement(at: range.lowerBound, .scalar, in: document),
      let last = try state.shownElement(at: range.upperBound - 1, .scalar, in: document)
    else { return RichText("") }
    let shown = try state.shownText(
      from: state.number(at: first.spot), to: state.number(at: last.spot))
    return try JournalState(state: state).richText(shown)
  }
}

extension Change {
  /// True if it may show, hide or style text of a document.
  fileprivate func concernsText(of document: NodeNumber) -> Bool {
    switch self {
    case .write(let writing): writing.document == document
    case .show(let showing): showing.passages.contains { $0.document == document }
    case .style(let styling): styling.pieces.contains { $0.document == document }
    case .moveText(let move): move.from == document || move.to == document
    case .relocate(let relocation):
      relocation.from?.container == document || relocation.to?.container == document
    case .transit: true
    default: false
    }
  }

  /// The elements that it takes out or puts in: those of them that a state holds.
  fileprivate func spans(in state: State) throws(JournalError) -> [TextSpan] {
    switch self {
    case .write(let writing) where writing.first <= state.lastText: return [writing.span]
    case .show(let showing): return showing.passages.flatMap(\.spans)
    case .moveText(let move): return move.spans.map(\.span)
    case .relocate(let relocation): return try state.spans(of: relocation.node)
    case .transit(let node, _): return try state.spans(of: node)
    default: return []
    }
  }
}

extension State {
  /// The element that a node stands for in a text, if it does.
  fileprivate func spans(of node: NodeNumber) throws(JournalError) -> [TextSpan] {
    guard let parent = try parent(of: node), try isDocument(parent) else { return [] }
    return [TextSpan(try textElement(of: node), count: 1)]
  }
}

extension ShownText {
  /// What is shown at one place.
  fileprivate struct Element: Equatable {
    let scalar: Unicode.Scalar
    let style: TextStyle
    let object: NodeNumber?
  }

  /// The text scalar by scalar.
  fileprivate var elements: [Element] {
    pieces.flatMap { piece in
      piece.text.unicodeScalars.map {
        Element(scalar: $0, style: piece.style, object: piece.object)
      }
    }
  }
}
