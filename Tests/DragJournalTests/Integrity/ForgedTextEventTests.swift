import DragModel
import TestSupport
import Testing

@testable import DragJournal

/// Events of text that do not fit the state: an error, never a trap and never without end.
///
/// Each has a check that is right, as from someone who can write the file and has read the sources.
@Suite struct ForgedTextEventTests {
  /// Two documents, a list with an entry, and an item that stands nowhere.
  ///
  /// Document 1 reads "hello world" (elements 1 to 11) and item 2 (element 12); 3 to 5 are deleted.
  /// Document 3 reads "other" (13 to 17). List 4 holds item 5. Item 6 stands nowhere.
  private static func state() throws -> State {
    var state = try State(hashKey: .test)
    let nodes: [(ContentID, NodeSeed.Kind)] = [
      ("document", .document), ("object", .item), ("other", .document), ("list", .list),
      ("entry", .item), ("loose", .item),
    ]
    var changes: [Change] = nodes.map { .create(NodeSeed(id: $0.0, kind: $0.1)) }
    changes += [(1, 0), (3, 0), (4, 0), (5, 4)].map { put($0, into: $1) }
    try state.apply(event(changes))
    let hello: TextWriting.Part = .text("hello world", .plain)
    try state.apply(
      event([
        write(into: 1, after: 0, first: 1, hello, .object(NodeNumber(2))),
        write(into: 3, after: 0, first: 13, .text("other", .plain)),
        show(false, in: 1, (3, 3)),
      ]))
    return state
  }

  static let rows: [(String, Change)] = [
    ("writes into a list", write(into: 4, after: 0, first: 18, .text("x", .plain))),
    ("writes into an item", write(into: 6, after: 0, first: 18, .text("x", .plain))),
    ("writes into the journal", write(into: 0, after: 0, first: 18, .text("x", .plain))),
    ("writes into what never was", write(into: 99, after: 0, first: 18, .text("x", .plain))),
    ("writes after what never was", write(into: 1, after: 99, first: 18, .text("x", .plain))),
    ("writes after what is elsewhere", write(into: 1, after: 13, first: 18, .text("x", .plain))),
    ("writes a wrong element", write(into: 1, after: 2, first: 4, .text("x", .plain))),
    ("writes nothing", write(into: 3, after: 17, first: 18, .text("", .plain))),
    ("writes no part", write(into: 3, after: 17, first: 18)),
    ("writes the journal", write(into: 1, after: 0, first: 18, .object(.root))),
    (
      "writes an object that stands elsewhere",
      write(into: 1, after: 0, first: 18, .object(NodeNumber(5)))
    ),
    (
      "writes an object that never was",
      write(into: 1, after: 0, first: 18, .object(NodeNumber(99)))
    ),
    (
      "writes into the journal after an element",
      write(into: 0, after: 3, first: 18, .text("x", .plain))
    ),
    ("shows what is shown", show(true, in: 1, (1, 1))),
    ("deletes what is deleted", show(false, in: 1, (1, 4))),
    ("deletes twice", show(false, in: 1, (1, 2), (2, 1))),
    ("deletes what never was", show(false, in: 1, (17, 9))),
    ("deletes elsewhere", show(false, in: 1, (13, 2))),
    ("deletes from a list", show(false, in: 4, (13, 2))),
    ("styles what never was", style((18, 1))),
    ("moves nothing", move(1, to: 3, after: 0)),
    ("moves into itself", move(1, to: 1, after: 7, (6, 3))),
    ("moves twice", move(1, to: 3, after: 0, (6, 3), (7, 1))),
    ("moves what never was", move(1, to: 3, after: 0, (17, 4))),
    ("moves from elsewhere", move(1, to: 3, after: 0, (13, 2))),
    ("moves into a list", move(1, to: 4, after: 0, (6, 3))),
    ("moves into the journal", move(1, to: 0, after: 0, (6, 3))),
    ("leaves a stamp that is not due", move(1, to: 3, after: 0, new: .max, (6, 3))),
    ("leaves a mark that is not due", move(1, to: 3, after: 0, mark: 25, (6, 3))),
    ("drops what is shown", .dropText([TextSpan(TextNumber(1), count: 1)])),
    ("drops twice", .dropText(Array(repeating: TextSpan(TextNumber(3), count: 2), count: 2))),
    ("drops what never was", .dropText([TextSpan(TextNumber(40), count: 2)])),
    ("puts an object at scalars", put(6, .element(TextNumber(3)), into: 1)),
    ("puts an object at another's element", put(6, .element(TextNumber(12)), into: 1)),
    ("puts an object after what never was", put(6, .after(TextNumber(99)), into: 1)),
    ("puts an object into a list's text", put(6, .after(.none), into: 4)),
    ("puts an item into a document by index", put(6, into: 1)),
  ]

  @Test("An event of text that does not fit is told as damage", arguments: rows)
  func isRefused(what: String, change: Change) throws {
    var state = try Self.state()
    let error = #expect(throws: JournalError.self, "\(what)") {
      try state.apply(Self.event([change]))
    }
    #expect(error?.code == "corrupt")
  }

  @Test("20,000 random events of text do not trap, whatever they do to the state")
  func randomEvents() throws {
    var random = SplitMix64(seed: 25)
    var state = try Self.state()
    var applied = 0
    for _ in 0..<20_000 {
      var changed = state
      let event = Self.event((0..<1 + random.next() % 2).map { _ in Self.change(&random, state) })
      guard (try? changed.apply(event)) != nil else { continue }
      applied += 1
      for number in 0..<changed.nodes.count {
        _ = try? changed.isPresent(NodeNumber(number))
      }
      for number: UInt32 in [1, 3] { _ = try? changed.shownText(of: NodeNumber(number)) }
      state = changed.lastText.value > 60 ? try Self.state() : changed
    }
    #expect(applied > 500 && applied < 19_500)
  }

  private static func change(_ random: inout SplitMix64, _ state: State) -> Change {
    func below(_ bound: UInt64) -> UInt32 { UInt32(random.next() % bound) }
    func spans() -> [(UInt32, Int)] {
      (0..<below(3)).map { _ in (below(UInt64(state.lastText.value) + 2), 1 + Int(below(4))) }
    }
    let document = below(4) > 0 ? 1 + 2 * below(2) : below(8)
    let element = below(UInt64(state.lastText.value) + 2)
    switch below(8) {
    case 0, 1:
      let part: TextWriting.Part =
        below(2) == 0 ? .text("\u{301}a\r", .plain) : .object(NodeNumber(below(8)))
      return .write(
        TextWriting(
          document: NodeNumber(document), after: TextNumber(element), first: state.lastText.next,
          parts: [part]))
    case 2: return showing(below(2) == 0, in: document, spans())
    case 3: return styling(spans())
    case 4, 5:
      return .moveText(
        TextMove(
          from: NodeNumber(below(4) > 0 ? 1 + 2 * below(2) : below(8)), to: NodeNumber(document),
          after: TextNumber(element), mark: state.lastText.next,
          spans: spans().map {
            StampedSpan(TextSpan(TextNumber($0.0), count: $0.1), old: 0, new: below(3))
          }))
    case 6: return .dropText(spans().map { TextSpan(TextNumber($0.0), count: $0.1) })
    default:
      let place: NewPlace.TextPlace =
        below(2) == 0 ? .after(TextNumber(element)) : .element(TextNumber(element))
      let node = below(8)
      let from =
        below(2) == 0 ? OldPlace(document: NodeNumber(1), element: TextNumber(element)) : nil
      return .relocate(
        Relocation(
          node: NodeNumber(node), from: from,
          to: below(3) == 0 ? nil : NewPlace(document: NodeNumber(document), place)))
    }
  }

  private static func event(_ changes: [Change]) -> Event {
    Event(
      kind: .contentMoved, timeMilliseconds: 0, actor: .local, origin: .user, changes: changes)
  }

  private static func put(_ node: UInt32, into container: UInt32) -> Change {
    .relocate(
      Relocation(
        node: NodeNumber(node), from: nil,
        to: NewPlace(container: NodeNumber(container), index: 0)))
  }

  private static func put(
    _ node: UInt32, _ place: NewPlace.TextPlace, into document: UInt32
  ) -> Change {
    .relocate(
      Relocation(
        node: NodeNumber(node), from: nil,
        to: NewPlace(document: NodeNumber(document), place)))
  }

  private static func write(
    into document: UInt32, after: UInt32, first: UInt32, _ parts: TextWriting.Part...
  ) -> Change {
    .write(
      TextWriting(
        document: NodeNumber(document), after: TextNumber(after), first: TextNumber(first),
        parts: parts))
  }

  private static func show(
    _ isShown: Bool, in document: UInt32, _ spans: (UInt32, Int)...
  ) -> Change {
    showing(isShown, in: document, spans)
  }

  private static func showing(
    _ isShown: Bool, in document: UInt32, _ spans: [(UInt32, Int)]
  ) -> Change {
    .show(
      TextShowing(
        isShown: isShown,
        passages: [
          TextPassage(
            document: NodeNumber(document),
            spans: spans.map { TextSpan(TextNumber($0.0), count: $0.1) })
        ]))
  }

  private static func style(_ spans: (UInt32, Int)...) -> Change { styling(spans) }

  private static func styling(_ spans: [(UInt32, Int)]) -> Change {
    .style(
      TextStyling(
        spans.map {
          TextStyling.Piece(
            document: NodeNumber(1), span: TextSpan(TextNumber($0.0), count: $0.1),
            attributes: [TextStyling.Attribute("bold", old: nil, new: .bool(true))])
        }))
  }

  private static func move(
    _ document: UInt32, to target: UInt32, after: UInt32, mark: UInt32 = 18, new: UInt32 = 1,
    _ spans: (UInt32, Int)...
  ) -> Change {
    .moveText(
      TextMove(
        from: NodeNumber(document), to: NodeNumber(target), after: TextNumber(after),
        mark: TextNumber(mark),
        spans: spans.map {
          StampedSpan(TextSpan(TextNumber($0.0), count: $0.1), old: 0, new: new)
        }))
  }
}
