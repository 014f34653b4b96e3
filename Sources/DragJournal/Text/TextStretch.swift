import DragModel

/// Text that was moved or lifted, found again by its elements and their stamps.
///
/// Elements that stand in one document with the stamp they were left with are one group, others go
/// by their stamp; the group with most shown elements is what became of the text, from its first
/// shown element to its last.
struct TextStretch {
  let document: NodeNumber
  let edges: (first: TextNumber, last: TextNumber)
  /// The elements of the group, seen or not, in the order in which they were named.
  let group: [TextSpan]
  /// How many shown elements of the text are not in the group.
  let shownElsewhere: Int

  /// An element span with the stamp it was left with.
  typealias Left = (span: TextSpan, stamp: UInt32)

  private struct Key: Hashable {
    var document: NodeNumber
    /// Nil: the one that the element was left with.
    var stamp: UInt32?
  }

  private struct Group {
    var shown = 0
    var spans: [TextSpan] = []
    var shownSpans: [TextSpan] = []
  }

  /// Finds the text; nil if none of it is shown in a document that is there.
  init?(_ left: [Left], in state: State) throws(JournalError) {
    var groups: [Key: Group] = [:]
    var order: [Key] = []
    var shown = 0
    for (span, stamp) in left {
      try state.forEachPart(of: span) { (run, part, spot) throws(JournalError) in
        let document = try state.textLeaves.read(spot.leaf) { $0.document }
        guard try state.isPresent(document) else { return }
        let key = Key(document: document, stamp: run.stamp == stamp ? nil : run.stamp)
        if groups[key] == nil { order.append(key) }
        groups[key, default: Group()].spans.add(part)
        guard run.isShown else { return }
        shown += part.count
        groups[key, default: Group()].shown += part.count
        groups[key, default: Group()].shownSpans.add(part)
      }
    }
    var best: Key?
    for key in order where (groups[key]?.shown ?? 0) > (best.flatMap { groups[$0]?.shown } ?? 0) {
      best = key
    }
    guard let best, let group = groups[best] else { return nil }
    document = best.document
    self.group = group.spans
    shownElsewhere = shown - group.shown
    guard let edges = try Self.edges(of: group.shownSpans, in: state) else { return nil }
    self.edges = edges
  }

  /// The first and the last of shown elements as they stand in their document.
  private static func edges(
    of spans: [TextSpan], in state: State
  ) throws(JournalError) -> (first: TextNumber, last: TextNumber)? {
    var first: (offset: Int, number: TextNumber)?
    var last: (offset: Int, number: TextNumber)?
    for span in spans {
      try state.forEachPart(of: span) { (_, part, _) throws(JournalError) in
        let offset = try state.scalarsBefore(part.first)
        if first.map({ offset < $0.offset }) ?? true { first = (offset, part.first) }
        let end = offset + part.count - 1
        if last.map({ end > $0.offset }) ?? true {
          last = (end, TextNumber(part.end.value - 1))
        }
      }
    }
    guard let first, let last else { return nil }
    return (first.number, last.number)
  }
}

extension State {
  /// All elements of a stretch with their stamps, in order; the new stamps are the old ones.
  func stampedSpans(
    from first: TextNumber, to last: TextNumber
  ) throws(JournalError) -> [StampedSpan] {
    var spans: [StampedSpan] = []
    try forEachPart(from: first, to: last) { (run, span, _) throws(JournalError) in
      if let end = spans.indices.last, spans[end].span.end == span.first,
        spans[end].old == run.stamp
      {
        spans[end].span.count += span.count
      } else {
        spans.append(StampedSpan(span, old: run.stamp, new: run.stamp))
      }
    }
    return spans
  }
}
