import DragModel

/// What was inside something when it was taken away and is elsewhere by now: told when it comes back.
extension Draft {
  /// What left a node that is gone, and is not lost, since a change took it away.
  ///
  /// A node notes what leaves it while it is gone (`NodeRecord.departed`). If it has been there again since
  /// that change, because it was inserted by its identifier, that is not all; then the log tells.
  ///
  /// - Complexity: O(d), d = nodes that left it; if it has been there again, O(e) more, e = changes of
  ///   all events since that change. They are read once for all changes of one event.
  func departed(
    from node: NodeNumber, since taking: ChangeReference, _ how: TakingBack
  ) throws(JournalError) -> [NodeNumber] {
    let record = try state.node(node)
    var departed: [NodeNumber] = []
    if record.goneAt == taking.sequence, !how.takenOften.contains(node) {
      for candidate in record.departed where try !state.isLost(candidate) {
        departed.append(candidate)
      }
      return departed
    }
    let former = try formerPlaces(after: taking, how.later)
    var seen: Set<NodeNumber> = []
    for moved in former.moved where try former.wasInside(moved, of: node, in: state) {
      for candidate in try state.subtree(of: moved) where seen.insert(candidate).inserted {
        guard try former.wasInside(candidate, of: node, in: state),
          try !state.isInside(candidate, of: node), try !state.isLost(candidate),
          try !state.isPlaceholder(candidate)
        else { continue }
        departed.append(candidate)
      }
    }
    return departed
  }

  /// Where everything stood after a change, as far as it stands elsewhere by now.
  private func formerPlaces(
    after change: ChangeReference, _ later: LaterMoves
  ) throws(JournalError) -> FormerPlaces {
    if later.beginning != change.sequence { try read(later, from: change.sequence) }
    var former = FormerPlaces(nodeCount: state.nodes.count)
    for move in later.moves where move.index > change.index { former.note(move.change) }
    for change in changes { former.note(change) }
    return former
  }

  private func read(
    _ later: LaterMoves, from beginning: SequenceNumber
  ) throws(JournalError) {
    later.moves = []
    later.beginning = beginning
    var number = beginning
    while number <= state.sequence {
      var undoable = 0
      for change in try event(at: number).changes {
        // A change that no step keeps counts as before the next one that a step keeps.
        if change.mayMoveNodes {
          later.moves.append((number == beginning ? undoable : .max, change))
        }
        if change.isUndoable { undoable += 1 }
      }
      number = number.next
    }
  }
}

/// The changes that may move nodes, of an event and of all since, oldest first.
final class LaterMoves {
  fileprivate var beginning: SequenceNumber?
  /// With each its index among the undoable changes of the first event; past them for later events.
  fileprivate var moves: [(index: Int, change: Change)] = []
}

extension Change {
  fileprivate var mayMoveNodes: Bool {
    switch self {
    case .create, .relocate, .show: true
    default: false
    }
  }
}

/// In which containers nodes stood at some time, learned from all changes made since, oldest first.
private struct FormerPlaces {
  /// The nodes that were moved since, in the order in which they first were.
  private(set) var moved: [NodeNumber] = []
  private var containers: [NodeNumber: NodeNumber?] = [:]
  /// How many nodes there were then.
  private var nodeCount: UInt32

  /// Begins with how many nodes there are now.
  init(nodeCount: UInt32) { self.nodeCount = nodeCount }

  mutating func note(_ change: Change) {
    switch change {
    case .create: nodeCount -= 1
    case .relocate(let relocation): note(relocation.node, relocation.from?.container)
    case .show(let showing):
      for recovery in showing.recovered { note(recovery.node, recovery.from.container) }
    default: return
    }
  }

  /// The first change of a node tells where it was before.
  private mutating func note(_ node: NodeNumber, _ container: NodeNumber?) {
    guard containers[node] == nil else { return }
    containers.updateValue(container, forKey: node)
    moved.append(node)
  }

  /// True if a node stood in another one then, at any depth.
  func wasInside(
    _ node: NodeNumber, of other: NodeNumber, in state: State
  ) throws(JournalError) -> Bool {
    var node = node
    while node.value < nodeCount, node != .root {
      var container = try state.parent(of: node)
      if let known = containers[node] { container = known }
      guard let container else { return false }
      if container == other { return true }
      node = container
    }
    return false
  }
}
