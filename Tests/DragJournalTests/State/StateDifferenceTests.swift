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

  @Test("An entry that is not found by its unique name is a difference")
  func names() throws {
    let options = ListOptions(uniqueNames: .refuse)
    let sound = try state([
      NodeSeed(id: "L", kind: .list, options: options),
      NodeSeed(id: "a", kind: .item, inside: NodeNumber(1), name: "one"),
    ])
    #expect(try sound.entry(named: "one", in: NodeNumber(1)) { _ in true } == NodeNumber(2))
    #expect(try sound.entry(named: "one", in: NodeNumber(1)) { _ in false } == nil)
    #expect(try sound.entry(named: "two", in: NodeNumber(1)) { _ in true } == nil)
    #expect(try sound.difference(from: sound) == nil)
    var lacking = sound
    try lacking.forgetName(of: NodeNumber(2))
    #expect(try sound.difference(from: lacking) == "node 2, a")
    var tooMany = sound
    try tooMany.noteName(of: NodeNumber(2))
    #expect(try sound.difference(from: tooMany) == "the number of unique names")
  }
}
