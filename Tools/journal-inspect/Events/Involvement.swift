import DragJournal
import DragModel

/// What events concern, also through the drag sessions and the transfers that they name.
struct Involvement {
  private var items: [SessionNumber: [ContentID]] = [:]
  private var transfers: [TransferNumber: TransferParties] = [:]

  /// Looks up what some events name.
  init(of events: [LoggedEvent], in journal: Journal) throws(Failure) {
    let changes = events.flatMap(\.event.changes)
    let sessions = Set(changes.compactMap(\.decidedSession))
    let numbers = Set(changes.compactMap(\.namedTransfer))
    guard !sessions.isEmpty || !numbers.isEmpty else { return }
    (items, transfers) = try Failure.wrapping { () throws(JournalError) in
      try journal.read { (state) throws(JournalError) in
        var items: [SessionNumber: [ContentID]] = [:]
        for session in sessions { items[session] = try state.items(of: session) }
        var transfers: [TransferNumber: TransferParties] = [:]
        for number in numbers { transfers[number] = try state.parties(of: number) }
        return (items, transfers)
      }
    }
  }

  /// True if an event is one of a drag session, or of a transfer of its drop.
  func concerns(_ session: SessionID, _ event: Event, _ names: Names) -> Bool {
    if let own = event.session, names.id(own) == session.string { return true }
    return event.changes.contains { change in
      if case .beginSession(let seed) = change, seed.id == session { return true }
      if let named = change.mentionedSession, names.id(named) == session.string { return true }
      return parties(of: change)?.session == session
    }
  }

  /// True if an event puts something into a list or document, moves or changes something directly in
  /// it, takes something out, or is about a drop on it.
  func concerns(container: ContentID, _ event: Event, _ names: Names) -> Bool {
    event.changes.contains { change in
      touches(container, change, names) || parties(of: change)?.target == container
    }
  }

  /// True if an event is about an item: itself, a drag of it, or a transfer of it or of a copy of it.
  func concerns(item: ContentID, _ event: Event, _ names: Names) -> Bool {
    if event.lent.contains(where: { $0.identifiers.contains(item) }) { return true }
    return event.changes.contains { change in
      if touches(item, change, names) { return true }
      if case .beginSession(let seed) = change, let external = seed.external,
        external.items.contains(where: { $0.identifiers.contains(item) })
      {
        return true
      }
      if let session = change.decidedSession, items[session]?.contains(item) == true {
        return true
      }
      return parties(of: change)?.items.contains(item) == true
    }
  }

  private func touches(_ id: ContentID, _ change: Change, _ names: Names) -> Bool {
    if case .create(let seed) = change, seed.kind != .placeholder, seed.id == id { return true }
    return change.touchedNodes.contains { node in
      names.placeholder(node) == nil && names.id(node) == id.string
    }
  }

  private func parties(of change: Change) -> TransferParties? {
    change.namedTransfer.flatMap { transfers[$0] }
  }
}

extension Change {
  /// The nodes that a change is about, with the containers that it reaches or leaves.
  fileprivate var touchedNodes: [NodeNumber] {
    switch self {
    case .create(let seed): seed.inside.map { [$0] } ?? []
    case .relocate(let relocation), .placehold(let relocation):
      [relocation.node, relocation.from?.container, relocation.to?.container]
        .compactMap(\.self)
    case .set(let change): [change.node]
    case .write(let writing): [writing.document] + writing.parts.compactMap(\.object)
    case .show(let showing):
      showing.passages.map(\.document)
        + showing.recovered.flatMap { [$0.node, $0.from.container] }
    case .style(let styling): styling.pieces.map(\.document)
    case .moveText(let move): [move.from, move.to]
    case .beginSession(let seed): seed.items + (seed.text.map { [$0.document] } ?? [])
    case .addToSession(_, let items): items
    case .holdSession(_, let drop): [drop.target, drop.replacing].compactMap(\.self)
    case .mark(let mark): [mark.document]
    case .transit(let node, _), .fill(let node, _): [node]
    case .forget(let nodes): nodes
    case .beginDrop(let seed): [seed.target, seed.replacing].compactMap(\.self)
    case .beginTransfer(let seed): [seed.item, seed.source].compactMap(\.self)
    case .settle(let settlement): settlement.place.map { [$0.container] } ?? []
    case .beginTask(let seed): [seed.list] + seed.items
    default: []
    }
  }

  /// The drag session that a change decides about.
  fileprivate var decidedSession: SessionNumber? {
    switch self {
    case .endSession(let session, _), .holdSession(let session, _): session
    default: nil
    }
  }

  /// The transfer that a change is about.
  fileprivate var namedTransfer: TransferNumber? {
    switch self {
    case .receive(let receipt): receipt.transfer
    case .settle(let settlement): settlement.transfer
    case .fallBack(let fallback): fallback.transfer
    case .acknowledge(let transfer): transfer
    case .beginTransfer(let seed): seed.retried
    default: nil
    }
  }
}
