import DragModel

/// Where an element of text stands: its leaf, its run there, and its offset in the run.
struct TextSpot {
  var leaf: UInt32
  var run: Int
  var offset: Int
}

/// Finding elements of text, by number and by offset.
///
/// - Complexity: O(log n), n = length of the document's text, plus at most one leaf.
extension State {
  /// The length of a document's shown text.
  func textLength(of document: NodeNumber) throws(JournalError) -> TextCounts {
    let root = try nodes.read(document.value) { $0.sequence }
    return root == TextBranch.none ? .zero : try textBranches.read(root) { $0.total }
  }

  /// The leaf that an element stands in; `TextLeaf.none` if it was dropped.
  func textLeaf(of number: TextNumber) throws(JournalError) -> UInt32 {
    let index = number.value - 1
    return try textBlocks.read(index / TextBlock.size) { $0.leaf(at: index % TextBlock.size) }
  }

  /// Where an element stands; nil if it was dropped for good.
  func textSpot(of number: TextNumber) throws(JournalError) -> TextSpot? {
    guard number != .none, number <= lastText else { throw .corrupt(.text(number)) }
    let leaf = try textLeaf(of: number)
    guard leaf != TextLeaf.none else { return nil }
    guard let found = try textLeaves.read(leaf, { $0.find(number) }) else {
      throw .corrupt(.text(number))
    }
    return TextSpot(leaf: leaf, run: found.run, offset: found.offset)
  }

  /// Where an element stands that must not have been dropped.
  func standingTextSpot(of number: TextNumber) throws(JournalError) -> TextSpot {
    guard let spot = try textSpot(of: number) else { throw .corrupt(.text(number)) }
    return spot
  }

  /// The document that an element stands in; nil if it was dropped for good.
  func document(of number: TextNumber) throws(JournalError) -> NodeNumber? {
    guard let spot = try textSpot(of: number) else { return nil }
    return try textLeaves.read(spot.leaf) { $0.document }
  }

  /// The run that an element is in.
  func textRun(at spot: TextSpot) throws(JournalError) -> TextRun {
    try textLeaves.read(spot.leaf) { $0.runs[spot.run] }
  }

  /// How much shown text stands before an element in its document.
  func textBefore(_ spot: TextSpot) throws(JournalError) -> TextCounts {
    var (counts, above) = try textLeaves.read(spot.leaf) {
      ($0.countsBefore(run: spot.run, offset: spot.offset), $0.parent)
    }
    counts.characters = try charactersBefore(spot)
    var member = spot.leaf
    while above != TextBranch.none {
      let step = try textBranches.read(above) { ($0.countsBefore(member), $0.parent) }
      guard let before = step.0 else { throw .corrupt(.textBranch(above)) }
      counts += before
      member = above
      above = step.1
    }
    return counts
  }

  /// How many scalars of shown text stand before an element in its document.
  func scalarsBefore(_ number: TextNumber) throws(JournalError) -> Int {
    let spot = try standingTextSpot(of: number)
    var (count, above) = try textLeaves.read(spot.leaf) { leaf in
      var count = 0
      for run in leaf.runs[..<spot.run] where run.isShown { count += Int(run.count) }
      return (leaf.runs[spot.run].isShown ? count + spot.offset : count, leaf.parent)
    }
    var member = spot.leaf
    while above != TextBranch.none {
      let step = try textBranches.read(above) { branch in
        var count = 0
        for (position, other) in branch.members.enumerated() {
          if other == member { return (count, branch.parent) }
          count += branch.counts[position].scalars
        }
        return (-1, branch.parent)
      }
      guard step.0 >= 0 else { throw .corrupt(.textBranch(above)) }
      count += step.0
      member = above
      above = step.1
    }
    return count
  }

  /// The shown element that an offset of the text is in or directly before, and whether the offset
  /// is at its very start; nil at the end of the text or past it.
  func shownElement(
    at offset: Int, _ unit: TextUnit, in document: NodeNumber
  ) throws(JournalError) -> (spot: TextSpot, isAtStart: Bool)? {
    var number = try nodes.read(document.value) { $0.sequence }
    guard number != TextBranch.none else { return nil }
    var left = offset
    while true {
      let step = try textBranches.read(number) {
        ($0.member(having: left, unit), $0.isAboveLeaves)
      }
      guard let (member, rest) = step.0 else { return nil }
      number = member
      left = rest
      if step.1 { break }
    }
    if unit == .character { return try shownElement(atCharacter: left, inLeaf: number) }
    let found = try textLeaves.read(number) { $0.shownElement(at: left, unit) }
    guard let found else { throw .corrupt(.textLeaf(number)) }
    return (TextSpot(leaf: number, run: found.run, offset: found.offset), found.isAtStart)
  }

  /// The number of the element at a spot.
  func number(at spot: TextSpot) throws(JournalError) -> TextNumber {
    try textLeaves.read(spot.leaf) {
      TextNumber($0.runs[spot.run].first.value + UInt32(spot.offset))
    }
  }

  // MARK: Neighbours

  /// The element directly before one, of all that stand in the document; none for the first.
  func element(before spot: TextSpot) throws(JournalError) -> TextNumber {
    let here = try textLeaves.read(spot.leaf) { leaf in
      if spot.offset > 0 { return leaf.runs[spot.run].first.value + UInt32(spot.offset) - 1 }
      return spot.run > 0 ? leaf.runs[spot.run - 1].end - 1 : 0
    }
    if here != 0 { return TextNumber(here) }
    guard let before = try textLeaf(before: spot.leaf) else { return .none }
    return try lastElement(ofLeaf: before)
  }

  /// The last element, of all that stand in a document; none if there is none.
  func lastElement(of document: NodeNumber) throws(JournalError) -> TextNumber {
    let root = try nodes.read(document.value) { $0.sequence }
    guard root != TextBranch.none else { return .none }
    return try lastElement(ofLeaf: outermostLeaf(below: root, isLast: true, isShown: false))
  }

  private func lastElement(ofLeaf leaf: UInt32) throws(JournalError) -> TextNumber {
    let last = try textLeaves.read(leaf) { $0.runs.last?.end ?? 0 }
    guard last > 0 else { throw .corrupt(.textLeaf(leaf)) }
    return TextNumber(last - 1)
  }

  /// The first leaf of a document; nil if it has none.
  func firstTextLeaf(of document: NodeNumber) throws(JournalError) -> UInt32? {
    let root = try nodes.read(document.value) { $0.sequence }
    guard root != TextBranch.none else { return nil }
    return try outermostLeaf(below: root, isLast: false, isShown: false)
  }

  /// The leaf directly before one in its document.
  func textLeaf(before leaf: UInt32) throws(JournalError) -> UInt32? {
    try textLeaf(besides: leaf, isAfter: false, isShown: false)
  }

  /// The leaf directly after one in its document.
  func textLeaf(after leaf: UInt32) throws(JournalError) -> UInt32? {
    try textLeaf(besides: leaf, isAfter: true, isShown: false)
  }

  /// The last leaf before one in its document in which anything is shown.
  ///
  /// However many leaves of deleted text stand between them.
  func shownTextLeaf(before leaf: UInt32) throws(JournalError) -> UInt32? {
    try textLeaf(besides: leaf, isAfter: false, isShown: true)
  }

  /// The first leaf after one in its document in which anything is shown.
  func shownTextLeaf(after leaf: UInt32) throws(JournalError) -> UInt32? {
    try textLeaf(besides: leaf, isAfter: true, isShown: true)
  }

  private func textLeaf(
    besides leaf: UInt32, isAfter: Bool, isShown: Bool
  ) throws(JournalError) -> UInt32? {
    var member = leaf
    var above = try textLeaves.read(leaf) { $0.parent }
    while above != TextBranch.none {
      let step = try textBranches.read(above) { branch in
        let next = branch.members.firstIndex(of: member).flatMap { position in
          isAfter
            ? branch.firstMember(in: position + 1..<branch.members.count, isShown: isShown)
            : branch.lastMember(in: 0..<position, isShown: isShown)
        }
        return (next, branch.isAboveLeaves, branch.parent)
      }
      if let next = step.0 {
        if step.1 { return next }
        return try outermostLeaf(below: next, isLast: !isAfter, isShown: isShown)
      }
      member = above
      above = step.2
    }
    return nil
  }

  private func outermostLeaf(
    below branch: UInt32, isLast: Bool, isShown: Bool
  ) throws(JournalError) -> UInt32 {
    var number = branch
    while true {
      let step = try textBranches.read(number) {
        let all = 0..<$0.members.count
        let member =
          isLast
          ? $0.lastMember(in: all, isShown: isShown) : $0.firstMember(in: all, isShown: isShown)
        return (member, $0.isAboveLeaves)
      }
      guard let member = step.0 else { throw .corrupt(.textBranch(number)) }
      if step.1 { return member }
      number = member
    }
  }

  // MARK: Stretches

  /// Hands out the parts of runs from one element on, of all that stand in the document, until the
  /// body has enough.
  func forEachPart(
    from spot: TextSpot,
    _ body: (TextRun, TextSpan, UInt32) throws(JournalError) -> Bool
  ) throws(JournalError) {
    var leaf = spot.leaf
    var first = spot.run
    var offset = spot.offset
    while true {
      let runs = try textLeaves.read(leaf) { $0.runs }
      for run in runs[first...] {
        let span = TextSpan(
          TextNumber(run.first.value + UInt32(offset)), count: Int(run.count) - offset)
        offset = 0
        if try !body(run, span, leaf) { return }
      }
      guard let next = try textLeaf(after: leaf) else { return }
      leaf = next
      first = 0
    }
  }

  /// Where elements with consecutive numbers stand now, part by part in the order of the numbers;
  /// dropped ones are left out.
  func forEachPart(
    of span: TextSpan,
    _ body: (TextRun, TextSpan, TextSpot) throws(JournalError) -> Void
  ) throws(JournalError) {
    var number = span.first
    while number < span.end {
      guard let spot = try textSpot(of: number) else {
        number = TextNumber(number.value + 1)
        continue
      }
      let run = try textRun(at: spot)
      let end = min(run.end, span.end.value)
      let part = TextSpan(number, count: Int(end - number.value))
      try body(run, part, spot)
      number = TextNumber(end)
    }
  }

  /// The parts of a span that were dropped for good.
  func droppedParts(of span: TextSpan) throws(JournalError) -> [TextSpan] {
    var standing: [TextSpan] = []
    try forEachPart(of: span) { (_, part, _) throws(JournalError) in standing.append(part) }
    return SpanSet(standing).outside(of: [span])
  }
}

extension TextLeaf {
  /// The shown element that an offset is in or directly before.
  func shownElement(
    at offset: Int, _ unit: TextUnit
  ) -> (run: Int, offset: Int, isAtStart: Bool)? {
    var left = offset
    for (index, run) in runs.enumerated() where run.isShown {
      let length = run.counts[unit]
      guard left >= length else {
        if unit == .scalar || run.utf8 == run.count { return (index, left, true) }
        let found = element(at: left, unit, inRun: index)
        return (index, found.offset, found.isAtStart)
      }
      left -= length
    }
    return nil
  }

  private func element(
    at offset: Int, _ unit: TextUnit, inRun index: Int
  ) -> (offset: Int, isAtStart: Bool) {
    var byte = byteOffset(ofRun: index)
    var left = offset
    var element = 0
    while true {
      let length = UTF8Length(leading: bytes[byte])
      let units = unit == .utf8 ? length : length == 4 ? 2 : 1
      if left < units { return (element, left == 0) }
      left -= units
      byte += length
      element += 1
    }
  }
}
