import DragModel

/// Finds the content that can be reached from nodes, changes and steps; each node is entered once.
struct ContentWalk {
  private let state: State
  /// What other apps lend to drags under way.
  private let lent: [NewItem]
  private let event: EventReader
  private var entered: Set<NodeNumber> = []
  private var read: (sequence: SequenceNumber, changes: [Change])?
  private var measured: Set<SequenceNumber> = []
  /// What was found, with the number of bytes of each.
  private(set) var found: [Digest: UInt64] = [:]
  /// The bytes of all that was found.
  private(set) var contentBytes: UInt64 = 0
  /// The bytes of the encoded events of the steps that were entered, each once.
  private(set) var eventBytes: UInt64 = 0

  /// Reads the event with a sequence number.
  typealias EventReader = (SequenceNumber) throws(JournalError) -> Event

  init(_ state: State, lent: [NewItem] = [], event: @escaping EventReader) {
    self.state = state
    self.lent = lent
    self.event = event
  }

  /// Enters all that is not in the histories: what is there, open groups, drags with what other apps
  /// lend to them, held drops, and transfers that may still arrive.
  ///
  /// - Complexity: O(n), n = lists, documents, items and runs of text.
  mutating func enterPresent() throws(JournalError) {
    try enter(.root)
    for group in state.groups { try enter(group.runs) }
    for number in state.openSessions { try enter(state.session(number)) }
    for item in lent { add(item) }
    for value in 1..<max(1, state.transfers.count) {
      let record = try state.transfers.element(value)
      guard record.state.isUnderWay || record.state.isFailure else { continue }
      try enter(record.seed.item)
      if let source = record.seed.source { try enter(source) }
      try enter(state.session(state.drop(record.drop).seed.session))
    }
  }

  /// Enters what undo and redo of a step can ask for; nothing past the horizon.
  ///
  /// - Complexity: O(k + n), k = changes of its events, n = nodes entered.
  mutating func enter(_ step: StepNumber) throws(JournalError) {
    let record = try state.step(step)
    if record.isPruned { return }
    try enter(record.runs)
    for sequence in Set(record.runs.map(\.sequence)) where measured.insert(sequence).inserted {
      eventBytes += try event(sequence).encodedBytes
    }
  }

  /// Enters all steps of all actors.
  mutating func enterHistories() throws(JournalError) {
    for number in 1..<max(1, state.steps.count) { try enter(StepNumber(number)) }
  }

  /// A node with all it holds.
  private mutating func enter(_ node: NodeNumber) throws(JournalError) {
    var waiting = [node]
    while let number = waiting.popLast() {
      guard entered.insert(number).inserted else { continue }
      add(try state.nodes.read(number.value) { $0.representations })
      waiting.append(contentsOf: try state.entries(of: number))
    }
  }

  private mutating func enter(_ session: SessionRecord) throws(JournalError) {
    for item in session.items { try enter(item) }
    for item in session.external?.items ?? [] { add(item) }
    if case .held(let drop) = session.status, let replaced = drop.replacing { try enter(replaced) }
    for span in session.text?.spans ?? [] {
      try state.forEachPart(of: span.span) { (run, _, _) throws(JournalError) in
        if let object = run.object { try enter(object) }
      }
    }
  }

  private mutating func enter(_ runs: [ChangeRun]) throws(JournalError) {
    for run in runs where run.status != .dropped {
      if read?.sequence != run.sequence {
        read = (run.sequence, try event(run.sequence).changes.filter(\.isUndoable))
      }
      let changes = read?.changes ?? []
      for offset in 0..<run.count {
        let index = run[offset].index
        guard changes.indices.contains(index) else {
          throw .corrupt(.eventDoesNotFit(run.sequence))
        }
        try enter(changes[index])
      }
    }
  }

  /// What a change took away or brought, and what it replaced.
  private mutating func enter(_ change: Change) throws(JournalError) {
    switch change {
    case .relocate(let relocation): try enter(relocation.node)
    case .set(let change):
      guard case .representations(let old, let new) = change.value else { return }
      add(old + new)
    case .write(let writing):
      for object in writing.parts.compactMap(\.object) { try enter(object) }
    case .show, .moveText:
      for isDone in [true, false] {
        for object in try state.objects(in: change, isDone: isDone) { try enter(object) }
      }
    default: return
    }
  }

  private mutating func add(_ item: NewItem) {
    add(item.representations)
    for case .new(let inner) in item.items ?? [] { add(inner) }
  }

  private mutating func add(_ representations: [Representation]) {
    for representation in representations {
      guard case .stored(let hash, let size) = representation.content else { continue }
      if found.updateValue(size, forKey: Digest(bytes: hash)) == nil { contentBytes += size }
    }
  }
}

extension Event {
  /// How many bytes the event is long in the log.
  fileprivate var encodedBytes: UInt64 {
    get throws(JournalError) {
      var encoder = CBOREncoder()
      do throws(CBORError) { try encode(into: &encoder) } catch {
        throw .badRequest(.unstorableValue(error))
      }
      return UInt64(encoder.count)
    }
  }
}
