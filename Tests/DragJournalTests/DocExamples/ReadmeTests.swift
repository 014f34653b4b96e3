import DragJournal
import DragModel
import Foundation
import TestSupport
import Testing

/// The README's example, compiled and run.
@Suite(.temporaryFolder) struct ReadmeTests {
  @Test("The README's example does what it says")
  func example() async throws {
    // README
    let journal = try await Journal.open(at: "Notes.dragjournal")
    let today = try await journal.makeList(named: "Today")
    let someday = try await journal.makeList(named: "Someday")
    try await journal.insert([NewItem(id: "milk"), NewItem(id: "bread")], into: today)

    let drag = try await journal.beginDrag(of: ["bread"])
    let proposal = try drag.proposal(over: someday, at: .gap(0))
    try await drag.drop(on: someday, at: .gap(0))

    let title = try await journal.state().undoName()?.title
    try await journal.undo()
    // README

    #expect(proposal.action == .perform(.move))
    #expect(title == "Move Item")
    #expect(try await journal.state().entries(of: today) == ["milk", "bread"])
    #expect(try await journal.state().entries(of: someday) == [])
    try await journal.close()
  }

  @Test("The example in the README is the one that is compiled")
  func isTheSame() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
      path: "../../..")
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let shown = try #require(readme.components(separatedBy: "```swift\n").dropFirst().first)
    let compiled = source.components(separatedBy: "// README\n")[1]
    #expect(Self.code(shown.components(separatedBy: "```")[0]) == Self.code(compiled))
  }

  /// The lines without indent, comments and what is empty.
  private static func code(_ text: String) -> [String] {
    text.split(separator: "\n").map { line in
      let code = line.components(separatedBy: "  //")[0]
      return code.trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty }
  }
}

/// Opens journals in the test case's own folder, so that examples can name a path as users do.
private enum Journal {
  static func open(at path: String) async throws(JournalError) -> DragJournal.Journal {
    try await DragJournal.Journal.open(at: TemporaryFolder.path + "/" + path)
  }
}
