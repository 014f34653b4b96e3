import DragJournal
import DragModel
import TestSupport
import Testing

/// Names that are unique are looked up, not searched for.
@Suite(.temporaryFolder, .serialized) struct UniqueNameTests {
  @Test(
    "Among many names those that are taken are found, by hovering, dropping, undoing and redoing",
    arguments: [ListOptions.UniqueNames.refuse, .rename])
  func manyNames(policy: ListOptions.UniqueNames) throws {
    let entries = 4_000
    let journal = try openJournal(TemporaryFolder.journal)
    try journal.make("X")
    try insert(["taken": "n0", "new": "new"], into: "X", of: journal)
    _ = try journal.perform(.makeList(id: "L", options: ListOptions(uniqueNames: policy)))
    try insert(
      Dictionary(uniqueKeysWithValues: (0..<entries).map { ("l\($0)", "n\($0)") }), into: "L",
      of: journal)
    var sessions: [SessionID] = []
    for item in ["taken", "new"] as [ContentID] {
      sessions.append(try journal.perform(.beginDrag(of: DragSource(items: [item]))))
    }
    let target = DropTarget(on: "L", operation: .copy)
    for _ in 0..<3 {
      let state = try journal.now()
      let isTaken = try state.proposal(for: sessions[0], over: target).reason != nil
      #expect(isTaken == (policy == .refuse))
      #expect(try state.proposal(for: sessions[1], over: target).reason == nil)
      _ = try journal.perform(.copy(["new"], to: "L"))
      let isNowTaken = try journal.now().proposal(for: sessions[1], over: target).reason != nil
      #expect(isNowTaken == (policy == .refuse))
      if policy == .refuse {
        #expect(throws: JournalError.nameTaken("n0", in: "L")) {
          try journal.perform(.copy(["taken"], to: "L"))
        }
      }
      _ = try journal.perform(.undo())
      _ = try journal.perform(.redo())
      _ = try journal.perform(.undo())
    }
    #expect(try journal.damage() == [])
  }

  private func insert(
    _ names: [String: String], into list: ContentID, of journal: Journal
  ) throws {
    let items = names.map { NewItem(id: ContentID($0.key), name: ExactText($0.value)) }
    _ = try journal.perform(.insert(items.map { .new($0) }, into: list))
  }
}
