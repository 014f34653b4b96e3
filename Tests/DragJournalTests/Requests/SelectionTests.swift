import DragJournal
import DragModel
import TestSupport
import Testing

/// What is selected is the app's; the journal keeps what it was before and after a step.
@Suite(.temporaryFolder) struct SelectionTests {
  private let path = TemporaryFolder.journal
  private let both = PropertyValue.list([.text("a"), .text("b")])
  private let first = PropertyValue.list([.text("a")])

  private func open() throws(JournalError) -> Journal {
    let journal = try Journal.open(at: path, .test())
    try journal.make("X", ["a", "b", "c"])
    try journal.make("Y", [])
    return journal
  }

  /// A group that moves a and b, with a selection said at both ends.
  private func moveBoth(_ journal: Journal) throws -> StepNumber {
    try journal.performNow(.beginGroup(named: "Tidy up").keepingSelection(before: both))
    try journal.performNow(.move(["a"], to: "Y"))
    try journal.performNow(.move(["b"], to: "Y"))
    let end = try journal.performNow(Request.endGroup().keepingSelection(after: first))
    return try #require(end.step)
  }

  @Test("What was selected around a group comes back with its undo and redo, also after reopening")
  func group() throws {
    var journal = try open()
    let step = try moveBoth(journal)
    try journal.checkpointNow()
    try journal.close()
    for _ in 0..<2 {
      journal = try Journal.open(at: path, .test())
      #expect(
        try journal.now().selection(of: step) == SelectionChange(before: both, after: first))
      let preview = try journal.performNow(.undo(.next, HistoryOptions(isDryRun: true)))
      #expect(preview.selection == both)
      let undone = try journal.performNow(.undo())
      #expect(undone.step == step && undone.selection == both)
      try journal.close()
      journal = try Journal.open(at: path, .test())
      #expect(try journal.performNow(.redo()).selection == first)
      #expect(try journal.damage() == [])
      try journal.rebuild()
      try journal.close()
    }
  }

  @Test("A group left open by a crash keeps what was said; a step without any says nothing")
  func openGroup() throws {
    var journal = try open()
    try journal.performNow(.beginGroup().keepingSelection(before: both))
    try journal.performNow(.move(["a"], to: "Y"))
    try journal.checkpointNow()
    try journal.copyNow(to: TemporaryFolder.path + "/copy.dragjournal")
    try journal.close()
    journal = try Journal.open(at: TemporaryFolder.path + "/copy.dragjournal", .test())
    let undone = try journal.performNow(.undo())
    #expect(undone.name == .action(.changes, count: 1) && undone.selection == both)
    #expect(try journal.performNow(.redo()).selection == nil)
    let plain = try #require(try journal.performNow(.delete(["c"])).step)
    #expect(try journal.now().selection(of: plain) == .none)
    #expect(try journal.performNow(.undo()).selection == nil)
    #expect(throws: JournalError.stepNotFound(StepNumber(99))) {
      try journal.now().selection(of: StepNumber(99))
    }
    #expect(try journal.damage() == [])
    try journal.close()
  }

  @Test("Of what a group holds, the first says what was selected before and the last what after")
  func insideGroup() throws {
    let journal = try open()
    try journal.performNow(.beginGroup())
    try journal.performNow(.move(["a"], to: "Y").keepingSelection(before: both, after: .text("1")))
    try journal.performNow(.beginGroup().keepingSelection(before: .text("inner")))
    try journal.performNow(.move(["b"], to: "Y").keepingSelection(after: .text("2")))
    try journal.performNow(.endGroup())
    let step = try #require(try journal.performNow(.endGroup()).step)
    #expect(
      try journal.now().selection(of: step) == SelectionChange(before: both, after: .text("2")))
    #expect(try journal.damage() == [])
    try journal.close()
  }

  @Test("A step of its own keeps it too, and typing goes on with it; what makes no step keeps none")
  func singleSteps() throws {
    let journal = try open()
    try journal.performNow(.makeDocument(id: "D"))
    let typing = TypingOptions(intervalMilliseconds: 2_000)
    for (index, letter) in ["h", "i"].enumerated() {
      try journal.performNow(
        .write(letter, into: "D", typing: typing)
          .keepingSelection(before: .integer(Int64(index)), after: .integer(Int64(index + 1))))
    }
    #expect(try journal.performNow(.undo()).selection == .integer(0))
    #expect(try journal.performNow(.redo()).selection == .integer(2))

    let machinery = Attribution(origin: .sync)
    try journal.performNow(.delete(["c"], by: machinery).keepingSelection(before: both))
    #expect(try journal.log().last?.event.selection == SelectionChange.none)
    #expect(throws: JournalError.badRequest(.unstorableValue(.notFinite(offset: 0)))) {
      try journal.performNow(.delete(["a"]).keepingSelection(before: .number(.nan)))
    }
    let after = try #require(try journal.performNow(.delete(["a"])).step)
    #expect(try journal.now().selection(of: after) == .none)
    #expect(try journal.damage() == [])
    try journal.close()
  }

  @Test("Steps within the horizon keep their selection when others are pruned")
  func pruned() throws {
    var journal = try open()
    let old = try #require(
      try journal.performNow(.delete(["c"]).keepingSelection(before: .text("c"))).step)
    let step = try moveBoth(journal)
    try journal.performNow(.prune(keeping: .steps(1)))
    #expect(throws: JournalError.horizonReached(old)) { try journal.now().selection(of: old) }
    #expect(try journal.damage() == [])
    try journal.close()
    journal = try Journal.open(at: path, .test())
    #expect(try journal.now().selection(of: step) == SelectionChange(before: both, after: first))
    #expect(try journal.performNow(.undo()).selection == both)
    try journal.close()
  }

  @Test("A selection may be said in two parts; of what is said twice the last counts")
  func parts() throws {
    let journal = try open()
    let request = Request.move(["a"], to: "Y").keepingSelection(before: first, after: first)
      .keepingSelection(before: both)
    let step = try #require(try journal.performNow(request).step)
    let kept = try journal.now().selection(of: step)
    #expect(kept == SelectionChange(before: both, after: first))
    try journal.close()
  }
}
