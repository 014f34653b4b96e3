import DragJournal
import DragModel
import TestSupport
import Testing

/// A drop that started a task makes no step: what is offered in place of its undo is to cancel it.
@Suite(.temporaryFolder) struct TaskCancelTests {
  private let path = TemporaryFolder.journal

  private func open() throws(JournalError) -> Journal {
    let journal = try Journal.open(at: path, .test())
    try journal.make("X", ["a", "b"])
    try journal.performNow(.makeList(id: "up", options: ListOptions(task: "upload")))
    return journal
  }

  private func upload(
    _ item: ContentID, _ journal: Journal, by attribution: Attribution = .init()
  ) throws -> TaskNumber {
    try #require(try journal.performNow(.copy([item], to: "up", by: attribution)).task)
  }

  private func offered(_ journal: Journal, by actor: ActorID = .local) throws -> [TaskNumber] {
    try journal.now().tasksToCancel(by: actor).map(\.number)
  }

  @Test("An undo that passes over a running task says so, and the task can be cancelled instead")
  func passed() throws {
    var journal = try open()
    try journal.performNow(.delete(["b"]))
    try journal.performNow(.beginDrag("s", of: DragSource(items: ["a"])))
    let task = try #require(try journal.performNow(.drop("s", on: DropTarget(on: "up"))).task)
    let other = try upload("a", journal)
    #expect(try offered(journal) == [other, task])
    #expect(try journal.now().tasksToCancel().map(\.session) == [nil, "s"])
    let preview = try journal.performNow(.undo(.next, HistoryOptions(isDryRun: true)))
    #expect(preview.name == .action(.deleteItem, count: 1))
    #expect(preview.runningTasks == [other, task])

    try journal.performNow(.report(other, .finished))
    try journal.performNow(.cancelTask(task))
    #expect(try journal.log().last?.event.kind == .taskCancelled)
    #expect(try journal.now().tasks().map(\.state) == [.cancelled, .finished])
    #expect(try offered(journal) == [])
    #expect(throws: JournalError.taskEnded(task)) { try journal.performNow(.cancelTask(task)) }
    #expect(throws: JournalError.taskEnded(task)) {
      try journal.performNow(.report(task, .finished))
    }
    #expect(throws: JournalError.taskNotFound(TaskNumber(9))) {
      try journal.performNow(.cancelTask(TaskNumber(9)))
    }
    #expect(try journal.damage() == [])
    try journal.close()

    journal = try Journal.open(at: path, .test())
    #expect(try journal.now().tasks().map(\.state) == [.cancelled, .finished])
    let undone = try journal.performNow(.undo())
    #expect(undone.runningTasks == [] && undone.name == .action(.deleteItem, count: 1))
    #expect(try journal.entries("X") == ["a", "b"])
    try journal.rebuild()
    #expect(try journal.now().tasks().map(\.state) == [.cancelled, .finished])
    try journal.close()
  }

  @Test("Undo cancels no task by itself, and a step made since comes first")
  func undoLeavesIt() throws {
    let journal = try open()
    let task = try upload("a", journal)
    try journal.performNow(.report(task, .progress, fraction: 0.5))
    #expect(try offered(journal) == [task])
    try journal.performNow(.delete(["b"]))
    #expect(try offered(journal) == [])
    #expect(try journal.performNow(.undo()).runningTasks == [])
    #expect(try offered(journal) == [task])
    #expect(try journal.performNow(.undo()).runningTasks == [task])
    #expect(try journal.now().tasks().map(\.state) == [.progress])
    #expect(try journal.now().tasks().map(\.fraction) == [0.5])

    // With nothing left to undo the app still can ask.
    while (try? journal.performNow(.undo())) != nil {}
    #expect(throws: JournalError.nothingToUndo) { try journal.performNow(.undo()) }
    #expect(try offered(journal) == [task])
    let redoable = try journal.now().history().redoCount
    try journal.performNow(.cancelTask(task))
    #expect(try journal.now().history().redoCount == redoable)
    #expect(try journal.damage() == [])
    try journal.close()
  }

  @Test("Each actor is offered their own tasks, and nobody those of machinery")
  func actors() throws {
    let journal = try open()
    let mine = try upload("a", journal)
    let anas = try upload("a", journal, by: Attribution(actor: "ana"))
    _ = try upload("b", journal, by: Attribution(origin: .sync))
    #expect(try offered(journal) == [mine])
    #expect(try offered(journal, by: "ana") == [anas])
    #expect(try offered(journal, by: "bob") == [])
    try journal.performNow(.move(["b"], to: "X", at: .first, by: Attribution(actor: "ana")))
    let undone = try journal.performNow(.undo(.next(of: "ana")))
    #expect(undone.runningTasks == [])
    #expect(try offered(journal, by: "ana") == [anas])
    #expect(try offered(journal) == [mine])
    try journal.close()
  }

  @Test("A task that a group has started is told by the undo of the group")
  func group() throws {
    let journal = try open()
    try journal.performNow(.delete(["b"]))
    try journal.performNow(.beginGroup(named: "g"))
    try journal.performNow(.move(["a"], to: "X", at: .first))
    try journal.performNow(.insert([.plain("c")], into: "X"))
    let task = try upload("a", journal)
    try journal.performNow(.insert([.plain("d")], into: "X"))
    try journal.performNow(Request.endGroup())
    #expect(try offered(journal) == [task])
    #expect(try journal.performNow(.undo()).runningTasks == [task])
    try journal.close()
  }
}
