import DragModel

/// The entries of a list or item at one place of the log, and what the next events do to them.
///
/// Holds a copy of the state of its own, as `ObservedText` does.
struct ObservedList: Observed {
  let list: NodeNumber
  private(set) var state: State

  /// Begins with the entries as they are in a state.
  init(_ list: NodeNumber, in state: State) {
    self.list = list
    self.state = state
  }

  func now(in state: State) -> ObservedList { ObservedList(list, in: state) }

  /// Applies the event that follows and says what it did to the shown entries.
  ///
  /// - Complexity: as long as the event took to apply.
  mutating func apply(_ event: Event) throws(JournalError) -> [ListDifference.Change] {
    var changes: [ListDifference.Change] = []
    let transfers = state.transfers(begunBy: event)
    for change in event.changes where change.isOfContent {
      guard let node = change.shownNode else {
        try state.applyContent(change)
        continue
      }
      let before = try shownIndex(of: node)
      try state.applyContent(change)
      let after = try shownIndex(of: node)
      if case .set = change {
        if before != nil { changes.append(.edit(try state.node(node).id)) }
      } else if before != after || change.isMove(within: list) {
        try changes.append(contentsOf: difference(node, before, after, transfers))
      }
    }
    try state.apply(event.changes.filter { !$0.isOfContent }, of: event)
    return changes
  }

  /// The changes that make earlier entries these: all are taken out, and all put in.
  ///
  /// - Complexity: O(n), n = entries of both.
  func changes(since earlier: ObservedList) throws(JournalError) -> [ListDifference.Change] {
    let old = try earlier.state.shownEntries(of: list)
    let new = try state.shownEntries(of: list)
    if old == new { return [] }
    var changes: [ListDifference.Change] = []
    for (index, node) in old.enumerated().reversed() {
      changes += try earlier.difference(node, index, nil, [:])
    }
    for (index, node) in new.enumerated() { changes += try difference(node, nil, index, [:]) }
    return changes
  }

  /// The index of a node among the shown entries of the list; nil if it is none.
  private func shownIndex(of node: NodeNumber) throws(JournalError) -> Int? {
    guard node.value < state.nodes.count else { return nil }
    let (parent, isOnItsWay) = try state.nodes.read(node.value) { ($0.parent, $0.isOnItsWay) }
    return parent == list && !isOnItsWay ? try state.shownIndex(of: node) : nil
  }

  private func difference(
    _ node: NodeNumber, _ before: Int?, _ after: Int?,
    _ begun: [NodeNumber: TransferNumber]
  ) throws(JournalError) -> [ListDifference.Change] {
    let record = try state.node(node)
    if record.kind == .placeholder {
      guard let transfer = begun[node] ?? record.transfer else { return [] }
      if let after { return [.insertPlaceholder(transfer, at: after)] }
      return before.map { [.removePlaceholder(transfer, at: $0)] } ?? []
    }
    switch (before, after) {
    case (let from?, let to?): return [.move(record.id, from: from, to: to)]
    case (let from?, nil): return [.remove(record.id, at: from)]
    case (nil, let to?): return [.insert(record.id, at: to)]
    case (nil, nil): return []
    }
  }
}

extension Change {
  /// The node whose place among the entries or whose values it changes.
  fileprivate var shownNode: NodeNumber? {
    switch self {
    case .relocate(let relocation), .placehold(let relocation): relocation.node
    case .transit(let node, _): node
    case .set(let change): change.node
    default: nil
    }
  }

  fileprivate func isMove(within list: NodeNumber) -> Bool {
    guard case .relocate(let relocation) = self else { return false }
    return relocation.from?.container == list && relocation.to?.container == list
  }
}

extension State {
  /// The transfers that an event begins, by their placeholders.
  fileprivate func transfers(begunBy event: Event) -> [NodeNumber: TransferNumber] {
    var number = transfers.count
    var begun: [NodeNumber: TransferNumber] = [:]
    for case .beginTransfer(let seed) in event.changes {
      if case .entry(let node)? = seed.stand { begun[node] = TransferNumber(number) }
      number += 1
    }
    return begun
  }
}
