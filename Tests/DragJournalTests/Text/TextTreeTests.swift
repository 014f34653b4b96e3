import DragJournal
import DragModel
import TestSupport
import Testing

/// The counted tree that keeps a document's text, against plain arrays of characters.
@Suite(.temporaryFolder) struct TextTreeTests {
  private let path = TemporaryFolder.journal

  @Test(
    "Thousands of edits leave texts equal to arrays, live, taken back and reopened",
    arguments: LongRuns.areWanted ? 1...40 : 1...2)
  func equalsArrays(seed: UInt64) throws {
    var journal = try Journal.open(at: path, .test(interval: 500))
    var run = try NaiveRun(journal, seed: seed)
    for _ in 0..<30 { try run.perform(50, growing: true) }
    #expect(try run.differences() == [])
    for _ in 0..<30 {
      try run.perform(50, growing: false)
      #expect(try run.differences() == [])
    }
    #expect(run.texts[0].elements.count + run.texts[1].elements.count > 2_000)
    try run.undo(200)
    #expect(try run.differences() == [])
    let damage = try journal.damage()
    #expect(damage == [])

    let middle = try journal.lastSequence()
    let texts = run.texts
    for _ in 0..<10 { try run.perform(50, growing: false) }
    #expect(try journal.past(middle).text(of: "A") == texts[0].rich)
    #expect(try journal.past(middle).text(of: "B") == texts[1].rich)
    let last = run.texts
    try journal.close()

    journal = try Journal.open(at: path, .test())
    let state = try journal.now()
    #expect(try state.text(of: "A") == last[0].rich)
    #expect(try state.text(of: "B") == last[1].rich)
    try journal.close()
  }

  @Test("What no step can bring back is dropped by pruning; the rest comes back all the same")
  func pruning() throws {
    let journal = try Journal.open(at: path, .test())
    try journal.performNow(.makeDocument(id: "D"))
    try journal.performNow(.write("one two three", into: "D"))
    try journal.performNow(.delete(TextRange(in: "D", 0, 4)))
    let gone = try journal.lastSequence()
    try journal.performNow(.delete(TextRange(in: "D", 3, 9)))
    #expect(try journal.now().text(of: "D") == RichText("two"))
    try journal.performNow(.prune(keeping: .steps(1)))
    #expect(
      try journal.log().last?.event.changes.last == .dropText([TextSpan(TextNumber(1), count: 4)]))
    try journal.performNow(.undo())
    #expect(try journal.now().text(of: "D") == RichText("two three"))
    #expect(throws: JournalError.self) { try journal.performNow(.undo()) }
    // Before the prune the log is folded forward.
    #expect(
      try journal.past(SequenceNumber(gone.value - 1)).text(of: "D") == RichText("one two three"))
    #expect(try journal.past(gone).text(of: "D") == RichText("two three"))
    #expect(try journal.damage() == [])
    try journal.close()
  }

  @Test("Deleted text costs the typing elsewhere nothing: it lies in leaves of its own place")
  func unseenElsewhere() throws {
    let journal = try Journal.open(at: path, .test())
    try journal.performNow(.makeDocument(id: "D"))
    try journal.performNow(.write(String(repeating: "gone ", count: 4_000), into: "D"))
    try journal.performNow(.write("here", into: "D"))
    try journal.performNow(.delete(TextRange(in: "D", 0, 20_000)))
    try journal.performNow(.write("!", into: "D", at: .first))
    // New content stands after what is unseen in the gap.
    #expect(try journal.now().text(of: "D") == RichText("!here"))
    try journal.performNow(.undo(.step(StepNumber(4))))
    #expect(
      try journal.now().text(of: "D")
        == RichText(ExactText(String(repeating: "gone ", count: 4_000) + "!here")))
    #expect(try journal.damage() == [])
    try journal.close()
  }
}
