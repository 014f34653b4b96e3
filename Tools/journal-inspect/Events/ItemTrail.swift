import DragJournal
import DragModel

/// What an item stood in, followed from a moment back through the log: what becomes of that becomes of
/// the item too.
struct ItemTrail {
  private let journal: Journal
  private let start: SequenceNumber
  private let item: NodeNumber?
  /// Where nodes stood before the events that were passed, as far as it is known; nil: nowhere.
  private var containers: [NodeNumber: NodeNumber?] = [:]

  /// Begins after an event.
  init(of item: ContentID, in journal: Journal, after start: SequenceNumber) throws(Failure) {
    self.journal = journal
    self.start = start
    self.item = try Failure.wrapping { () throws(JournalError) in
      try journal.read { (state) throws(JournalError) in try state.node(of: item) }
    }
  }

  /// Goes back over an event; true if it put what the item stood in somewhere else, or took it away.
  mutating func passes(_ event: Event) throws(Failure) -> Bool {
    let relocations = event.changes.compactMap { change -> Relocation? in
      if case .relocate(let relocation) = change { relocation } else { nil }
    }
    guard let item, !relocations.isEmpty else { return false }
    var around = try enclosing(item)
    for relocation in relocations.reversed() {
      containers.updateValue(relocation.from?.container, forKey: relocation.node)
    }
    around.formUnion(try enclosing(item))
    return relocations.contains { around.contains($0.node) }
  }

  private mutating func enclosing(_ node: NodeNumber) throws(Failure) -> Set<NodeNumber> {
    var found: Set<NodeNumber> = []
    var next = try container(of: node)
    while let container = next, found.insert(container).inserted {
      next = try self.container(of: container)
    }
    return found
  }

  private mutating func container(of node: NodeNumber) throws(Failure) -> NodeNumber? {
    if let known = containers[node] { return known }
    let found = try Failure.wrapping { () throws(JournalError) in
      try journal.read(at: start) { (state) throws(JournalError) in
        try state.container(of: node)
      }
    }
    containers.updateValue(found, forKey: node)
    return found
  }
}
