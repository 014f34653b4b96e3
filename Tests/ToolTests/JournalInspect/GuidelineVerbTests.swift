import DragJournal
import DragModel
import TestSupport
import Testing

/// What events say beside what they did, as the tool shows it.
@Suite(.temporaryFolder)
struct GuidelineVerbTests {
  private let path = SampleJournal.path

  /// 1 a list X with 2 a; 3 a task list U; 4 a group, 5 a paste in it, 6 its end; 7 a task, 8 cancelled.
  private func make() throws {
    let journal = try Journal.open(at: path, SampleJournal.options(SampleJournal.Clock()))
    _ = try journal.perform(.makeList(id: "X"))
    let photo = NewItem(id: "a", representations: [Representation(type: "image/png")])
    _ = try journal.perform(.insert([.new(photo)], into: "X"))
    _ = try journal.perform(.makeList(id: "U", options: ListOptions(task: "upload")))
    _ = try journal.perform(.beginGroup().keepingSelection(before: .list([.text("a")])))
    _ = try journal.perform(.copy(["a"], to: "X", by: Attribution(via: .pasteboard)))
    _ = try journal.perform(Request.endGroup().keepingSelection(after: .text("a~2")))
    _ = try journal.perform(.beginDrag("s", of: DragSource(items: ["a"])))
    let task = try #require(try journal.perform(.drop("s", on: DropTarget(on: "U"))).task)
    _ = try journal.perform(.cancelTask(task))
    try journal.close()
  }

  @Test("An event shows the way of its content, what was selected, and what the target takes")
  func show() throws {
    try make()
    let head = """
      time 2026-01-02T03:04:05.000Z
      actor local
      origin user

      """
    try Inspector.expect(
      "show", path, "4",
      printed: "event 4\n" + head + """
        kind group.began
        selected before ["a"]
          group

        """)
    let pasted = try Inspector.run("show", path, "5")
    #expect(pasted.lines.contains("fact via \"pasteboard\""))
    let ended = try Inspector.run("show", path, "6", "--json")
    #expect(ended.output.contains(#""selection":{"before":null,"after":"a~2"},"changes":"#))
    try Inspector.expect(
      "show", path, "8",
      printed: "event 8\n" + head + """
        kind task.started
        session s
        fact representations [{"chosen":{"index":0,"match":"anything","type":"image/png"}}]
        fact rule "firstAllowed"
          task "upload" begins with a
          s ends with a copy

        """)
  }

  @Test("A task that was cancelled is said to be, not to have failed")
  func cancelled() throws {
    try make()
    try Inspector.expect(
      "log", path, "-n", "1", "--oneline", printed: "9 task.cancelled task 1 is cancelled\n")
    let shown = try Inspector.run("show", path, "9")
    #expect(shown.lines.contains("kind task.cancelled"))
    #expect(shown.lines.last == "  task 1 is cancelled")
  }

  @Test("A task of another app's content begins with no item of this journal")
  func lent() throws {
    try make()
    let journal = try Journal.open(at: path, SampleJournal.options(SampleJournal.Clock()))
    let photo = NewItem(name: "cat", representations: [Representation(type: "image/png")])
    _ = try journal.perform(
      .beginDrag(
        "e", of: DragSource(external: ExternalContent(app: "Safari", items: [photo]))))
    _ = try journal.perform(.drop("e", on: DropTarget(on: "U")))
    try journal.close()
    let line = try Inspector.run("log", path, "-n", "1", "--oneline").output
    #expect(line.contains("task \"upload\" begins; e ends with a copy"), "\(line)")
  }
}
