import DragModel
import TestSupport
import Testing

@testable import DragJournal

/// The counted tree that keeps a container's entries, against a plain array.
@Suite struct SequenceTreeTests {
  /// Where entries are put in and taken out.
  enum Pattern: String, CaseIterable, Sendable {
    case appending, prepending, sameGap, random, queue
  }

  @Test(
    "20,000 insertions and removals leave the tree equal to an array", arguments: Pattern.allCases)
  func equalsArray(pattern: Pattern) throws {
    var run = try SequenceRun(pattern, seed: 7)
    for _ in 0..<40 { try run.perform(500) }
    #expect(run.differences == [])
    #expect(run.longest > 4_000)
    try run.empty()
    #expect(run.differences == [])
  }

  @Test("Chunks that are not needed any more are used again")
  func chunksAreUsedAgain() throws {
    var run = try SequenceRun(.random, seed: 8)
    for _ in 0..<12 { try run.perform(500) }
    try run.empty()
    let chunks = run.state.chunks.count
    #expect(run.state.freeChunks.count == Int(chunks) - 1)
    for _ in 0..<12 { try run.perform(500) }
    #expect(run.state.chunks.count <= chunks + chunks / 4)
  }

  @Test("A list that grows at its end alone fills its leaves")
  func appendingIsDense() throws {
    var run = try SequenceRun(.appending, seed: 9)
    try run.grow(to: 64 * 20)
    // 20 full leaves, the branch above them, and the chunk that is never used.
    #expect(run.state.chunks.count == 22)
  }

  @Test("A copy of the state stays as it was while the other changes")
  func copiesStay() throws {
    var run = try SequenceRun(.random, seed: 10)
    try run.grow(to: 700)
    let copy = run.state
    let entries = run.model
    for _ in 0..<4 { try run.perform(500) }
    #expect(try copy.entries(of: SequenceRun.container) == entries)
    #expect(throws: Never.self) { try copy.checkSequences() }
  }

  @Test("An index or an entry that is not there is told as damage, or as nothing")
  func outside() throws {
    var run = try SequenceRun(.appending, seed: 11)
    try run.grow(to: 3)
    let state = run.state
    #expect(throws: JournalError.corrupt(.sequence(SequenceRun.container))) {
      try state.entry(at: 3, of: SequenceRun.container)
    }
    #expect(try state.entryIfAny(at: 3, of: SequenceRun.container) == nil)
    #expect(try state.entryIfAny(at: -1, of: SequenceRun.container) == nil)
    #expect(throws: JournalError.self) { try state.index(of: SequenceRun.container) }
  }
}
