import DragModel
import Testing

@testable import DragJournal

/// What differs between two states is told by what it is.
@Suite struct StateDifferenceTests {
  private func state(_ seeds: [NodeSeed]) throws(JournalError) -> State {
    var state = try State(hashKey: .test)
    for seed in seeds { try state.applyContent(.create(seed)) }
    return state
  }

  @Test("An item is told by its identifier, a placeholder, which has none, as what it is")
  func named() throws {
    for (id, kind, told) in [
      ("a", .item, "node 1, a"), ("", .placeholder, "node 1, a placeholder"),
    ] as [(ContentID, NodeSeed.Kind, String)] {
      let one = try state([NodeSeed(id: id, kind: kind, name: "one")])
      let other = try state([NodeSeed(id: id, kind: kind, name: "other")])
      #expect(try one.difference(from: other) == told)
      #expect(try one.difference(from: one) == nil)
    }
  }
}
