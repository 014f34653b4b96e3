import DragModel
import TestSupport
import Testing

@testable import DragJournal

/// An event over the limit is refused, and is no business of other requests.
@Suite(.temporaryFolder) struct LargeEventTests {
  private let path = TemporaryFolder.journal

  /// A text that no event has room for.
  private static let huge = PropertyValue.text(
    ExactText(String(repeating: "x", count: Limits.eventBytes)))

  @Test("A request whose event is too large is refused alone, whatever it waited with")
  func inBatch() throws {
    let journal = try Journal.open(at: path, .test())
    try journal.make("L", ["a"])
    var batch = RequestBatch()
    let before = batch.add(.insert([.plain("b")], into: "L"))
    let large = batch.add(.set(NewValues(properties: ["p": Self.huge]), of: "a"))
    let after = batch.add(.insert([.plain("c")], into: "L"))
    try journal.perform(batch)
    let error = #expect(throws: JournalError.self) { try large.get() }
    #expect(error?.code == "tooLarge")
    #expect(try before.get().sequence.value == 3)
    #expect(try after.get().sequence.value == 4)
    #expect(try journal.entries("L") == ["a", "b", "c"])
    #expect(try journal.now().item("a").properties == [:])
    #expect(try journal.damage() == [])
    try journal.close()
  }

  @Test("A lift whose event is too large is refused, and later requests are written")
  func lift() throws {
    let journal = try Journal.open(at: path, .test())
    try journal.make("L", ["a", "b"])
    _ = try journal.perform(.beginDrag("good", of: DragSource(items: ["a"])))
    let error = #expect(throws: JournalError.self) {
      try journal.perform(
        .beginDrag("large", of: DragSource(items: ["b"], preview: Self.huge)))
    }
    #expect(error?.code == "tooLarge")
    #expect(try journal.add(["c"], to: "L").sequence.value == 4)
    #expect(try journal.now().sessions().map(\.id) == ["good"])
    #expect(try journal.perform(.beginDrag("large", of: DragSource(items: ["b"]))) == "large")
    #expect(try journal.damage() == [])
    try journal.close()
  }
}
