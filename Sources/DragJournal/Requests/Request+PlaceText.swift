public import DragModel

extension Request where Reply == ContentReply {
  /// Moves a stretch of text to a place in a document, as one event.
  ///
  /// The place is counted before anything is taken out. Between documents its style is adapted to what
  /// the target supports. Refused: as a deletion of the stretch; `typeRefused`, `forbidden` across
  /// apps, and what a writing at the place would be refused for.
  ///
  /// - Complexity: O(k log n), k = runs moved, n = length of the documents.
  public static func move(
    _ text: TextRange, to target: ContentID, at position: Position = .last,
    by attribution: Attribution = .init()
  ) -> Self {
    place(text, .move, kind: .contentMoved, to: target, at: position, by: attribution)
  }

  /// Copies a stretch of text, with the objects in it, to a place in a document.
  ///
  /// Refused: as a move.
  ///
  /// - Complexity: O(k log n), k = runs and objects copied, n = length of the documents.
  public static func copy(
    _ text: TextRange, to target: ContentID, at position: Position = .last,
    by attribution: Attribution = .init()
  ) -> Self {
    place(text, .copy, kind: .contentCopied, to: target, at: position, by: attribution)
  }

  private static func place(
    _ range: TextRange, _ operation: DropOperation, kind: EventKind, to target: ContentID,
    at position: Position, by attribution: Attribution
  ) -> Self {
    Request { (draft: inout Draft) throws(JournalError) in
      try Checks.shape(range.document)
      try Checks.shape(target)
      try Checks.shape(position)
      try draft.check(attribution)
      let text = try draft.state.find(range)
      let rules = OperationRules(
        allows: DropOperation.allCases, allowsExternalMove: false, origin: attribution.origin)
      guard let edges = text.edges else {
        try draft.checkPlace(of: text, to: target, at: position, operation, rules)
        return ContentReply(
          sequence: draft.state.sequence, changed: false, operation: operation)
      }
      let placement = try TextPlacement(
        text, edges: edges, to: target, at: position, operation: operation, rules: rules,
        state: draft.state)
      return try draft.perform(placement, kind, by: attribution)
    }
  }
}

extension Draft {
  /// Makes the checks of a placement for an empty stretch.
  fileprivate func checkPlace(
    of text: FoundText, to target: ContentID, at position: Position, _ operation: DropOperation,
    _ rules: OperationRules
  ) throws(JournalError) {
    let target = try state.presentDocument(target)
    _ = try rules.decide(
      asked: operation, from: [text.document], isText: true, target: target, state: state)
    _ = try TextLanding(position, in: target, moving: [], state: state)
  }

  /// Does what a placement of text says, as one event and at most one step.
  mutating func perform(
    _ placement: TextPlacement, _ kind: EventKind, by attribution: Attribution,
    session: SessionNumber? = nil
  ) throws(JournalError) -> ContentReply {
    let operation = placement.decision.operation
    guard let landing = placement.landing, try !placement.changesNothing(in: state) else {
      if let session {
        try append(
          kind, actor: attribution.actor, origin: attribution.origin, session: session,
          bookkeeping: [.endSession(session, .finished(nil))])
      }
      return ContentReply(sequence: state.sequence, changed: false, operation: operation)
    }
    var items: [ContentID] = []
    if operation == .move {
      try move(placement, to: landing)
    } else {
      items = try copy(placement, to: landing)
    }
    let step = try credit(
      kind, to: attribution,
      name: .action(operation == .move ? .moveText : .copyText, count: 1), session: session,
      facts: session == nil ? [:] : placement.decision.facts,
      bookkeeping: session.map { [.endSession($0, .finished(operation))] } ?? [])
    return ContentReply(
      sequence: state.sequence, changed: true, step: step, items: items, operation: operation)
  }

  private mutating func move(
    _ placement: TextPlacement, to landing: TextLanding
  ) throws(JournalError) {
    let (first, last) = placement.edges
    let from = placement.text.document
    let spans = try state.stampedSpans(from: first, to: last).map {
      StampedSpan($0.span, old: $0.stamp, new: state.lastStamp + 1)
    }
    try moveText(
      TextMove(
        from: from, to: placement.target, after: landing.after(in: state),
        mark: state.lastText.next, spans: spans))
    guard from != placement.target else { return }
    let options = try state.nodes.read(placement.target.value) { $0.documentOptions }
    let styling = try state.styling(
      of: FoundText(document: placement.target, edges: (first, last))
    ) { options.style(overlaidBy: $0.attributes.mapValues { $0 }) }
    if let styling { try style(styling) }
  }

  /// Copies text and the objects in it; says the identifiers of their copies.
  private mutating func copy(
    _ placement: TextPlacement, to landing: TextLanding
  ) throws(JournalError) -> [ContentID] {
    let shown = try state.shownText(from: placement.edges.first, to: placement.edges.last)
    let objects = shown.runs.compactMap(\.object)
    var copying = Copying(fields: nil)
    try copying.plan(objects, ids: [:], isDeep: true, in: state, &usedNumbers)
    var parts: [TextWriting.Part] = []
    let options = try state.nodes.read(placement.target.value) { $0.documentOptions }
    let isAdapted = placement.target != placement.text.document
    for piece in shown.pieces {
      if let object = piece.object {
        let name = try state.node(object).name
        parts.append(.object(try create(copyOf: object, named: name, copying)))
      } else {
        let style =
          isAdapted
          ? options.style(overlaidBy: piece.style.attributes.mapValues { $0 }) : piece.style
        parts.append(.text(ExactText(piece.text), style))
      }
    }
    try write(
      TextWriting(
        document: placement.target, after: landing.after(in: state), first: state.lastText.next,
        parts: parts))
    return objects.compactMap { copying.ids[$0] }
  }
}

extension ShownText {
  /// The text run by run, plain stretches too.
  var pieces: [(text: String, style: TextStyle, object: NodeNumber?)] {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    var pieces: [(text: String, style: TextStyle, object: NodeNumber?)] = []
    var index = scalars.startIndex
    var offset = 0
    func add(to end: Int, _ style: TextStyle, _ object: NodeNumber?) {
      guard end > offset else { return }
      let next = scalars.index(index, offsetBy: end - offset)
      pieces.append((String(scalars[index..<next]), style, object))
      index = next
      offset = end
    }
    for run in runs {
      add(to: run.start, .plain, nil)
      add(to: run.end, run.style, run.object)
    }
    add(to: count, .plain, nil)
    return pieces
  }
}
