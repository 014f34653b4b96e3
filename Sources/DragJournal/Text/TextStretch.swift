import DragModel

/// Text that was moved or lifted, found again by its elements and their stamps.
///
/// Elements that stand in one document with the stamp they were left with are one group, others go
/// by their stamp; the group with most shown elements is what became of the text, from its first
/// element to its last.
struct TextStretch {
  let document: NodeNumber
  let edges: (first: TextNumber, last: TextNumber)
  /// The elements of the group, seen or not, in the order in which they were named.
  let group: [TextSpan]

  private struct Key: Hashable {
    var document: NodeNumber
    /// Nil: the one that the element was left with.
    var stamp: UInt32?
  }

  private struct Group {
    var shown = 0
    var spans: [TextSpan] = []
  }

  /// Finds the text; nil if none of it is shown in a document that is there.
  init?(_ followed: [LiftedText.Span], in state: State) throws(JournalError) {
    var groups: [Key: Group] = [:]
    var order: [Key] = []
    for left in followed {
      try state.forEachPart(of: left.span) { (run, part, spot) throws(JournalError) in
        guard run.kind != .mark else { return }
        let document = try state.textLeaves.read(spot.leaf) { $0.document }
        guard try state.isPresent(document) else { return }
        let key = Key(document: document, stamp: run.stamp == left.stamp ? nil : run.stamp)
        if groups[key] == nil { order.append(key) }
        groups[key, default: Group()].spans.add(part)
        if run.isShown { groups[key, default: Group()].shown += part.count }
      }
    }
    var best: (key: Key, group: Group)?
    for key in order {
      guard let group = groups[key], group.shown > best?.group.shown ?? 0 else { continue }
      best = (key, group)
    }
    guard let best, let edges = try Self.edges(of: best.group.spans, in: state) else { return nil }
    document = best.key.document
    group = best.group.spans
    self.edges = edges
  }

  /// The first and the last of some elements as they stand in their document.
  private static func edges(
    of spans: [TextSpan], in state: State
  ) throws(JournalError) -> (first: TextNumber, last: TextNumber)? {
    var first: TextNumber?
    var last: TextNumber?
    for span in spans {
      try state.forEachPart(of: span) { (_, part, _) throws(JournalError) in
        let end = TextNumber(part.end.value - 1)
        if let known = first {
          if try state.stands(part.first, before: known) { first = part.first }
        } else {
          first = part.first
        }
        if let known = last {
          if try state.stands(known, before: end) { last = end }
        } else {
          last = end
        }
      }
    }
    guard let first, let last else { return nil }
    return (first, last)
  }
}

extension State {
  /// True if an element stands before another one of the same document.
  ///
  /// - Complexity: O(log n), n = length of the text.
  func stands(_ first: TextNumber, before second: TextNumber) throws(JournalError) -> Bool {
    let one = try standingTextSpot(of: first)
    let other = try standingTextSpot(of: second)
    if one.leaf == other.leaf { return (one.run, one.offset) < (other.run, other.offset) }
    let path = try textPath(to: one.leaf)
    return try path.lexicographicallyPrecedes(textPath(to: other.leaf))
  }

  /// The positions of a leaf and of the branches above it among their neighbours, from the root.
  private func textPath(to leaf: UInt32) throws(JournalError) -> [Int] {
    var path: [Int] = []
    var member = leaf
    var above = try textLeaves.read(leaf) { $0.parent }
    while above != TextBranch.none {
      let step = try textBranches.read(above) { ($0.members.firstIndex(of: member), $0.parent) }
      guard let position = step.0 else { throw .corrupt(.textBranch(above)) }
      path.append(position)
      member = above
      above = step.1
    }
    return path.reversed()
  }

  /// All elements of a stretch with their stamps, in order.
  func stampedSpans(
    from first: TextNumber, to last: TextNumber
  ) throws(JournalError) -> [LiftedText.Span] {
    var spans: [LiftedText.Span] = []
    try forEachPart(from: first, to: last) { (run, span, _) throws(JournalError) in
      if let end = spans.indices.last, spans[end].span.end == span.first,
        spans[end].stamp == run.stamp
      {
        spans[end].span.count += span.count
      } else {
        spans.append(LiftedText.Span(span, stamp: run.stamp))
      }
    }
    return spans
  }
}
