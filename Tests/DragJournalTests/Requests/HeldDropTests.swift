import DragJournal
import DragModel
import TestSupport
import Testing

/// Rules S36 to S38: drops that wait, drops that cannot be undone, and tasks.
@Suite(.temporaryFolder) struct HeldDropTests {
  private let path = TemporaryFolder.journal

  private func open() throws(JournalError) -> Journal {
    let journal = try Journal.open(at: path, .test())
    try journal.make("src", ["a", "b", "c"])
    try journal.performNow(
      .makeList(id: "wall", options: ListOptions(needsConfirmation: true)))
    try journal.add(["w", "v"], to: "wall")
    try journal.performNow(.beginDrag("s", of: DragSource(items: ["b"])))
    return journal
  }

  @Test("A held drop outlives reopening, and is done between the neighbours it was held between")
  func confirmed() throws {
    var journal = try open()
    let held = try journal.performNow(.drop("s", on: DropTarget(on: "wall", at: .gap(1))))
    #expect(held.isHeld && !held.changed && held.step == nil)
    #expect(try journal.entries("wall") == ["w", "v"])
    try journal.performNow(.insert([.plain("n")], into: "wall", at: .first))
    try journal.close()

    journal = try Journal.open(at: path, .test())
    #expect(try journal.now().sessions().map(\.state) == [.held])
    #expect(throws: JournalError.sessionHeld("s")) {
      try journal.performNow(.drop("s", on: DropTarget(on: "wall")))
    }
    let done = try journal.performNow(.confirm("s", extra: ["comment": "hello"]))
    #expect(done.changed && !done.isHeld)
    #expect(try journal.entries("wall") == ["n", "w", "b", "v"])
    #expect(try journal.log().last?.event.facts["extra"] == .map(["comment": "hello"]))
    #expect(throws: JournalError.sessionEnded("s")) { try journal.performNow(.confirm("s")) }
    try journal.performNow(.undo())
    #expect(try journal.entries("src") == ["a", "b", "c"])
    #expect(try journal.damage() == [])
    try journal.close()
  }

  @Test("When both neighbours have gone, it goes to the gap that it was held at, at most the last")
  func neighboursGone() throws {
    let journal = try open()
    try journal.performNow(.drop("s", on: DropTarget(on: "wall", at: .gap(1))))
    try journal.performNow(.delete(["w", "v"]))
    try journal.performNow(.confirm("s"))
    #expect(try journal.entries("wall") == ["b"])
    try journal.close()
  }

  @Test("A refused confirmation leaves the drop held; declined, nothing has happened")
  func declined() throws {
    let journal = try open()
    try journal.performNow(.drop("s", on: DropTarget(on: "wall")))
    try journal.performNow(.delete(["b"]))
    #expect(throws: JournalError.itemGone("b")) { try journal.performNow(.confirm("s")) }
    #expect(try journal.now().sessions().map(\.state) == [.held])
    try journal.performNow(.decline("s"))
    #expect(try journal.now().sessions().map(\.cancelReason) == [.declined])
    #expect(throws: JournalError.sessionEnded("s")) { try journal.performNow(.decline("s")) }
    try journal.performNow(.beginDrag("t", of: DragSource(items: ["a"])))
    #expect(throws: JournalError.sessionNotHeld("t")) { try journal.performNow(.confirm("t")) }
    #expect(try journal.entries("wall") == ["w", "v"])
    try journal.close()
  }

  @Test("What is put where it cannot be undone is held first and a barrier afterwards")
  func irreversible() throws {
    let journal = try open()
    try journal.performNow(
      .makeList(id: "sent", options: ListOptions(irreversibleReason: "mailed")))
    #expect(try journal.performNow(.drop("s", on: DropTarget(on: "sent"))).isHeld)
    let step = try #require(try journal.performNow(.confirm("s")).step)
    #expect(throws: JournalError.irreversible(step, reason: "mailed")) {
      try journal.performNow(.undo())
    }
    #expect(try journal.entries("sent") == ["b"])
    try journal.close()
  }

  @Test("A drop on a task list starts a task, whose reports end with its end")
  func task() throws {
    var journal = try open()
    try journal.performNow(.makeList(id: "up", options: ListOptions(task: "upload")))
    #expect(throws: JournalError.forbidden(.operation(.move))) {
      try journal.performNow(.drop("s", on: DropTarget(on: "up", operation: .move)))
    }
    let reply = try journal.performNow(.drop("s", on: DropTarget(on: "up")))
    let task = try #require(reply.task)
    #expect(!reply.changed && reply.step == nil)
    #expect(try journal.entries("src") == ["a", "b", "c"])
    #expect(try journal.performNow(.copy(["a"], to: "up")).task == TaskNumber(2))
    try journal.performNow(.report(task, .progress, fraction: 0.25))
    try journal.close()

    journal = try Journal.open(at: path, .test())
    let tasks = try journal.now().tasks()
    #expect(tasks.map(\.state) == [.progress, .running])
    #expect(tasks.map(\.session) == ["s", nil])
    #expect(tasks.map(\.fraction) == [0.25, nil])
    try journal.performNow(.report(task, .finished))
    #expect(throws: JournalError.taskEnded(task)) {
      try journal.performNow(.report(task, .failed))
    }
    #expect(throws: JournalError.taskNotFound(TaskNumber(3))) {
      try journal.performNow(.report(TaskNumber(3), .progress))
    }
    #expect(throws: JournalError.badRequest(.fractionOutOfRange)) {
      try journal.performNow(.report(TaskNumber(2), .progress, fraction: 1.5))
    }
    #expect(try journal.damage() == [])
    try journal.close()
  }

  @Test("What a drop on a task list names to be replaced is only a place, and stays")
  func taskReplacesNothing() throws {
    let journal = try open()
    try journal.performNow(.makeList(id: "up"))
    try journal.add(["u"], to: "up")
    try journal.performNow(
      .makeList(id: "tasks", options: ListOptions(task: "upload"), in: "up", at: .first))
    try journal.performNow(.insert([.plain("t")], into: "tasks", by: Attribution(origin: .import)))
    #expect(throws: JournalError.notEntry("u", of: "tasks")) {
      try journal.performNow(.drop("s", on: DropTarget(on: "tasks", replacing: "u")))
    }
    try journal.performNow(.beginDrag("itself", of: DragSource(items: ["t"])))
    let target = DropTarget(on: "tasks", replacing: "t")
    #expect(try journal.performNow(.drop("itself", on: target)).task == TaskNumber(1))
    #expect(try journal.performNow(.drop("s", on: target)).task == TaskNumber(2))
    #expect(try journal.entries("tasks") == ["t"])
    try journal.close()
  }
}
