import DragModel

/// A document's text as it is shown, or a stretch of it.
struct ShownText: Hashable {
  /// A stretch of one style, or one object.
  struct Run: Hashable {
    var start: Int
    var end: Int
    var style: TextStyle
    var object: NodeNumber?
  }

  /// UTF-8.
  var bytes: [UInt8] = []
  /// Where it is not plain, in scalars; in order, as long as possible.
  var runs: [Run] = []
  /// How many scalars it has.
  var count = 0

  /// Adds a shown run, or part of it.
  mutating func append(
    _ bytes: some Collection<UInt8>, count added: Int, style: TextStyle, object: NodeNumber?
  ) {
    self.bytes.append(contentsOf: bytes)
    defer { count += added }
    if object == nil {
      if style.isPlain { return }
      if let last = runs.indices.last, runs[last].end == count, runs[last].object == nil,
        runs[last].style == style
      {
        runs[last].end += added
        return
      }
    }
    runs.append(Run(start: count, end: count + added, style: style, object: object))
  }
}

extension State {
  /// A document's text as it is shown.
  ///
  /// - Complexity: O(n), n = length of the text.
  func shownText(of document: NodeNumber) throws(JournalError) -> ShownText {
    var shown = ShownText()
    try forEachTextLeaf(of: document) { (leaf) throws(JournalError) in
      var offset = 0
      for run in leaf.runs {
        let bytes = leaf.bytes[offset..<offset + Int(run.utf8)]
        offset += Int(run.utf8)
        guard run.isShown else { continue }
        shown.append(
          bytes, count: Int(run.count), style: leaf.style(of: run), object: run.object)
      }
      return true
    }
    return shown
  }

  /// The shown part of a stretch.
  func shownText(
    from first: TextNumber, to last: TextNumber
  ) throws(JournalError) -> ShownText {
    var shown = ShownText()
    try forEachPart(from: first, to: last) { (run, span, number) throws(JournalError) in
      guard run.isShown else { return }
      let leaf = try textLeaves.element(number)
      guard let found = leaf.find(span.first) else { throw .corrupt(.text(span.first)) }
      let base = leaf.byteOffset(ofRun: found.run)
      let start = base + leaf.bytes(ofFirst: found.offset, inRun: found.run).utf8
      let end = base + leaf.bytes(ofFirst: found.offset + span.count, inRun: found.run).utf8
      shown.append(
        leaf.bytes[start..<end], count: span.count, style: leaf.style(of: run), object: run.object)
    }
    return shown
  }

  /// The objects that a change of text deletes, shows again or moves, in the state after it or before
  /// it; not those that only stood there once.
  func objects(in change: Change, isDone: Bool) throws(JournalError) -> [NodeNumber] {
    var objects: [NodeNumber] = []
    switch change {
    case .show(let showing):
      for passage in showing.passages {
        for span in passage.spans {
          try add(objectsIn: span, areShown: showing.isShown == isDone, to: &objects)
        }
      }
    case .moveText(let move):
      for stamped in move.spans { try add(objectsIn: stamped.span, areShown: true, to: &objects) }
    default: break
    }
    return objects
  }

  private func add(
    objectsIn span: TextSpan, areShown: Bool, to objects: inout [NodeNumber]
  ) throws(JournalError) {
    try forEachPart(of: span) { (run, _, _) throws(JournalError) in
      if let object = run.object, run.isShown == areShown { objects.append(object) }
    }
  }
}
