import DragModel

/// Taking changes of text back, by the elements they concern.
extension Draft {
  /// Text was written or copied: what of it is shown is taken out, wherever it is now.
  mutating func takeBack(_ writing: TextWriting) throws(JournalError) -> TakenBack {
    let id = try state.node(writing.document).id
    var passages: [TextPassage] = []
    var shown = 0
    var isAnyPresent = false
    try state.forEachPart(of: writing.span) { (run, part, spot) throws(JournalError) in
      let document = try state.textLeaves.read(spot.leaf) { $0.document }
      guard try state.isPresent(document) else { return }
      isAnyPresent = true
      guard run.isShown else { return }
      shown += part.count
      passages.add(part, in: document)
    }
    guard shown > 0 else {
      return .refused(Conflict(isAnyPresent ? .valueChanged : .itemGone, id))
    }
    try show(TextShowing(isShown: false, passages: passages))
    return TakenBack(
      isDone: true, conflicts: shown < writing.span.count ? [Conflict(.valueChanged, id)] : [])
  }

  /// Text was deleted, or shown again: its elements are made what they were.
  mutating func takeBack(_ showing: TextShowing) throws(JournalError) -> TakenBack {
    var passages: [TextPassage] = []
    var conflicts: [Conflict] = []
    var count = 0
    var concerned = 0
    var isAnyPresent = false
    var last = NodeNumber.root
    for span in showing.passages.flatMap(\.spans) {
      concerned += span.count
      try state.forEachPart(of: span) { (run, part, spot) throws(JournalError) in
        let document = try state.textLeaves.read(spot.leaf) { $0.document }
        last = document
        guard try state.isPresent(document) else { return }
        isAnyPresent = true
        guard run.isShown == showing.isShown else { return }
        if !showing.isShown, let object = run.object, try state.parent(of: object) != nil {
          let kind: Conflict.Kind = .alreadyExists
          conflicts.append(Conflict(kind, try state.node(object).id))
          concerned -= part.count
          return
        }
        count += part.count
        passages.add(part, in: document)
      }
    }
    guard count > 0 else {
      if let conflict = conflicts.first { return .refused(conflict) }
      let document = showing.passages.first?.document ?? last
      let missing: Conflict.Kind = showing.isShown ? .itemGone : .originMissing
      return .refused(
        Conflict(isAnyPresent ? .valueChanged : missing, try state.node(document).id))
    }
    if count < concerned {
      conflicts.append(Conflict(.valueChanged, try state.node(passages[0].document).id))
    }
    try show(TextShowing(isShown: !showing.isShown, passages: passages))
    return TakenBack(isDone: true, conflicts: conflicts)
  }

  /// Text was styled: each attribute goes back where it is what was set.
  mutating func takeBack(
    _ styling: TextStyling, _ how: TakingBack
  ) throws(JournalError) -> TakenBack {
    var pieces: [TextStyling.Piece] = []
    var isAnyPresent = false
    var isWhole = true
    for piece in styling.pieces {
      var found = 0
      try state.forEachPart(of: piece.span) { (run, part, spot) throws(JournalError) in
        let leaf = try state.textLeaves.element(spot.leaf)
        guard try state.isPresent(leaf.document) else { return }
        isAnyPresent = true
        guard run.isShown else { return }
        found += part.count
        let style = leaf.style(of: run)
        let matching = piece.attributes.filter {
          how.isForced || style.attributes[$0.name] == $0.new
        }
        if matching.count < piece.attributes.count { isWhole = false }
        if matching.isEmpty { return }
        pieces.append(
          TextStyling.Piece(
            document: leaf.document, span: part,
            attributes: matching.map {
              TextStyling.Attribute($0.name, old: style.attributes[$0.name], new: $0.old)
            }))
      }
      if found < piece.span.count { isWhole = false }
    }
    guard let document = styling.pieces.first?.document else { return TakenBack(isDone: false) }
    let id = try state.node(document).id
    guard !pieces.isEmpty else {
      return .refused(Conflict(isAnyPresent ? .valueChanged : .itemGone, id))
    }
    try style(TextStyling(pieces))
    return TakenBack(isDone: true, conflicts: isWhole ? [] : [Conflict(.valueChanged, id)])
  }

  /// Text was moved: what became of it goes back to the mark that it left, with all that stands in it
  /// now.
  mutating func takeBack(_ move: TextMove) throws(JournalError) -> TakenBack {
    let carried = move.spans + move.others
    let id = try state.node(move.to).id
    guard let stretch = try TextStretch(carried.map { ($0.span, $0.new) }, in: state) else {
      var isGone = try !state.isPresent(move.to)
      if isGone { isGone = try !state.isPresent(move.from) }
      return .refused(Conflict(isGone ? .itemGone : .valueChanged, id))
    }
    guard let document = try state.document(of: move.mark), try state.isPresent(document) else {
      return .refused(Conflict(.originMissing, try state.node(move.from).id))
    }
    var spans: [StampedSpan] = []
    var isMarkInside = false
    for span in try state.stampedSpans(from: stretch.edges.first, to: stretch.edges.last) {
      if span.span.contains(move.mark) { isMarkInside = true }
      spans.append(span)
    }
    if isMarkInside { return .refused(Conflict(.valueChanged, id)) }
    let restored = Restamping(carried, of: stretch.group)
    spans = spans.flatMap { restored.restamped($0) }
    let travelling = Set(spans.map(\.span.first))
    var others: [StampedSpan] = []
    for span in stretch.group {
      try state.forEachPart(of: span) { (run, part, _) throws(JournalError) in
        for stamped in restored.restamped(StampedSpan(part, old: run.stamp, new: run.stamp))
        where !travelling.contains(stamped.span.first) && stamped.old != stamped.new {
          others.append(stamped)
        }
      }
    }
    try moveText(
      TextMove(
        from: stretch.document, to: document, after: move.mark, mark: state.lastText.next,
        spans: spans, others: others))
    return TakenBack(
      isDone: true,
      conflicts: stretch.shownElsewhere > 0 ? [Conflict(.valueChanged, id)] : [])
  }
}

/// The stamps that elements get back when their move is taken back.
private struct Restamping {
  /// Spans of the group with the stamps from before the move, in ascending order, apart.
  private let spans: [StampedSpan]

  init(_ carried: [StampedSpan], of group: [TextSpan]) {
    let before = carried.sorted { $0.span.first < $1.span.first }
    var spans: [StampedSpan] = []
    for part in group.sorted(by: { $0.first < $1.first }) {
      for stamped in before {
        guard let common = stamped.span.common(with: part) else { continue }
        spans.append(StampedSpan(common, old: stamped.new, new: stamped.old))
      }
    }
    self.spans = spans
  }

  /// A span cut where stamps differ, each with its new one; others keep theirs.
  func restamped(_ stamped: StampedSpan) -> [StampedSpan] {
    var parts: [StampedSpan] = []
    var next = stamped.span.first
    for span in spans {
      guard let common = span.span.common(with: stamped.span) else { continue }
      if next < common.first {
        let gap = TextSpan(next, count: Int(common.first.value - next.value))
        parts.append(StampedSpan(gap, old: stamped.old, new: stamped.old))
      }
      parts.append(StampedSpan(common, old: stamped.old, new: span.new))
      next = common.end
    }
    if next < stamped.span.end {
      let rest = TextSpan(next, count: Int(stamped.span.end.value - next.value))
      parts.append(StampedSpan(rest, old: stamped.old, new: stamped.old))
    }
    return parts
  }
}

extension TextSpan {
  fileprivate func contains(_ number: TextNumber) -> Bool { number >= first && number < end }

  /// What two spans have in common.
  fileprivate func common(with other: TextSpan) -> TextSpan? {
    let low = max(first, other.first)
    let high = min(end, other.end)
    return low < high ? TextSpan(low, count: Int(high.value - low.value)) : nil
  }
}

extension [TextPassage] {
  /// Adds elements of a document, to the last passage if it is of the same one.
  fileprivate mutating func add(_ span: TextSpan, in document: NodeNumber) {
    if let last = indices.last, self[last].document == document {
      self[last].spans.add(span)
    } else {
      append(TextPassage(document: document, spans: [span]))
    }
  }
}
