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
    let needed = SpanSet(
      try liftedElements() + transferElements() + neededElements(keeping: firstKept))
    var spans: [TextSpan] = []
    for value in 1..<max(1, state.nodes.count) where try state.isDocument(NodeNumber(value)) {
      try state.forEachTextLeaf(of: NodeNumber(value)) { (leaf) throws(JournalError) in
        spans += needed.outside(of: leaf.runs.filter { !$0.isShown }.map(\.span))
        return true
      }
    }
    return spans
  }

  /// The elements that open drags have lifted, seen or not: their edges bound what is dropped.
  private func liftedElements() throws(JournalError) -> [TextSpan] {
    var lifted: [TextSpan] = []
    for number in state.openSessions {
      lifted.append(contentsOf: try state.session(number).text?.spans.map(\.span) ?? [])
    }
    return lifted
  }

  /// The marks of transfers that may still arrive, and the objects in transit.
  private func transferElements() throws(JournalError) -> [TextSpan] {
    var needed: [TextSpan] = []
    for value in 1..<max(1, state.transfers.count) {
      let record = try state.transfers.element(value)
      guard record.state.isUnderWay || record.state.isFailure else { continue }
      if case .mark(let mark)? = record.seed.stand { needed.append(TextSpan(mark, count: 1)) }
      let item = record.seed.item
      if record.state.isUnderWay, let container = try state.parent(of: item),
        try state.isDocument(container)
      {
        needed.append(TextSpan(try state.textElement(of: item), count: 1))
      }
    }
    return needed
  }

  /// The elements that undo and redo may ask for: what was deleted or moved, marks, old places of
  /// objects.
  private func neededElements(
    keeping firstKept: [UInt32: StepNumber]
  ) throws(JournalError) -> [TextSpan] {
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
    return needed
  }
}

extension Change {
  /// The unseen elements that taking the change back asks for.
  fileprivate var neededElements: [TextSpan] {
    switch self {
    case .show(let showing):
      (showing.isShown ? [] : showing.passages.flatMap(\.spans)) + showing.left
    case .moveText(let move):
      [TextSpan(move.mark, count: 1)] + (move.spans + move.followed).map(\.span) + move.taken
    case .relocate(let relocation):
      relocation.from?.element.map { [TextSpan($0, count: 1)] } ?? []
    default: []
    }
  }
}
