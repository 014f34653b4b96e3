import DragModel

/// A stretch of shown text that a request names, found in the document.
struct FoundText {
  var document: NodeNumber
  /// Its first and its last shown element; nil if it is empty.
  var edges: (first: TextNumber, last: TextNumber)?
}

extension State {
  /// The document with an identifier, which must be there.
  ///
  /// - Throws: `typeRefused` for a list or item.
  func presentDocument(_ id: ContentID) throws(JournalError) -> NodeNumber {
    let number = try present(id)
    guard try isDocument(number) else { throw .typeRefused(id) }
    return number
  }

  /// The shown element directly after an offset; nil at the end.
  ///
  /// - Throws: `rangeOutOfBounds` past the end, `splitsCharacter` inside a scalar or, unless clusters
  ///   may be cut, inside a cluster.
  func shownElement(
    after offset: Int, _ unit: TextUnit, in document: NodeNumber, cutsClusters: Bool = false
  ) throws(JournalError) -> TextSpot? {
    let length = try textLength(of: document)[unit]
    guard offset >= 0, offset <= length else {
      throw .rangeOutOfBounds(start: offset, end: offset, length: length, unit)
    }
    guard let found = try shownElement(at: offset, unit, in: document) else { return nil }
    guard found.isAtStart else { throw .splitsCharacter(offset: offset, unit) }
    if !cutsClusters, unit != .character, try !beginsCluster(at: found.spot) {
      throw .splitsCharacter(offset: offset, unit)
    }
    return found.spot
  }

  /// Finds the stretch that a range names; the start is looked at before the end.
  ///
  /// - Throws: as for an offset; `rangeOutOfBounds`, with start and end as given, also for a start
  ///   after the end.
  func find(
    _ range: TextRange, cutsClusters: Bool = false
  ) throws(JournalError) -> FoundText {
    let document = try presentDocument(range.document)
    let length = try textLength(of: document)[range.unit]
    let outOfBounds = JournalError.rangeOutOfBounds(
      start: range.start, end: range.end, length: length, range.unit)
    func element(after offset: Int) throws(JournalError) -> TextSpot? {
      guard (0...length).contains(offset) else { throw outOfBounds }
      return try shownElement(
        after: offset, range.unit, in: document, cutsClusters: cutsClusters)
    }
    let start = try element(after: range.start)
    let end = try element(after: range.end)
    guard range.start <= range.end else { throw outOfBounds }
    guard range.start < range.end, let start else { return FoundText(document: document) }
    return FoundText(
      document: document,
      edges: (try number(at: start), try shownElement(before: end, in: document)))
  }

  /// The last shown element before a spot, or of the whole document.
  private func shownElement(
    before spot: TextSpot?, in document: NodeNumber
  ) throws(JournalError) -> TextNumber {
    let offset: Int
    if let spot {
      let here = try textLeaves.read(spot.leaf) { leaf -> UInt32? in
        if spot.offset > 0 { return leaf.runs[spot.run].first.value + UInt32(spot.offset) - 1 }
        guard spot.run > 0, leaf.runs[spot.run - 1].isShown else { return nil }
        return leaf.runs[spot.run - 1].end - 1
      }
      if let here { return TextNumber(here) }
      offset = try scalarsBefore(number(at: spot))
    } else {
      offset = try textLength(of: document).scalars
    }
    guard let found = try shownElement(at: offset - 1, .scalar, in: document) else {
      throw .corrupt(.sequence(document))
    }
    return try number(at: found.spot)
  }

  /// Hands out the parts of runs from one element to another, both included, of all that stand
  /// between them.
  func forEachPart(
    from first: TextNumber, to last: TextNumber,
    _ body: (TextRun, TextSpan, UInt32) throws(JournalError) -> Void
  ) throws(JournalError) {
    try forEachPart(from: standingTextSpot(of: first)) { (run, span, leaf) throws(JournalError) in
      guard run.contains(last), last >= span.first else {
        try body(run, span, leaf)
        return true
      }
      let count = Int(last.value - span.first.value) + 1
      try body(run, TextSpan(span.first, count: count), leaf)
      return false
    }
  }

  /// The offsets, in scalars, of what is shown of a stretch.
  func shownOffsets(
    from first: TextNumber, to last: TextNumber
  ) throws(JournalError) -> Range<Int> {
    let start = try scalarsBefore(first)
    let isLastShown = try textRun(at: standingTextSpot(of: last)).isShown
    return start..<max(start, try scalarsBefore(last) + (isLastShown ? 1 : 0))
  }

  /// The shown elements of a stretch, in order, as few spans as possible.
  func shownSpans(of text: FoundText) throws(JournalError) -> [TextSpan] {
    guard let edges = text.edges else { return [] }
    var spans: [TextSpan] = []
    try forEachPart(from: edges.first, to: edges.last) { (run, span, _) throws(JournalError) in
      if run.isShown { spans.add(span) }
    }
    return spans
  }

  /// The objects shown in a document, in order.
  func objects(of document: NodeNumber) throws(JournalError) -> [NodeNumber] {
    var objects: [NodeNumber] = []
    try forEachTextLeaf(of: document) { (leaf) throws(JournalError) in
      for run in leaf.runs where run.isShown {
        if let object = run.object { objects.append(object) }
      }
      return true
    }
    return objects
  }

  /// Hands out a document's leaves in order, until the body has enough.
  func forEachTextLeaf(
    of document: NodeNumber, _ body: (TextLeaf) throws(JournalError) -> Bool
  ) throws(JournalError) {
    var next = try firstTextLeaf(of: document)
    while let leaf = next {
      if try !body(textLeaves.element(leaf)) { return }
      next = try textLeaf(after: leaf)
    }
  }
}

extension [TextSpan] {
  /// Adds a span, joined to the last one if it continues it.
  mutating func add(_ span: TextSpan) {
    if let last = indices.last, self[last].end == span.first {
      self[last].count += span.count
    } else {
      append(span)
    }
  }
}
