import DragModel

/// Changing the elements of a document's text.
///
/// - Complexity: O(k log n), k = runs concerned, n = length of the documents.
extension State {
  /// Puts a loose stretch directly after an element; none: at the start.
  mutating func insertText(
    _ loose: TextLeaf, after element: TextNumber, in document: NodeNumber
  ) throws(JournalError) {
    if loose.isEmpty { return }
    if element == .none {
      guard let first = try firstTextLeaf(of: document) else {
        return try settleText(plantText(loose, in: document))
      }
      return try insertText(loose, at: TextSpot(leaf: first, run: 0, offset: 0))
    }
    var spot = try standingTextSpot(of: element)
    guard try textLeaves.read(spot.leaf, { $0.document }) == document else {
      throw .corrupt(.eventDoesNotFit(sequence.next))
    }
    spot.offset += 1
    try insertText(loose, at: spot)
  }

  private mutating func insertText(
    _ loose: TextLeaf, at spot: TextSpot
  ) throws(JournalError) {
    try textLeaves.update(spot.leaf) {
      $0.insert(loose, atRun: $0.cut(run: spot.run, offset: spot.offset))
    }
    for run in loose.runs { try locateText(run.span, in: spot.leaf) }
    try settleText(spot.leaf)
  }

  /// Takes elements out of their document and hands them over, in the order of the spans.
  ///
  /// All must stand somewhere.
  mutating func removeText(_ spans: [TextSpan]) throws(JournalError) -> TextLeaf {
    var loose = TextLeaf()
    var touched: [UInt32] = []
    for span in spans {
      var number = span.first
      while number < span.end {
        let spot = try standingTextSpot(of: number)
        let run = try textRun(at: spot)
        let end = min(run.end, span.end.value)
        let count = Int(end - number.value)
        var taken = TextLeaf()
        try textLeaves.update(spot.leaf) { leaf in
          let start = leaf.cut(run: spot.run, offset: spot.offset)
          _ = leaf.cut(run: start, offset: count)
          taken = leaf.remove(run: start)
        }
        loose.append(contentsOf: taken)
        if touched.last != spot.leaf { touched.append(spot.leaf) }
        number = TextNumber(end)
      }
    }
    try settleText(touched)
    return loose
  }

  /// Changes runs that elements are in, part by part; elements that were dropped are left out.
  mutating func changeText(
    _ span: TextSpan, _ change: (inout TextRun) -> Void
  ) throws(JournalError) {
    var touched: [UInt32] = []
    try forEachPartChanging(span) { (state, part, spot) throws(JournalError) in
      try state.textLeaves.update(spot.leaf) {
        $0.change(run: spot.run, offset: spot.offset, count: part.count, change)
      }
      if touched.last != spot.leaf { touched.append(spot.leaf) }
    }
    try settleText(touched)
  }

  /// Changes the style of elements, part by part; elements that were dropped are left out.
  mutating func restyleText(
    _ span: TextSpan, _ change: (inout TextStyle) -> Void
  ) throws(JournalError) {
    var touched: [UInt32] = []
    try forEachPartChanging(span) { (state, part, spot) throws(JournalError) in
      try state.textLeaves.update(spot.leaf) { leaf in
        var style = leaf.style(of: leaf.runs[spot.run])
        change(&style)
        leaf.restyle(run: spot.run, offset: spot.offset, count: part.count, style)
      }
      if touched.last != spot.leaf { touched.append(spot.leaf) }
    }
    try settleText(touched)
  }

  private mutating func forEachPartChanging(
    _ span: TextSpan,
    _ body: (inout State, TextSpan, TextSpot) throws(JournalError) -> Void
  ) throws(JournalError) {
    var number = span.first
    while number < span.end {
      guard let spot = try textSpot(of: number) else {
        number = TextNumber(number.value + 1)
        continue
      }
      let end = min(try textRun(at: spot).end, span.end.value)
      try body(&self, TextSpan(number, count: Int(end - number.value)), spot)
      number = TextNumber(end)
    }
  }
}
