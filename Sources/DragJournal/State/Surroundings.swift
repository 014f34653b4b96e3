import DragModel

/// Nodes with all that is around them, each once.
struct Surroundings {
  private var nodes: [NodeNumber] = []
  private var seen: Set<NodeNumber> = []

  /// A few are looked through quicker than hashed.
  private static let few = 16

  init() { nodes.reserveCapacity(4) }

  /// All of them, by number.
  var sorted: [NodeNumber] { nodes.sorted() }

  /// Adds a node and what is around it, up to what stands by itself.
  mutating func add(_ node: NodeNumber, in state: State) throws(JournalError) {
    var next: NodeNumber? = node
    while let number = next, number != .root {
      let isKnown = nodes.count < Self.few ? nodes.contains(number) : seen.contains(number)
      if isKnown { return }
      nodes.append(number)
      if nodes.count == Self.few {
        seen = Set(nodes)
      } else if nodes.count > Self.few {
        seen.insert(number)
      }
      next = try state.parent(of: number)
    }
  }
}

extension [NodeNumber] {
  /// Puts a number into its place among numbers in order, unless it is there.
  mutating func insertSorted(_ number: NodeNumber) {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    if low == count || self[low] != number { insert(number, at: low) }
  }
}
