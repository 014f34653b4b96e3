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
