import DragModel
import Testing

/// Rule S9: the first offered encoding that the target accepts, then the next.
@Suite struct NegotiationTests {
  /// The chart of the guidelines: native, lossless, lossy.
  static let chart: [ExactText] = ["com.example.chart", "public.png", "image/jpeg"]

  static let rows: [(accepted: [ExactText]?, declared: [Int], byNames: [Int])] = [
    (nil, [0, 1, 2], [0, 1, 2]), (["*"], [0, 1, 2], [0, 1, 2]), ([], [], []),
    (["com.example.chart"], [0], [0]), (["image/jpeg", "public.png"], [1, 2], [1, 2]),
    (["image/*"], [1, 2], [2]), (["public.image"], [1, 2], []), (["public.jpeg"], [2], []),
    (["text/plain"], [], []), (["image/*", "*"], [0, 1, 2], [0, 1, 2]),
  ]

  @Test("Choices come in the order of the offer, whatever the order of the target", arguments: rows)
  func order(row: (accepted: [ExactText]?, declared: [Int], byNames: [Int])) {
    for (types, indexes) in [(ContentTypes.wellKnown, row.declared), (ContentTypes(), row.byNames)]
    {
      let negotiation = Negotiation(offered: Self.chart, accepted: row.accepted, types: types)
      var found: [Negotiation.Choice] = []
      var choice = negotiation.best
      while let next = choice {
        found.append(next)
        choice = negotiation.next(after: next)
      }
      #expect(found.map(\.index) == indexes)
      #expect(found.map(\.type) == indexes.map { Self.chart[$0] })
    }
  }

  @Test("A choice says which pattern took it and how")
  func reasons() {
    func best(_ accepted: [ExactText]?) -> Negotiation.Choice? {
      Negotiation(offered: ["public.png"], accepted: accepted, types: .wellKnown).best
    }
    #expect(best(nil) == .init(index: 0, type: "public.png", pattern: nil, match: .anything))
    #expect(best(["*"]) == .init(index: 0, type: "public.png", pattern: "*", match: .anything))
    #expect(
      best(["text/*", "image/*"])
        == .init(index: 0, type: "public.png", pattern: "image/*", match: .declared))
    #expect(
      best(["public.png"])
        == .init(index: 0, type: "public.png", pattern: "public.png", match: .name))
    let byFamily = Negotiation(offered: ["image/png"], accepted: ["image/*"]).best
    #expect(byFamily == .init(index: 0, type: "image/png", pattern: "image/*", match: .family))
    #expect(Negotiation(offered: [], accepted: nil).best == nil)
  }

  @Test("When the better encoding fails to load, the next is taken and both are recorded")
  func fallback() throws {
    let negotiation = Negotiation(
      offered: Self.chart, accepted: ["com.example.chart", "image/*"], types: .wellKnown)
    var record = NegotiationRecord(negotiation)
    #expect(record.chosen?.index == 0 && record.failures == [])
    #expect(record.fallBack(in: negotiation, reason: "cut off")?.index == 1)
    #expect(
      record.value
        == .map([
          "chosen": .map([
            "index": 1, "type": "public.png", "accepted": "image/*", "match": "declared",
          ]),
          "failed": .list([
            .map([
              "index": 0, "type": "com.example.chart", "accepted": "com.example.chart",
              "match": "name", "reason": "cut off",
            ])
          ]),
        ]))
    #expect(NegotiationRecord(record.value) == record)
    #expect(record.fallBack(in: negotiation, reason: "cut off again")?.index == 2)
    #expect(record.fallBack(in: negotiation, reason: "and again") == nil)
    #expect(record.chosen == nil && record.failures.map(\.choice.index) == [0, 1, 2])
    #expect(NegotiationRecord(record.value) == record)
    let ended = record
    #expect(record.fallBack(in: negotiation, reason: "nothing is chosen") == nil)
    #expect(record == ended)
  }

  @Test("Nothing accepted is recorded as nothing chosen")
  func nothing() {
    let record = NegotiationRecord(Negotiation(offered: Self.chart, accepted: ["text/plain"]))
    #expect(record.chosen == nil && record.value == .map([:]))
    #expect(NegotiationRecord(.map([:])) == record)
  }

  static let noRecords: [PropertyValue] = [
    .null, 1, .list([]), .map(["chosen": 1]), .map(["chosen": .map([:])]),
    .map(["chosen": .map(["index": -1, "type": "a", "match": "name"])]),
    .map(["chosen": .map(["index": 0, "type": "a", "match": "guess"])]),
    .map(["chosen": .map(["index": 0, "type": 1, "match": "name"])]),
    .map(["chosen": .map(["index": 0, "type": "a", "match": "name", "accepted": 1])]),
    .map(["failed": .map([:])]), .map(["failed": .list([1])]),
    .map(["failed": .list([.map(["index": 0, "type": "a", "match": "name"])])]),
  ]

  @Test("What is no record is not read as one", arguments: noRecords)
  func refused(value: PropertyValue) {
    #expect(NegotiationRecord(value) == nil)
  }

  @Test("Members that a newer version adds are skipped")
  func newer() {
    let value = PropertyValue.map([
      "chosen": .map(["index": 0, "type": "a", "match": "anything", "newer": 1]), "newer": 2,
    ])
    #expect(
      NegotiationRecord(value)?.chosen
        == .init(index: 0, type: "a", pattern: nil, match: .anything))
  }
}
