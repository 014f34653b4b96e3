import DragJournal
import DragModel
import Synchronization
import TestSupport

/// Journals whose every byte is known: the clock and the random bytes are the test's.
enum SampleJournal {
  /// 2026-01-02T03:04:05Z, when sample journals are created.
  static let start: UInt64 = 1_767_323_045_000

  /// A clock that stands still until the test sets it.
  final class Clock: Sendable {
    private let time = Atomic<UInt64>(start)

    /// The time, in milliseconds since 1970 UTC.
    var milliseconds: UInt64 { time.load(ordering: .relaxed) }

    /// Moves to so many seconds after the start.
    func move(toSecond second: UInt64) {
      time.store(start + second * 1_000, ordering: .relaxed)
    }
  }

  /// The folder of the journal of the running test.
  static var path: String { TemporaryFolder.path + "/sample.dragjournal" }

  /// Options with a fixed clock and fixed random bytes: 0, 1, 2, ….
  static func options(_ clock: Clock, checkpoints: Int = 4_096) -> JournalOptions {
    JournalOptions(
      clock: { clock.milliseconds }, entropy: { (0..<UInt8($0)).map { $0 } },
      checkpointIntervalEvents: checkpoints)
  }

  /// Makes an empty journal and closes it.
  static func makeEmpty() throws {
    try Journal.open(at: path, options(Clock())).close()
  }

  /// Makes a journal of eight events, one a second, and closes it.
  ///
  /// 1 a list X, 2 with a, b and the folder F, in which x is; 3 a list Y; 4 a moves to Y;
  /// 5 anna lifts b, 6 drops it in Y, 7 takes that back; 8 a gets a name and a property.
  static func makeFull() throws {
    let clock = Clock()
    let journal = try Journal.open(at: path, options(clock))
    let anna = Attribution(actor: "anna")
    func perform<Reply>(_ second: UInt64, _ request: Request<Reply>) throws {
      clock.move(toSecond: second)
      _ = try journal.perform(request)
    }
    try perform(1, .makeList(id: "X", named: "Today"))
    let folder = NewItem(id: "F", name: "Folder", items: [.plain("x")])
    try perform(2, .insert([.plain("a"), .plain("b"), .new(folder)], into: "X"))
    try perform(3, .makeList(id: "Y"))
    try perform(4, .move(["a"], to: "Y"))
    try perform(5, .beginDrag("s", of: DragSource(items: ["b"]), by: anna))
    let target = DropTarget(on: "Y", at: .first)
    try perform(6, .drop("s", on: target, by: anna))
    try perform(7, .undo(by: anna))
    let values = NewValues(name: .some("Say \"hi\""), properties: ["done": .bool(true)])
    try perform(8, .set(values, of: "a"))
    try journal.close()
  }

  /// 41 scalars: one more than a line of the log shows.
  static let longText = "The quick brown fox jumps over 13 lazy 🐕s"

  /// Makes a journal of sixteen events about texts, one a second, and closes it.
  ///
  /// 1 a document D; 2 a document E that supports two attributes; 3 D is written; 4 the object o is
  /// put into it; 5 and 6 style it; 7 deletes a scalar, 8 takes that back; 9 moves text from D to E;
  /// 10 anna lifts text of E, 11 drops it in D; 12 E is written; 13 text with o is copied from D to
  /// E; 14 o itself moves to E; 15 and 16 type into D.
  static func makeTexts() throws {
    let clock = Clock()
    let journal = try Journal.open(at: path, options(clock))
    let anna = Attribution(actor: "anna")
    var second: UInt64 = 0
    func perform<Reply>(_ request: Request<Reply>) throws {
      second += 1
      clock.move(toSecond: second)
      _ = try journal.perform(request)
    }
    try perform(.makeDocument(id: "D", named: "Notes"))
    try perform(
      .makeDocument(
        id: "E",
        options: DocumentOptions(
          attributes: ["bold", "size"], defaultStyle: ["size": .integer(12)])))
    try perform(.write("AAA BBB", into: "D"))
    let object = NewItem(id: "o", name: "Pic", properties: ["wide": .bool(true)])
    try perform(.insert([.new(object)], into: "D", at: .offset(4)))
    try perform(
      .style(TextRange(in: "D", 0, 4), ["bold": .bool(true), "slant": .number(0.5)]))
    try perform(.style(TextRange(in: "D", 0, 3), ["bold": nil]))
    try perform(.delete(TextRange(in: "D", 2, 3)))
    try perform(.undo())
    try perform(.move(TextRange(in: "D", 0, 4), to: "E"))
    try perform(.beginDrag("s", of: DragSource(text: TextRange(in: "E", 0, 3)), by: anna))
    try perform(.drop("s", on: DropTarget(on: "D", at: .last, operation: .move), by: anna))
    try perform(.write(longText, into: "E"))
    try perform(.copy(TextRange(in: "D", 0, 2), to: "E"))
    try perform(.move(["o"], to: "E"))
    let typing = TypingOptions(intervalMilliseconds: 2_000)
    try perform(.write("h", into: "D", typing: typing))
    try perform(.write("i", into: "D", typing: typing))
    try journal.close()
  }
}
