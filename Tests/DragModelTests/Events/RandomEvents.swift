import DragModel

/// Seeded random events of every shape; they make no sense and need not.
struct RandomEvents {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(state: seed) }

  mutating func event() -> Event {
    let kinds = EventKind.names.keys.sorted { $0.rawValue < $1.rawValue }
    var event = Event(
      kind: kinds[below(kinds.count)], timeMilliseconds: random.next() >> (random.next() % 64),
      actor: flip() ? .local : ActorID(text()), origin: flip() ? .user : Origin(text()),
      changes: [])
    if flip() { event.session = SessionNumber(number()) }
    if flip(), case .map(let facts) = mapOfValues() { event.facts = facts }
    if below(8) == 0 { event.lent = many { $0.item(depth: 2) } }
    if below(8) == 0 { event.selection = SelectionChange(before: property(), after: property()) }
    event.changes = many { $0.change() }
    return event
  }

  private mutating func change() -> Change {
    let samples = EventSamples.changes
    switch below(10) {
    case 0: return samples[below(samples.count)].change
    case 1: return .relocate(relocation())
    case 2:
      return .set(
        ValueChange(
          node: NodeNumber(number()),
          value: .property(text(), old: property(), new: property())))
    case 3: return .addToSession(SessionNumber(number()), many { NodeNumber($0.number()) })
    case 4:
      let move = HistoryMove(
        step: StepNumber(number()), positions: maybe { $0.many { $0.below(1 << 20) } },
        dropped: many { $0.below(300) })
      return flip() ? .takeBack(move) : .doAgain(move)
    case 5, 6: return textChange()
    case 7, 8: return transferChange()
    default:
      return .create(
        NodeSeed(
          id: ContentID(text()), kind: flip() ? .item : .list,
          inside: maybe { NodeNumber($0.number()) }, isFolder: flip(), name: maybe { $0.text() },
          representations: many {
            Representation(type: $0.text(), content: .inline($0.many { UInt8($0.below(256)) }))
          }))
    }
  }

  private mutating func textChange() -> Change {
    let document = NodeNumber(number())
    switch below(5) {
    case 0:
      let parts = many { random -> TextWriting.Part in
        random.flip()
          ? .text(random.text(), random.style()) : .object(NodeNumber(random.number()))
      }
      return .write(
        TextWriting(
          document: document, after: element(), first: element(),
          parts: parts + [.text(text(), .plain)]))
    case 1:
      let passages = many { random in
        TextPassage(document: NodeNumber(random.number()), spans: random.many { $0.span() })
      }
      return .show(
        TextShowing(
          isShown: flip(), passages: passages, left: many { $0.span() },
          recovered: many { random in
            TextShowing.Recovery(
              node: NodeNumber(random.number()),
              from: OldPlace(
                document: NodeNumber(random.number()), element: TextNumber(random.number())))
          }))
    case 2:
      return .style(TextStyling(many { $0.styledPiece() }, left: many { $0.styledPiece() }))
    case 3:
      return .moveText(
        TextMove(
          from: document, to: NodeNumber(number()), after: element(), mark: element(),
          spans: many { $0.stampedSpan() }, followed: many { $0.stampedSpan() },
          taken: many { $0.span() }))
    default: return .dropText(many { $0.span() })
    }
  }

  mutating func styledPiece() -> TextStyling.Piece {
    TextStyling.Piece(
      document: NodeNumber(number()), span: span(),
      attributes: many {
        TextStyling.Attribute($0.text(), old: $0.property(), new: $0.property())
      })
  }
  mutating func element() -> TextNumber { TextNumber(number()) }
  mutating func style() -> TextStyle {
    flip() ? .plain : TextStyle([text(): value()])
  }
  mutating func span() -> TextSpan {
    let first = number() >> 1
    return TextSpan(TextNumber(first), count: 1 + below(1 << 30))
  }
  mutating func stampedSpan() -> StampedSpan {
    StampedSpan(span(), old: number(), new: number())
  }

  mutating func relocation() -> Relocation {
    let passages: [Relocation.Passage] = [
      .ordinary, .returning, .leaving, .recovered, .arriving,
    ]
    return Relocation(
      node: NodeNumber(number()),
      from: maybe { random in
        OldPlace(
          container: NodeNumber(random.number()), left: random.maybe { NodeNumber($0.number()) },
          right: random.maybe { NodeNumber($0.number()) }, index: random.below(1 << 30))
      },
      to: maybe { NewPlace(container: NodeNumber($0.number()), index: $0.below(1 << 30)) },
      renaming: maybe { random in
        Renaming(
          old: random.maybe { $0.text() }, new: random.maybe { $0.text() }, isDone: random.flip())
      },
      passage: passages[below(5)])
  }

  mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
  mutating func flip() -> Bool { below(2) == 0 }
  mutating func number() -> UInt32 {
    UInt32(truncatingIfNeeded: random.next()) >> UInt32(below(32))
  }
  mutating func text() -> ExactText {
    let texts: [ExactText] = [
      "", "a", "local", "user", "e\u{301}", "é", "24 bytes and more of text",
    ]
    return texts[below(texts.count)]
  }
  mutating func value() -> PropertyValue {
    RandomValueTests.value(depth: 2, &random)
  }
  /// A property that is null is a property not there, so none is drawn.
  mutating func property() -> PropertyValue? {
    maybe { $0.value() }.flatMap { $0 == .null ? nil : $0 }
  }
  mutating func mapOfValues() -> PropertyValue { .map([text(): value()]) }
  mutating func maybe<T>(_ make: (inout Self) -> T) -> T? { flip() ? make(&self) : nil }
  mutating func many<T>(_ make: (inout Self) -> T) -> [T] {
    (0..<below(4)).map { _ in make(&self) }
  }
}
