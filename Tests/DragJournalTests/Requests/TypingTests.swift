import DragJournal
import DragModel
import Synchronization
import TestSupport
import Testing

/// Small edits at one place become one step, if the app asks for it.
@Suite(.temporaryFolder) struct TypingTests {
  /// A clock that is moved by hand, in milliseconds.
  private final class HandClock: Sendable {
    private let time = Mutex<UInt64>(1_000)
    var now: UInt64 { time.withLock { $0 } }
    func advance(by milliseconds: UInt64) { time.withLock { $0 += milliseconds } }
  }

  private let clock = HandClock()
  private let typing = TypingOptions(intervalMilliseconds: 500)

  private func open() throws(JournalError) -> Journal {
    let clock = clock
    let journal = try Journal.open(
      at: TemporaryFolder.journal, JournalOptions(clock: { clock.now }))
    try journal.performNow(.makeDocument(id: "D", by: Attribution(origin: .import)))
    return journal
  }

  private func type(
    _ text: String, at offset: Int, by actor: ActorID = .local, in journal: Journal
  ) throws(JournalError) -> StepNumber? {
    clock.advance(by: 100)
    return try journal.performNow(
      .write(
        text, into: "D", at: .offset(offset), typing: typing, by: Attribution(actor: actor))
    ).step
  }

  @Test("Letters typed one after the other are one step, taken back and done again together")
  func joined() throws {
    let journal = try open()
    let steps = try ["h", "e", "l", "l", "o"].enumerated().map {
      try type($0.element, at: $0.offset, in: journal)
    }
    #expect(Set(steps) == [StepNumber(1)])
    try journal.performNow(.undo())
    #expect(try journal.now().text(of: "D") == RichText(""))
    try journal.performNow(.redo())
    #expect(try journal.now().text(of: "D") == RichText("hello"))
    #expect(try journal.damage() == [])
    try journal.close()
  }

  @Test("Deleting backwards or forwards at one place is one step of its own")
  func deleted() throws {
    let journal = try open()
    try journal.performNow(.write("abcdef", into: "D"))
    var steps: [StepNumber?] = []
    // Backwards over c and b, then forwards over d.
    for start in [2, 1, 1] {
      clock.advance(by: 100)
      steps.append(
        try journal.performNow(.delete(TextRange(in: "D", start, start + 1), typing: typing)).step)
    }
    #expect(steps == [StepNumber(2), StepNumber(2), StepNumber(2)])
    #expect(try journal.now().text(of: "D") == RichText("aef"))
    try journal.performNow(.undo())
    #expect(try journal.now().text(of: "D") == RichText("abcdef"))
    try journal.close()
  }

  @Test("What breaks typing off: not asking, a pause, another place, a paste, an undo, a drop")
  func broken() throws {
    let journal = try open()
    #expect(try type("a", at: 0, in: journal) == StepNumber(1))
    // Not asked for.
    #expect(try journal.performNow(.write("b", into: "D")).step == StepNumber(2))
    #expect(try type("c", at: 2, in: journal) == StepNumber(2))
    clock.advance(by: 401)
    #expect(try type("d", at: 3, in: journal) == StepNumber(3))
    #expect(try type("e", at: 0, in: journal) == StepNumber(4))
    #expect(try type(String(repeating: "x", count: 65), at: 1, in: journal) == StepNumber(5))
    try journal.performNow(.undo())
    #expect(try type("f", at: 1, in: journal) == StepNumber(6))
    try journal.performNow(.move(TextRange(in: "D", 0, 1), to: "D"))
    #expect(try type("g", at: 5, in: journal) == StepNumber(8))
    #expect(try journal.damage() == [])
    try journal.close()
  }

  @Test("Two who type at one place each join their own")
  func twoActors() throws {
    let journal = try open()
    #expect(try type("a", at: 0, by: "A", in: journal) == StepNumber(1))
    #expect(try type("x", at: 0, by: "B", in: journal) == StepNumber(2))
    #expect(try type("b", at: 2, by: "A", in: journal) == StepNumber(1))
    #expect(try type("y", at: 1, by: "B", in: journal) == StepNumber(2))
    #expect(try journal.now().text(of: "D") == RichText("xyab"))
    try journal.performNow(.undo(by: Attribution(actor: "A")))
    #expect(try journal.now().text(of: "D") == RichText("xy"))
    try journal.close()
  }
}
