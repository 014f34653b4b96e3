import DragModel
import TestSupport
import Testing

@testable import DragJournal

/// Events that do not fit the state: an error, never a trap.
///
/// Each has a check that is right, as from someone who can write the file and has read the sources.
@Suite struct ForgedEventTests {
  static let rows: [(String, Change)] = [
    ("moves what never was", relocate(99, from: 1, to: 1)),
    ("takes an item out of a list that it is not in", relocate(2, from: 3, to: nil)),
    ("puts an item that stands elsewhere", relocate(2, from: nil, to: 1)),
    ("puts something into what never was", relocate(4, from: nil, to: 99)),
    ("puts a list into itself", relocate(1, from: 0, to: 1)),
    ("puts a list into what it holds", relocate(1, from: 0, to: 2)),
    ("puts the journal into a list", relocate(0, from: nil, to: 1)),
    ("does a step again that is done", .doAgain(move(1, nil))),
    ("puts something past the end", .relocate(put(4, at: 2))),
    ("puts something before the start", .relocate(put(4, at: -1))),
    (
      "sets a value of what never was",
      .set(ValueChange(node: NodeNumber(99), value: .name(old: nil, new: "n")))
    ),
    ("makes something inside itself", create(inside: 5)),
    ("makes something inside what never was", create(inside: 99)),
    ("ends a session that never was", .endSession(SessionNumber(7), .finished(nil))),
    ("adds to a session that never was", .addToSession(SessionNumber(7), [])),
    ("ends a group that is not open", .closeGroup),
    ("joins a group that is not open", .joinGroup(barrierReason: nil)),
    ("takes back a step that never was", .takeBack(move(9, nil))),
    ("takes back what a step has not", .takeBack(move(1, [5]))),
    ("takes back what is before a step", .takeBack(move(1, [-1]))),
    ("does a step again that never was", .doAgain(move(9, nil))),
    ("does again what a step has not", .doAgain(move(1, [5]))),
    (
      "drops what a step has not",
      .doAgain(HistoryMove(step: StepNumber(1), positions: nil, dropped: [-7]))
    ),
  ]

  @Test("An event that does not fit is told as damage", arguments: rows)
  func isRefused(what: String, change: Change) throws {
    var state = try Self.state()
    let error = #expect(throws: JournalError.self, "\(what)") {
      try state.apply(Event.of([change]))
    }
    #expect(error?.code == "corrupt")
  }

  static let lentRows: [(String, UInt32, Int)] = [
    ("keeps more than is lent", 0, 2), ("keeps what is lent to a drag of items", 1, 1),
    ("keeps what is lent to a session that never was", 2, 1),
  ]

  @Test(
    "What a drop keeps of lent items fits what is lent, or is told as damage", arguments: lentRows)
  func lent(what: String, session: UInt32, count: Int) throws {
    var state = try Self.state()
    let page = ExternalContent(app: "Safari", items: [NewItem(id: "page")])
    for external in [page, nil] {
      let seed = SessionSeed(
        id: external == nil ? "t" : "s", items: [], external: external, allows: [.copy],
        allowsExternalMove: false, preview: nil)
      try state.apply(Event.of([.beginSession(seed)]))
    }
    let held = HeldDrop(
      target: NodeNumber(1), place: .last, operation: nil, replacing: nil, properties: [:],
      fields: nil, allOrNothing: false)
    let drop = DropSeed(
      session: SessionNumber(session), operation: .copy, target: NodeNumber(1), touched: [])
    for change in [Change.holdSession(SessionNumber(session), held), .beginDrop(drop)] {
      var changed = state
      var event = Event.of([change])
      event.lent = Array(repeating: NewItem(), count: count)
      let error = #expect(throws: JournalError.self, "\(what)") { try changed.apply(event) }
      #expect(error?.code == "corrupt")
    }
    var event = Event.of([.holdSession(SessionNumber(0), held)])
    event.lent = [NewItem(id: "page", name: "n")]
    try state.apply(event)
    #expect(try state.session(SessionNumber(0)).external?.items == event.lent)
  }

  @Test("20,000 random events do not trap, whatever they do to the state")
  func randomEvents() throws {
    var random = SplitMix64(seed: 12)
    var state = try Self.state()
    var applied = 0
    for _ in 0..<20_000 {
      var changed = state
      let event = Event.of((0..<1 + random.next() % 3).map { _ in Self.change(&random) })
      guard (try? changed.apply(event)) != nil else { continue }
      applied += 1
      // Goes on with some of what could be applied, so that states get odd, but not large.
      state = state.nodes.count > 200 ? try Self.state() : changed
    }
    #expect(applied > 500 && applied < 19_500)
  }

  /// List 1 with item 2, list 3, and item 4 that stands nowhere; one step.
  private static func state() throws -> State {
    var state = try State(hashKey: .test)
    try state.apply(
      Event.of([
        .create(NodeSeed(id: "list", kind: .list)), .create(NodeSeed(id: "item", kind: .item)),
        .create(NodeSeed(id: "other", kind: .list)), .create(NodeSeed(id: "loose", kind: .item)),
        relocate(1, from: nil, to: 0), relocate(3, from: nil, to: 0), relocate(2, from: nil, to: 1),
      ]))
    try state.apply(
      Event.of([
        .set(ValueChange(node: NodeNumber(2), value: .name(old: nil, new: "n"))),
        .makeStep(StepSeed(name: .action(.editItem, count: 1))),
      ]))
    return state
  }

  private static func relocate(_ node: UInt32, from: UInt32?, to: UInt32?) -> Change {
    .relocate(
      Relocation(
        node: NodeNumber(node),
        from: from.map { OldPlace(container: NodeNumber($0), left: nil, right: nil, index: 0) },
        to: to.map { NewPlace(container: NodeNumber($0), index: 0) }))
  }

  private static func put(_ node: UInt32, at index: Int) -> Relocation {
    Relocation(
      node: NodeNumber(node), from: nil, to: NewPlace(container: NodeNumber(1), index: index))
  }

  private static func create(inside container: UInt32) -> Change {
    .create(NodeSeed(id: "new", kind: .item, inside: NodeNumber(container)))
  }

  private static func move(_ step: UInt32, _ positions: [Int]?) -> HistoryMove {
    HistoryMove(step: StepNumber(step), positions: positions)
  }

  private static func change(_ random: inout SplitMix64) -> Change {
    func small() -> UInt32 { UInt32(random.next() % 7) }
    func maybe() -> UInt32? { random.next() % 3 == 0 ? nil : small() }
    switch random.next() % 12 {
    case 0...3: return relocate(small(), from: maybe(), to: maybe())
    case 4: return create(inside: small())
    case 5: return .makeStep(StepSeed(name: .custom("n")))
    case 6: return .takeBack(move(small(), random.next() % 2 == 0 ? nil : [Int(small())]))
    case 7: return .doAgain(move(small(), random.next() % 2 == 0 ? nil : [Int(small())]))
    case 8: return .openGroup(name: nil)
    case 9: return random.next() % 2 == 0 ? .closeGroup : .joinGroup(barrierReason: nil)
    case 10: return .endSession(SessionNumber(small()), .cancelled(.error))
    default: return .prune(actor: .local, firstKept: StepNumber(small()))
    }
  }
}

extension Event {
  fileprivate static func of(_ changes: [Change]) -> Event {
    Event(
      kind: .contentMoved, timeMilliseconds: 0, actor: .local, origin: .user, changes: changes)
  }
}
