import DragModel

/// Taking moves of text back: what became of the text goes back to the mark that it left.
extension Draft {
  mutating func takeBack(
    _ move: TextMove, _ how: TakingBack
  ) throws(JournalError) -> TakenBack {
    let id = try state.node(move.to).id
    let text = FollowedMove(move, how.direction)
    guard let stretch = try TextStretch(text.followed, in: state) else {
      return .refused(Conflict(try isAnyThere(of: text, move.mark) ? .valueChanged : .itemGone, id))
    }
    guard let home = try state.document(of: move.mark), try state.isPresent(home) else {
      return .refused(Conflict(.originMissing, try state.node(move.from).id))
    }
    let standing = try state.stampedSpans(from: stretch.edges.first, to: stretch.edges.last)
    let inside = SpanSet(standing.map(\.span))
    if inside.parts(of: TextSpan(move.mark, count: 1)).contains(where: \.isIn) {
      return .refused(Conflict(.valueChanged, id))
    }
    let isLeftBehind = try isShown(inside.outside(of: text.followed.map(\.span)))
    let group = SpanSet(stretch.group)
    try moveText(
      TextMove(
        from: stretch.document, to: home, after: move.mark, mark: state.lastText.next,
        spans: text.restamped(standing, group: group),
        followed: text.stillFollowed(group: group), taken: text.taken(group: stretch.group)))
    return TakenBack(isDone: true, conflicts: isLeftBehind ? [Conflict(.valueChanged, id)] : [])
  }

  /// True if a document is there that the move concerns.
  private func isAnyThere(
    of text: FollowedMove, _ mark: TextNumber
  ) throws(JournalError) -> Bool {
    var isThere = false
    for span in text.followed.map(\.span) + [TextSpan(mark, count: 1)] where !isThere {
      var standing = 0
      try state.forEachPart(of: span) { (_, part, spot) throws(JournalError) in
        standing += part.count
        if isThere { return }
        isThere = try state.isPresent(state.textLeaves.read(spot.leaf) { $0.document })
      }
      // What was dropped for good stood where the text was moved to.
      if !isThere, standing < span.count { isThere = try state.isPresent(text.target) }
    }
    return isThere
  }

  /// True if any of some elements is shown in a document that is there.
  private func isShown(_ spans: [TextSpan]) throws(JournalError) -> Bool {
    var isShown = false
    for span in spans where !isShown {
      try state.forEachPart(of: span) { (run, _, spot) throws(JournalError) in
        guard !isShown, run.isShown else { return }
        isShown = try state.isPresent(state.textLeaves.read(spot.leaf) { $0.document })
      }
    }
    return isShown
  }
}

/// What taking a move back follows, and the stamps that it gives back.
private struct FollowedMove {
  private let move: TextMove
  private let direction: HistoryDirection
  /// What the move was about, with the stamps from before it and those it left.
  private let about: [StampedSpan]
  /// The document that the text was moved to.
  var target: NodeNumber { move.to }
  /// The elements with the stamps that they are looked for with.
  let followed: [LiftedText.Span]

  init(_ move: TextMove, _ direction: HistoryDirection) {
    self.move = move
    self.direction = direction
    about = move.followed.isEmpty ? move.spans : move.followed
    if direction == .undo {
      followed = about.map { LiftedText.Span($0.span, stamp: $0.new) }
    } else {
      // A redo follows what the undo took, which got back the stamps from before the move.
      let taken = SpanSet(move.taken)
      followed = move.spans.flatMap { stamped in
        taken.parts(of: stamped.span).filter(\.isIn).map {
          LiftedText.Span($0.span, stamp: stamped.new)
        }
      }
    }
  }

  /// The stretch as it stands, each element of the group with the stamp that it gets back.
  ///
  /// That is the one from before the move, for a redo the one from before the undo. Others keep
  /// theirs.
  func restamped(_ standing: [LiftedText.Span], group: SpanSet) -> [StampedSpan] {
    let before = (direction == .undo ? about : move.spans).sorted { $0.span.first < $1.span.first }
    var restamped: [StampedSpan] = []
    for stretch in standing {
      for part in group.parts(of: stretch.span) {
        guard part.isIn else {
          restamped.append(StampedSpan(part.span, old: stretch.stamp, new: stretch.stamp))
          continue
        }
        for stamped in before.overlapping(part.span) {
          restamped.append(StampedSpan(stamped.span, old: stretch.stamp, new: stamped.old))
        }
      }
    }
    return restamped
  }

  /// What an undo of the original move follows from now on: all it did, but what a redo could not do
  /// again drops out.
  func stillFollowed(group: SpanSet) -> [StampedSpan] {
    guard direction == .redo else { return about }
    let taken = SpanSet(move.taken)
    return move.followed.flatMap { stamped in
      taken.parts(of: stamped.span).flatMap { part in
        part.isIn ? group.parts(of: part.span).filter(\.isIn).map(\.span) : [part.span]
      }.map { StampedSpan($0, old: stamped.old, new: stamped.new) }
    }
  }

  /// What a redo follows, if this is an undo.
  func taken(group: [TextSpan]) -> [TextSpan] { direction == .undo ? group : [] }
}

extension [StampedSpan] {
  /// The parts of spans in ascending order that are in a span.
  ///
  /// - Complexity: O(log n + k), n = spans, k = those that overlap it.
  fileprivate func overlapping(_ span: TextSpan) -> [StampedSpan] {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].span.end <= span.first { low = middle + 1 } else { high = middle }
    }
    var parts: [StampedSpan] = []
    for stamped in self[low...] {
      guard stamped.span.first < span.end else { break }
      let first = Swift.max(stamped.span.first, span.first)
      let end = Swift.min(stamped.span.end, span.end)
      parts.append(
        StampedSpan(
          TextSpan(first, count: Int(end.value - first.value)), old: stamped.old, new: stamped.new))
    }
    return parts
  }
}
