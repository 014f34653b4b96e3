public import DragModel

/// What a user interface asks while something is selected, lifted and dragged; nothing is written.
extension JournalState {
  /// A selection as something to lift: each item once, in the order named, without those that
  /// another selected item holds.
  ///
  /// - Throws: what lifting it would be refused for: `notFound`, `itemGone`, `forbidden` for what
  ///   stands by itself, `outOfBounds`, `badRequest` for nothing, or text beside anything else.
  /// - Complexity: O(k log n), k = selected items, n = entries of their containers.
  public func dragSource(of selection: [DragSelection]) throws(JournalError) -> DragSource {
    var items: [NodeNumber] = []
    for part in selection {
      switch part {
      case .items(let ids):
        for id in ids { items.append(try state.presentEntry(id)) }
      case .entries(let container, let range):
        items += try state.entries(of: container, range)
      case .text(let range):
        if selection.count > 1 { throw .badRequest(.notWithText("items")) }
        return DragSource(text: try state.snapped(range))
      }
    }
    let ids = try state.outermost(items).map { (item) throws(JournalError) in
      try state.id(of: item)
    }
    if ids.isEmpty { throw .badRequest(.nothingLifted) }
    return DragSource(items: ids)
  }

  /// What a drag under way shows under the finger.
  ///
  /// - Throws: `sessionNotFound`, `sessionEnded`.
  /// - Complexity: O(k log n), k = lifted items, n = entries of their containers.
  public func stack(of session: SessionID) throws(JournalError) -> DragStack {
    let record = try state.session(state.unended(session))
    if let external = record.external {
      return DragStack(
        lead: external.items.first?.id, items: external.items.compactMap(\.id),
        count: external.items.count)
    }
    let load = try DragLoad(record, state: state)
    let ordered = try state.sourceOrder(load.items)
    let outermost = Set(ordered)
    var lead = load.items.first
    while let item = lead, !outermost.contains(item) { lead = try state.parent(of: item) }
    return DragStack(
      lead: try lead.map { (item) throws(JournalError) in try state.id(of: item) },
      items: try ordered.map { (item) throws(JournalError) in try state.id(of: item) },
      skipped: load.skipped)
  }

  /// Follows where a drag under way hovers, from the containers that it was lifted from.
  ///
  /// - Throws: `sessionNotFound`, `sessionEnded`.
  public func tracker(
    of session: SessionID, spring: SpringLoading? = nil
  ) throws(JournalError) -> DragTracker {
    let record = try state.session(state.unended(session))
    var sources: Set<ContentID> = []
    if let text = record.text { sources.insert(try state.id(of: text.document)) }
    for item in record.items {
      guard let container = try state.parent(of: item) else { continue }
      sources.insert(try state.id(of: container))
    }
    return DragTracker(from: sources, spring: spring)
  }

  /// The first of some possible targets that would not refuse a drop, with what it would do.
  ///
  /// With the targets under the finger, innermost first, it is the one to show; with the others, the
  /// answer to whether the drag can go anywhere else. Nil if all would refuse.
  ///
  /// - Throws: as for a proposal.
  /// - Complexity: that of a proposal for each target up to the one found.
  public func firstTarget(
    for session: SessionID, among targets: [DropTarget]
  ) throws(JournalError) -> (target: DropTarget, proposal: DropProposal)? {
    for target in targets {
      let proposal = try proposal(for: session, over: target)
      if proposal.reason == nil { return (target, proposal) }
    }
    return nil
  }

  /// The place in a text nearest to an offset that no character is split at, an offset in scalars.
  ///
  /// An offset inside a character goes to its nearer edge, in the unit given, to the first if both are
  /// equally near; one outside the text goes to its end.
  ///
  /// - Throws: as for the document's text.
  /// - Complexity: O(log n), n = length of the text.
  public func insertionPoint(
    nearest offset: Int, _ unit: TextUnit = .scalar, in document: ContentID
  ) throws(JournalError) -> InsertionPoint {
    let edges = try state.edges(around: offset, unit, in: state.presentDocument(document))
    let isFirstNearer = offset - edges.start[unit] <= edges.end[unit] - offset
    return .offset(isFirstNearer ? edges.start.scalars : edges.end.scalars)
  }

  /// The gap of a list or item nearest to a number, by its neighbours.
  ///
  /// - Throws: `notFound`, `itemGone`; `typeRefused` for a document.
  /// - Complexity: O(log n), n = entries.
  public func insertionPoint(
    nearestGap gap: Int, in container: ContentID
  ) throws(JournalError) -> InsertionPoint {
    let number = try state.present(container)
    if try state.isDocument(number) { throw .typeRefused(container) }
    let gap = min(max(gap, 0), try state.shownCount(of: number))
    func id(at index: Int) throws(JournalError) -> ContentID? {
      guard let entry = try state.shownEntry(at: index, of: number) else { return nil }
      return try state.shownID(of: entry)
    }
    return .between(left: try id(at: gap - 1), right: try id(at: gap))
  }
}

extension State {
  /// The entries of a list or item with some indexes, without placeholders.
  fileprivate func entries(
    of container: ContentID, _ range: Range<Int>
  ) throws(JournalError) -> [NodeNumber] {
    let number = try present(container)
    if try isDocument(number) { throw .typeRefused(container) }
    let count = try shownCount(of: number)
    for edge in [range.lowerBound, range.upperBound] where !(0...count).contains(edge) {
      throw .outOfBounds(gap: edge, count: count)
    }
    var entries: [NodeNumber] = []
    for index in range {
      guard let entry = try shownEntry(at: index, of: number) else { continue }
      if try !isPlaceholder(entry) { entries.append(entry) }
    }
    return entries
  }

  /// Each item once, in order, without those that another of them holds.
  fileprivate func outermost(_ items: [NodeNumber]) throws(JournalError) -> [NodeNumber] {
    let named = Set(items)
    var seen: Set<NodeNumber> = []
    var outermost: [NodeNumber] = []
    for item in items where seen.insert(item).inserted {
      if let container = try parent(of: item), try holds(named, container) { continue }
      outermost.append(item)
    }
    return outermost
  }

  /// A range with edges that split no character, moved outwards.
  fileprivate func snapped(_ range: TextRange) throws(JournalError) -> TextRange {
    let document = try presentDocument(range.document)
    let length = try textLength(of: document)[range.unit]
    guard range.start >= 0, range.start <= range.end, range.end <= length else {
      throw .rangeOutOfBounds(
        start: range.start, end: range.end, length: length, range.unit)
    }
    let start = try edges(around: range.start, range.unit, in: document).start
    let end = try edges(around: range.end, range.unit, in: document).end
    return TextRange(in: range.document, start[range.unit], end[range.unit], unit: range.unit)
  }

  /// The last place at or before an offset, and the first at or after it, that split no character.
  ///
  /// An offset outside the text counts as its end.
  fileprivate func edges(
    around offset: Int, _ unit: TextUnit, in document: NodeNumber
  ) throws(JournalError) -> (start: TextCounts, end: TextCounts) {
    let length = try textLength(of: document)
    guard let found = try shownElement(at: max(0, offset), unit, in: document) else {
      return (length, length)
    }
    let here = try textBefore(found.spot)
    let beginsCluster = try beginsCluster(at: found.spot)
    if found.isAtStart, beginsCluster { return (here, here) }
    let character = beginsCluster ? here.characters : here.characters - 1
    func edge(_ character: Int) throws(JournalError) -> TextCounts {
      let spot = try shownElement(at: character, .character, in: document)?.spot
      return try spot.map { (spot) throws(JournalError) in try textBefore(spot) } ?? length
    }
    return (try edge(character), try edge(character + 1))
  }
}
