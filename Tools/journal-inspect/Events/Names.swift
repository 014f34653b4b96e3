import DragJournal
import DragModel

/// The identifiers of nodes and sessions that events name by number.
///
/// Identifiers never change, so each is looked up once.
struct Names {
  private var nodes: [NodeNumber: ContentID] = [:]
  /// The transfers that placeholders stand for.
  private var placeholders: [NodeNumber: TransferNumber] = [:]
  private var sessions: [SessionNumber: SessionID] = [:]
  /// The transfers that drops have begun, by the numbers of their events.
  private var begun: [SequenceNumber: [TransferNumber]] = [:]
  private var damage: JournalError?

  /// Looks up what some events name and is not known yet.
  ///
  /// What damage hides is shown as `#number`: the event itself is still of use.
  mutating func learn(_ events: [LoggedEvent], from journal: Journal) throws(Failure) {
    var wantedNodes: Set<NodeNumber> = []
    var wantedSessions: Set<SessionNumber> = []
    var drops: [SequenceNumber] = []
    for logged in events {
      if logged.event.changes.contains(where: \.beginsTransfer) { drops.append(logged.sequence) }
      if let session = logged.event.session { wantedSessions.insert(session) }
      for change in logged.event.changes {
        wantedNodes.formUnion(change.mentionedNodes)
        if let session = change.mentionedSession { wantedSessions.insert(session) }
      }
    }
    wantedNodes.subtract(nodes.keys)
    wantedSessions.subtract(sessions.keys)
    guard !wantedNodes.isEmpty || !wantedSessions.isEmpty || !drops.isEmpty else { return }
    let found = try Failure.wrapping { () throws(JournalError) in
      try journal.read { (state) throws(JournalError) in
        var names = Names()
        for node in wantedNodes {
          try names.noteDamage { (names) throws(JournalError) in
            names.nodes[node] = try state.id(of: node)
            names.placeholders[node] = try state.transfer(placeheldBy: node)
          }
        }
        for drop in drops {
          try names.noteDamage { (names) throws(JournalError) in
            names.begun[drop] = try state.transfers(begunBy: drop)
          }
        }
        for session in wantedSessions {
          try names.noteDamage { (names) throws(JournalError) in
            names.sessions[session] = try state.id(of: session)
          }
        }
        return names
      }
    }
    nodes.merge(found.nodes) { $1 }
    placeholders.merge(found.placeholders) { $1 }
    begun.merge(found.begun) { $1 }
    sessions.merge(found.sessions) { $1 }
    damage = damage ?? found.damage
  }

  private mutating func noteDamage(
    _ body: (inout Names) throws(JournalError) -> Void
  ) throws(JournalError) {
    do throws(JournalError) { try body(&self) } catch {
      guard case .corrupt = error else { throw error }
      damage = error
    }
  }

  /// Tells that damage has hidden identifiers, once all else is printed.
  func reportDamage() throws(Failure) {
    guard let damage else { return }
    var failure = Failure(damage)
    failure.message = "identifiers shown as #number are hidden by damage: \(failure.message)"
    throw failure
  }

  // MARK: For programs

  /// The identifier of a node; nil for the journal itself; `#number` if it is hidden by damage.
  ///
  /// A placeholder has none.
  func id(_ node: NodeNumber) -> String? {
    node == .root ? nil : nodes[node]?.string ?? "#\(node)"
  }

  /// The transfer that a node is the placeholder of; nil for others.
  func placeholder(_ node: NodeNumber) -> TransferNumber? { placeholders[node] }

  /// For each change of an event the number of the transfer that it begins, if it begins one that is
  /// known.
  func transfersBegun(by logged: LoggedEvent) -> [TransferNumber?] {
    var numbers = (begun[logged.sequence] ?? [])[...]
    return logged.event.changes.map { $0.beginsTransfer ? numbers.popFirst() : nil }
  }

  /// The identifier of a session.
  func id(_ session: SessionNumber) -> String {
    sessions[session]?.string ?? "#\(session.value)"
  }

  // MARK: For people

  /// A node in a line of text.
  func word(_ node: NodeNumber) -> String {
    if let transfer = placeholders[node] { return "placeholder of \(transfer.name)" }
    return id(node).map(Quoted.word) ?? "the top"
  }

  /// A session in a line of text.
  func word(_ session: SessionNumber) -> String { Quoted.word(id(session)) }

  /// Nodes in a line of text: the first few of them.
  func words(_ nodes: [NodeNumber]) -> String {
    let shown = nodes.prefix(Self.shownNodes).map(word).joined(separator: ", ")
    let rest = nodes.count - Self.shownNodes
    return rest > 0 ? "\(shown) and \(rest) more" : shown
  }

  private static let shownNodes = 8
}

extension Change {
  /// True if it begins a transfer.
  fileprivate var beginsTransfer: Bool {
    if case .beginTransfer = self { true } else { false }
  }

  /// The nodes that a change names.
  var mentionedNodes: [NodeNumber] {
    switch self {
    case .create(let seed): seed.inside.map { [$0] } ?? []
    case .relocate(let relocation), .placehold(let relocation):
      [
        relocation.node, relocation.from?.container, relocation.from?.left,
        relocation.from?.right, relocation.to?.container,
      ].compactMap(\.self)
    case .set(let change): [change.node]
    case .write(let writing): [writing.document] + writing.parts.compactMap(\.object)
    case .show(let showing):
      showing.passages.map(\.document) + showing.recovered.map(\.node)
    case .style(let styling): styling.pieces.map(\.document)
    case .moveText(let move): [move.from, move.to]
    case .beginSession(let seed): seed.items + (seed.text.map { [$0.document] } ?? [])
    case .addToSession(_, let items): items
    case .holdSession(_, let drop): drop.mentionedNodes
    case .mark(let mark): [mark.document]
    case .transit(let node, _), .fill(let node, _): [node]
    case .forget(let nodes): nodes
    case .beginDrop(let seed): [seed.target, seed.replacing].compactMap(\.self) + seed.touched
    case .beginTransfer(let seed): [seed.item, seed.source].compactMap(\.self)
    case .settle(let settlement):
      [settlement.place?.container, settlement.place?.left, settlement.place?.right]
        .compactMap(\.self)
    case .beginTask(let seed): [seed.list] + seed.items
    default: []
    }
  }

  /// The session that a change names.
  var mentionedSession: SessionNumber? {
    switch self {
    case .addToSession(let session, _), .endSession(let session, _),
      .holdSession(let session, _):
      session
    case .beginDrop(let seed): seed.session
    default: nil
    }
  }
}

extension HeldDrop {
  fileprivate var mentionedNodes: [NodeNumber] {
    var nodes = [target, replacing]
    if case .between(let left, let right, _) = place { nodes += [left, right] }
    return nodes.compactMap(\.self)
  }
}
