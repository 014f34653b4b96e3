import DragJournal
import DragModel
import Foundation
import TestSupport
import Testing

/// Files that remember up to which event of a journal somebody has read.
@Suite(.temporaryFolder)
struct LogCursorTests {
  private let path = SampleJournal.path
  private let cursor = TemporaryFolder.path + "/seen"
  /// The identity of sample journals.
  private let identity = "000102030405060708090a0b0c0d0e0f"

  private var stored: String? {
    FileManager.default.contents(atPath: cursor).map { String(decoding: $0, as: UTF8.self) }
  }

  private func store(_ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: cursor))
  }

  @Test("Each run goes on where the last one ended")
  func goesOn() throws {
    try SampleJournal.makeFull()
    let options = ["log", path, "--fields", "number", "--cursor-file", cursor]
    func run(_ more: String...) throws -> Inspector.Outcome { try Inspector(options + more).wait() }
    #expect(try run("--to", "3") == .init(status: 0, output: "1\n2\n3\n", errors: ""))
    #expect(stored == "\(identity) 3\n")
    // What was looked at and not chosen is behind it too.
    #expect(try run("--actor", "anna", "--to", "6").output == "5\n6\n")
    #expect(stored == "\(identity) 6\n")
    #expect(try run("-n", "1").output == "8\n")
    #expect(stored == "\(identity) 8\n")
    #expect(try run() == .init(status: 0, output: "", errors: ""))
    #expect(stored == "\(identity) 8\n")
  }

  @Test("An empty journal leaves a cursor before its first event")
  func empty() throws {
    try SampleJournal.makeEmpty()
    try Inspector.expect("log", path, "--cursor-file", cursor, printed: "")
    #expect(stored == "\(identity) 0\n")
  }

  @Test("A cursor of another journal, one past the end and what is no cursor are refused")
  func refused() throws {
    try SampleJournal.makeFull()
    let other = "ff" + identity.dropFirst(2)
    for (text, status, message) in [
      ("\(other) 3\n", 2, "is a cursor of the journal \(other), and this is \(identity)"),
      (
        "\(identity) 9\n", 1,
        "stands after event 9, and the last one is 8: this is an older copy "
          + "of the journal"
      ),
      ("hello\n", 2, "is no cursor file: it holds no journal's identity and number"),
      ("", 2, "is no cursor file: it holds no journal's identity and number"),
    ] as [(String, Int32, String)] {
      try store(text)
      let run = try Inspector.run("log", path, "--cursor-file", cursor)
      #expect(
        run
          == .init(
            status: status, output: "", errors: "journal-inspect: \(cursor) \(message)\n"))
      #expect(stored == text)
    }
  }

  @Test("Following moves the cursor as events come")
  func followed() throws {
    let clock = SampleJournal.Clock()
    let journal = try Journal.open(at: path, SampleJournal.options(clock))
    let carousel = try Carousel(journal)
    let run = try Inspector(["log", path, "-f", "--fields", "number", "--cursor-file", cursor])
    func waits(for text: String) -> Bool {
      for _ in 0..<5_000 where stored != text { usleep(2_000) }
      return stored == text
    }
    #expect(waits(for: "\(identity) 2\n"))
    for k in 0..<3 { try carousel.move(k) }
    #expect(waits(for: "\(identity) 5\n"))
    run.process.interrupt()
    #expect(run.wait(seconds: 20) == .init(status: 130, output: "1\n2\n3\n4\n5\n", errors: ""))
    try journal.close()
  }
}
