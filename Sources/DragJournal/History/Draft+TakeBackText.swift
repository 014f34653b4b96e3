import DragModel

/// Taking deletions and writings back, by the elements they concern.
///
/// What an undo cannot take back stays in effect: the change that it makes says so (`left`), so that
/// the next undo, after a redo, tries it again; also what was dropped for good, to tell it again. What
/// a redo cannot do drops out.
extension Draft {
  /// Text was written or copied: what of it is shown is taken out, wherever it is now.
  mutating func takeBack(_ writing: TextWriting) throws(JournalError) -> TakenBack {
    try take([writing.span], isShown: false, left: nil, of: writing.document)
  }

  /// Text was deleted, or shown again: its elements are made what they were.
  mutating func takeBack(
    _ showing: TextShowing, _ how: TakingBack
  ) throws(JournalError) -> TakenBack {
    var spans = showing.passages.flatMap(\.spans)
    if how.direction == .undo { spans += showing.left }
    return try take(
      spans, isShown: !showing.isShown, left: how.direction == .redo ? showing.left : nil,
      of: showing.passages.first?.document ?? .root)
  }

  /// Shows elements, or takes out those that are shown.
  ///
  /// `left` is what stays in effect whatever happens here; nil if this is an undo, which leaves what
  /// it cannot do.
  private mutating func take(
    _ spans: [TextSpan], isShown: Bool, left: [TextSpan]?, of document: NodeNumber
  ) throws(JournalError) -> TakenBack {
    var showing = TextShowing(isShown: isShown, passages: [])
    var missed: [TextSpan] = []
    var elsewhere: [NodeNumber] = []
    var isAnyPresent = false
    var found = 0
    var isLost = false
    for span in spans {
      var standing = 0
      try state.forEachPart(of: span) { (run, part, spot) throws(JournalError) in
        let home = try state.textLeaves.read(spot.leaf) { $0.document }
        let isPresent = try state.isPresent(home)
        standing += part.count
        isAnyPresent = isAnyPresent || isPresent
        guard isPresent, run.isShown != isShown else {
          isLost = true
          missed.add(part)
          return
        }
        if isShown, let object = run.object {
          if try state.isPresent(object) {
            elsewhere.append(object)
            missed.add(part)
            return
          }
          if let from = try state.place(of: object) {
            showing.recovered.append(TextShowing.Recovery(node: object, from: from))
          }
        }
        found += part.count
        showing.passages.add(part, in: home)
      }
      // What was dropped for good stood where the change was made.
      if standing < span.count {
        isLost = true
        for part in try state.droppedParts(of: span) { missed.add(part) }
        if !isAnyPresent { isAnyPresent = try state.isPresent(document) }
      }
    }
    let id = try state.node(document).id
    guard isAnyPresent else { return .refused(Conflict(.itemGone, id)) }
    var conflicts: [Conflict] = []
    if isLost { conflicts.append(Conflict(isShown ? .originMissing : .valueChanged, id)) }
    for object in elsewhere {
      conflicts.append(Conflict(.alreadyExists, try state.node(object).id))
    }
    guard found > 0 else { return TakenBack(isDone: false, conflicts: conflicts) }
    showing.left = left ?? missed
    try show(showing)
    return TakenBack(isDone: true, conflicts: conflicts)
  }

  /// Text was styled: each attribute goes back where it is what was set.
  mutating func takeBack(
    _ styling: TextStyling, _ how: TakingBack
  ) throws(JournalError) -> TakenBack {
    let targets = how.direction == .undo ? styling.pieces + styling.left : styling.pieces
    var taken = TextStyling([])
    var isAnyPresent = false
    var isLost = false
    for piece in targets {
      var standing = 0
      try state.forEachPart(of: piece.span) { (run, part, spot) throws(JournalError) in
        let leaf = try state.textLeaves.element(spot.leaf)
        let isPresent = try state.isPresent(leaf.document)
        standing += part.count
        isAnyPresent = isAnyPresent || isPresent
        let style = leaf.style(of: run).attributes
        let canChange = isPresent && run.isShown
        let matching = piece.attributes.filter {
          canChange && (how.isForced || style[$0.name] == $0.new)
        }
        if !matching.isEmpty {
          taken.pieces.append(
            TextStyling.Piece(
              document: leaf.document, span: part,
              attributes: matching.map {
                TextStyling.Attribute($0.name, old: style[$0.name], new: $0.old)
              }))
        }
        guard matching.count < piece.attributes.count else { return }
        isLost = true
        let missed = piece.attributes.filter { !matching.contains($0) }
        taken.left.append(
          TextStyling.Piece(document: leaf.document, span: part, attributes: missed))
      }
      if standing < piece.span.count {
        isLost = true
        for part in try state.droppedParts(of: piece.span) {
          taken.left.append(
            TextStyling.Piece(document: piece.document, span: part, attributes: piece.attributes))
        }
        if !isAnyPresent { isAnyPresent = try state.isPresent(piece.document) }
      }
    }
    guard let document = targets.first?.document else { return TakenBack(isDone: false) }
    let id = try state.node(document).id
    guard isAnyPresent else { return .refused(Conflict(.itemGone, id)) }
    guard !taken.pieces.isEmpty else { return .refused(Conflict(.valueChanged, id)) }
    if how.direction == .redo { taken.left = styling.left }
    try style(taken)
    return TakenBack(isDone: true, conflicts: isLost ? [Conflict(.valueChanged, id)] : [])
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
