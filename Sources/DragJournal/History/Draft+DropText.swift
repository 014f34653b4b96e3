import DragModel

/// Dropping what no step can bring back of texts.
extension Draft {
  /// The unseen elements that nothing needs any more once histories begin at the given steps.
  ///
  /// None while a group is open: its end goes back over the events since it began.
  ///
  /// - Complexity: O(s + n), s = changes of the steps that stay, n = length of all texts.
  func unreachableText(
    keeping firstKept: [UInt32: StepNumber]
  ) throws(JournalError) -> [TextSpan] {
    guard state.groups.isEmpty else { return [] }
    let needed = try neededElements(keeping: firstKept)
    var spans: [TextSpan] = []
    for value in 1..<max(1, state.nodes.count) where try state.isDocument(NodeNumber(value)) {
      try state.forEachTextLeaf(of: NodeNumber(value)) { (leaf) throws(JournalError) in
        for run in leaf.runs where !run.isShown {
          spans.append(contentsOf: needed.left(of: run.span))
        }
        return true
      }
    }
    return spans
  }

  /// The elements that undo and redo may ask for: what was deleted, marks, old places of objects.
  private func neededElements(
    keeping firstKept: [UInt32: StepNumber]
  ) throws(JournalError) -> SpanSet {
    var needed: [TextSpan] = []
    var reader = ChangeReader()
    for number in 0..<state.actors.count {
      var step = try state.actors.element(number).lastStep
      while step != .none {
        let record = try state.step(step)
        if record.isPruned || step < firstKept[number] ?? .none { break }
        for reference in record.runs.references where reference.status != .dropped {
          needed.append(contentsOf: try reader.change(at: reference, in: self).neededElements)
        }
        step = record.previousOfActor
      }
    }
    return SpanSet(needed)
  }
}

extension Change {
  /// The unseen elements that taking the change back asks for.
  fileprivate var neededElements: [TextSpan] {
    switch self {
    case .show(let showing) where !showing.isShown: showing.passages.flatMap(\.spans)
    case .moveText(let move): [TextSpan(move.mark, count: 1)]
    case .relocate(let relocation):
      relocation.from?.element.map { [TextSpan($0, count: 1)] } ?? []
    default: []
    }
  }
}

/// Elements, to ask which of others are not among them.
private struct SpanSet {
  /// In ascending order, apart.
  private let spans: [TextSpan]

  init(_ spans: [TextSpan]) {
    var joined: [TextSpan] = []
    for span in spans.sorted(by: { $0.first < $1.first }) {
      if let last = joined.indices.last, span.first <= joined[last].end {
        joined[last].count = Int(max(joined[last].end, span.end).value - joined[last].first.value)
      } else {
        joined.append(span)
      }
    }
    self.spans = joined
  }

  /// The parts of a span that are not in the set.
  ///
  /// - Complexity: O(log n + k), n = spans of the set, k = those that overlap it.
  func left(of span: TextSpan) -> [TextSpan] {
    var left: [TextSpan] = []
    var next = span.first
    for other in spans[firstIndex(reaching: span.first)...] {
      guard other.first < span.end else { break }
      if other.end <= next { continue }
      if next < other.first {
        left.append(TextSpan(next, count: Int(other.first.value - next.value)))
      }
      next = other.end
    }
    if next < span.end { left.append(TextSpan(next, count: Int(span.end.value - next.value))) }
    return left
  }

  /// The first span that ends after an element.
  private func firstIndex(reaching number: TextNumber) -> Int {
    var low = 0
    var high = spans.count
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].end <= number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
