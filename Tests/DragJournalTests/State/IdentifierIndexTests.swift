import DragModel
import TestSupport
import Testing

@testable import DragJournal

/// The index from hashes of identifiers to numbers, against a dictionary.
@Suite struct IdentifierIndexTests {
  /// How many different hashes the numbers share.
  @Test("20,000 numbers are found under their hashes", arguments: [1, 3, 300, 20_000, 1 << 32])
  func equalsDictionary(hashes: UInt64) throws {
    var random = SplitMix64(seed: hashes)
    var index = IdentifierIndex<ContentIndexKind>()
    var model: [UInt32: [UInt32]] = [:]
    let count: UInt32 = hashes == 1 ? 2_000 : 20_000
    for number in 0..<count {
      // Spread out, so that the low bits that choose a bucket differ too.
      let hash = UInt32(truncatingIfNeeded: random.next() % hashes &* 0x9e37_79b1)
      try index.insert(number, hash: hash)
      model[hash, default: []].append(number)
    }
    #expect(index.count == count)
    let wrong = try model.filter { try index.candidates($0.key) != $0.value }
    #expect(wrong.isEmpty)
    let absent = try (0..<1_000).map { _ in UInt32(truncatingIfNeeded: random.next()) }
      .filter { try model[$0] == nil && !index.candidates($0).isEmpty }
    #expect(absent == [])
  }

  @Test("What was taken out is not found, the rest is", arguments: [1, 300, 1 << 32])
  func removal(hashes: UInt64) throws {
    var random = SplitMix64(seed: hashes)
    var index = IdentifierIndex<NameIndexKind>()
    var model: [UInt32: Set<UInt32>] = [:]
    var present: [(number: UInt32, hash: UInt32)] = []
    for number in 0..<6_000 as Range<UInt32> {
      let hash = UInt32(truncatingIfNeeded: random.next() % hashes &* 0x9e37_79b1)
      try index.insert(number, hash: hash)
      model[hash, default: []].insert(number)
      present.append((number, hash))
      guard number % 3 != 0 else { continue }
      let gone = present.remove(at: Int(random.next() % UInt64(present.count)))
      try index.remove(gone.number, hash: gone.hash)
      model[gone.hash]?.remove(gone.number)
    }
    #expect(Int(index.count) == present.count)
    let wrong = try model.filter { try Set(index.candidates($0.key)) != $0.value }
    #expect(wrong.isEmpty)
    let damage = JournalError.corrupt(
      .noSuchRecord(table: StateTable.nameIndex.rawValue, number: 9_000))
    #expect(throws: damage) { try index.remove(9_000, hash: 0) }
  }

  @Test("A copy of an index stays as it was while the other grows")
  func copiesStay() throws {
    var index = IdentifierIndex<ContentIndexKind>()
    for number in 0..<1_000 as Range<UInt32> {
      try index.insert(number, hash: number &* 0x9e37_79b1)
    }
    let copy = index
    for number in 1_000..<9_000 as Range<UInt32> {
      try index.insert(number, hash: number &* 0x9e37_79b1)
    }
    let found = try (0..<9_000 as Range<UInt32>).filter {
      try copy.candidates($0 &* 0x9e37_79b1) == [$0]
    }
    #expect(found == Array(0..<1_000))
  }

  @Test("An empty index has nothing under any hash")
  func empty() throws {
    let index = IdentifierIndex<SessionIndexKind>()
    #expect(try index.candidates(0) == [])
    #expect(try index.candidates(.max) == [])
  }

  @Test("Two identifiers with one hash are two things")
  func collision() throws {
    let (one, other) = Self.colliding()
    var state = try State(hashKey: .test)
    try state.applyContent(.create(NodeSeed(id: one, kind: .item)))
    #expect(try state.number(of: other) == nil)
    try state.applyContent(.create(NodeSeed(id: other, kind: .item)))
    #expect(try state.number(of: one) == NodeNumber(1))
    #expect(try state.number(of: other) == NodeNumber(2))
  }

  /// Tries identifiers until two have one hash; of 2^32 hashes about 80,000 are enough.
  private static func colliding() -> (ContentID, ContentID) {
    var seen: [UInt32: ContentID] = [:]
    for number in 0..<1_000_000 {
      let id = ContentID("i\(number)")
      if let other = seen.updateValue(id, forKey: HashKey.test.hash(id.text)) { return (other, id) }
    }
    preconditionFailure("a million hashes of 32 bits without a collision")
  }
}

extension IdentifierIndex {
  /// All numbers under a hash, in the order in which they are tried.
  fileprivate func candidates(_ hash: UInt32) throws(JournalError) -> [UInt32] {
    var tried: [UInt32] = []
    _ = try first(hash) { (number) throws(JournalError) in
      tried.append(number)
      return false
    }
    return tried
  }
}
