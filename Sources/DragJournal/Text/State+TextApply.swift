import DragModel

/// Folding changes of text into the state, and unfolding them.
extension State {
  mutating func write(_ writing: TextWriting) throws(JournalError) {
    guard writing.first == lastText.next, !writing.parts.isEmpty,
      try isDocument(writing.document)
    else { throw misfit }
    if try type(writing) { return }
    var loose = TextLeaf()
    for part in writing.parts {
      let first = lastText.next
      switch part {
      case .text(let text, let style):
        let count = text.string.unicodeScalars.count
        guard count > 0, UInt64(lastText.value) + UInt64(count) < UInt64(UInt32.max) else {
          throw misfit
        }
        loose.append(text.string, from: first, style: style)
        lastText = TextNumber(lastText.value + UInt32(count))
      case .object(let node):
        guard try isLoose(node) else { throw misfit }
        loose.append(node, at: first)
        lastText = first
        try stand(node, at: first, in: writing.document)
      }
    }
    try insertText(loose, after: writing.after, in: writing.document)
  }

  /// Folds the most common writing, if it is one: plain text, typed on directly after text that was
  /// typed before it.
  private mutating func type(_ writing: TextWriting) throws(JournalError) -> Bool {
    guard writing.parts.count == 1, writing.after == lastText, writing.after != .none,
      case .text(let text, let style) = writing.parts[0], style.isPlain, text.utf8Count > 0,
      text.utf8Count <= TextLeaf.byteCapacity / 2,
      let spot = try textSpot(of: writing.after)
    else { return false }
    let first = lastText.next
    var isTyped = false
    try textLeaves.update(spot.leaf) {
      if $0.document == writing.document {
        isTyped = $0.type(text.string, from: first, after: spot.run)
      }
    }
    guard isTyped else { return false }
    lastText = TextNumber(lastText.value + UInt32(text.utf8Count))
    try locateText(TextSpan(first, count: text.utf8Count), in: spot.leaf)
    try settleText(spot.leaf)
    return true
  }

  mutating func show(_ showing: TextShowing) throws(JournalError) {
    for recovery in showing.recovered {
      guard try place(of: recovery.node)?.container == recovery.from.container else { throw misfit }
      try takeOut(recovery.node, from: recovery.from)
      try noteDeparture(of: recovery.node, from: recovery.from.container)
    }
    for passage in showing.passages {
      for span in passage.spans {
        var objects: [(NodeNumber, TextNumber)] = []
        try forEachPart(of: span) { (run, part, spot) throws(JournalError) in
          guard run.isShown != showing.isShown, run.kind != .mark,
            try textLeaves.read(spot.leaf, { $0.document }) == passage.document
          else { throw misfit }
          if let object = run.object { objects.append((object, part.first)) }
        }
        try changeText(span) { $0.isShown = showing.isShown }
        for (object, number) in objects {
          if showing.isShown {
            guard try isLoose(object) else { throw misfit }
            try stand(object, at: number, in: passage.document)
          } else {
            try standNowhere(object)
          }
          try forgetDepartures(from: object)
        }
      }
    }
  }

  mutating func style(_ styling: TextStyling) throws(JournalError) {
    for piece in styling.pieces {
      try restyleText(piece.span) { style in
        for attribute in piece.attributes { style.attributes[attribute.name] = attribute.new }
      }
    }
  }

  mutating func moveText(_ move: TextMove) throws(JournalError) {
    guard let first = move.spans.first?.span.first, move.mark == lastText.next,
      try isDocument(move.to), move.spans.allSatisfy({ $0.new <= UInt64(lastStamp) + 1 })
    else { throw misfit }
    let before = try element(before: standingTextSpot(of: first))
    guard try document(of: first) == move.from else { throw misfit }
    var loose = try removeText(move.spans.map(\.span))
    loose.stamp(move.spans.map { ($0.span, $0.new) })
    lastText = move.mark
    var mark = TextLeaf()
    mark.appendMark(at: lastText)
    try insertText(mark, after: before, in: move.from)
    try insertText(loose, after: move.after, in: move.to)
    if move.from != move.to {
      try carryObjects(of: loose, from: move.from, to: move.to)
    }
    lastStamp = max(lastStamp, move.spans.map(\.new).max() ?? 0)
  }

  /// Drops elements that nothing can bring back.
  mutating func dropText(_ spans: [TextSpan]) throws(JournalError) {
    for span in spans {
      try forEachPart(of: span) { (run, _, _) throws(JournalError) in
        if run.isShown { throw misfit }
      }
      _ = try removeText([span])
      try locateText(span, in: TextLeaf.none)
    }
    lastDrop = sequence.next
  }

  /// Lets the objects that stand in moved text stand in another document; those in transit too.
  private mutating func carryObjects(
    of loose: TextLeaf, from: NodeNumber, to: NodeNumber
  ) throws(JournalError) {
    for run in loose.runs {
      guard let object = run.object, try parent(of: object) == from,
        try textElement(of: object) == run.first
      else { continue }
      try stand(object, at: run.first, in: to)
      guard !run.isShown else { continue }
      try noteTransit(of: object, in: from, false)
      try noteTransit(of: object, in: to, true)
    }
  }

  /// Puts a mark where a transfer's item will stand.
  mutating func putMark(_ mark: TextMark) throws(JournalError) {
    guard mark.mark == lastText.next, try isDocument(mark.document) else { throw misfit }
    lastText = mark.mark
    var loose = TextLeaf()
    loose.appendMark(at: mark.mark)
    try insertText(loose, after: mark.after, in: mark.document)
  }

  /// Takes the mark that was put last out again.
  mutating func revertMark() throws(JournalError) { _ = try removeLastText(1) }

  // MARK: Objects

  /// Shows an object that stood nowhere: at a new element or at one that stood for it before.
  mutating func placeObject(
    _ node: NodeNumber, _ place: NewPlace.TextPlace, in document: NodeNumber
  ) throws(JournalError) {
    switch place {
    case .after(let element):
      guard try isDocument(document) else { throw misfit }
      let number = lastText.next
      lastText = number
      var loose = TextLeaf()
      loose.append(node, at: number)
      try insertText(loose, after: element, in: document)
      try stand(node, at: number, in: document)
    case .element(let number):
      let spot = try standingTextSpot(of: number)
      guard try textRun(at: spot).object == node,
        try textLeaves.read(spot.leaf, { $0.document }) == document
      else { throw misfit }
      try changeText(TextSpan(number, count: 1)) { $0.isShown = true }
      try stand(node, at: number, in: document)
    }
  }

  /// Takes an object out of its document; its element stays, unseen.
  mutating func removeObject(_ node: NodeNumber) throws(JournalError) {
    let number = try textElement(of: node)
    try changeText(TextSpan(number, count: 1)) { $0.isShown = false }
    try standNowhere(node)
  }

  /// The element that stands for an object in its document.
  func textElement(of node: NodeNumber) throws(JournalError) -> TextNumber {
    TextNumber(try nodes.read(node.value) { $0.leaf })
  }

  /// True for an item that stands nowhere.
  private func isLoose(_ node: NodeNumber) throws(JournalError) -> Bool {
    try nodes.read(node.value) { $0.kind == .item && $0.parent == nil }
  }

  private mutating func stand(
    _ node: NodeNumber, at number: TextNumber, in document: NodeNumber
  ) throws(JournalError) {
    try nodes.update(node.value) {
      $0.parent = document
      $0.leaf = number.value
    }
  }

  private mutating func standNowhere(_ node: NodeNumber) throws(JournalError) {
    try nodes.update(node.value) {
      $0.parent = nil
      $0.leaf = SequenceChunk.none
    }
  }

  private var misfit: JournalError { .corrupt(.eventDoesNotFit(sequence.next)) }

  // MARK: Going back

  mutating func revert(_ writing: TextWriting) throws(JournalError) {
    let loose = try removeLastText(writing.span.count)
    for run in loose.runs {
      if let object = run.object { try standNowhere(object) }
    }
  }

  /// Takes the last written elements out; their numbers are given again.
  private mutating func removeLastText(_ count: Int) throws(JournalError) -> TextLeaf {
    guard count > 0, count <= lastText.value else { throw .corrupt(.eventDoesNotFit(sequence)) }
    let first = TextNumber(lastText.value - UInt32(count) + 1)
    let loose = try removeText([TextSpan(first, count: count)])
    lastText = TextNumber(first.value - 1)
    return loose
  }

  /// Takes an object out of its document exactly as if it had never been put there.
  mutating func revertObject(_ node: NodeNumber, _ place: NewPlace.TextPlace) throws(JournalError) {
    switch place {
    case .after:
      _ = try removeLastText(1)
      try standNowhere(node)
    case .element: try removeObject(node)
    }
  }

  mutating func revert(_ showing: TextShowing) throws(JournalError) {
    try show(TextShowing(isShown: !showing.isShown, passages: showing.passages))
    for recovery in showing.recovered.reversed() { try putBack(recovery.node, to: recovery.from) }
  }

  mutating func revert(_ styling: TextStyling) throws(JournalError) {
    for piece in styling.pieces.reversed() {
      try restyleText(piece.span) { style in
        for attribute in piece.attributes { style.attributes[attribute.name] = attribute.old }
      }
    }
  }

  mutating func revert(_ move: TextMove) throws(JournalError) {
    var loose = try removeText(move.spans.map(\.span))
    loose.stamp(move.spans.map { ($0.span, $0.old) })
    try insertText(loose, after: move.mark, in: move.from)
    _ = try removeLastText(1)
    guard move.from != move.to else { return }
    try carryObjects(of: loose, from: move.to, to: move.from)
  }
}
