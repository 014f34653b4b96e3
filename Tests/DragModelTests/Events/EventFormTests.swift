import DragModel
import Testing

/// Events against bytes worked out by hand from RFC 8949 and the documented members.
@Suite struct EventFormTests {
  /// Node 7 from between 5 and the end of 3 to the start of 4, one step.
  static let move = Event(
    kind: .contentMoved, timeMilliseconds: 1_700_000_000_000, actor: .local, origin: .user,
    changes: [
      .relocate(
        Relocation(
          node: NodeNumber(7),
          from: OldPlace(
            container: NodeNumber(3), left: NodeNumber(5), right: nil, index: 1),
          to: NewPlace(container: NodeNumber(4), index: 0))),
      .makeStep(StepSeed(name: .action(.moveItem, count: 1))),
    ])

  static let moveBytes = """
    a3
      01 0a
      02 1b 0000018bcfe56800
      07 82
        82 01  83  07  84 03 05 f6 01  82 04 00
        82 18 1e  81 82 05 01
    """

  /// A copy put at gap 100 of node 24 under another name, by ana, in session 2.
  static let drop = Event(
    kind: .dropPerformed, timeMilliseconds: 5, actor: "ana", origin: .user,
    session: SessionNumber(2),
    changes: [
      .relocate(
        Relocation(
          node: NodeNumber(300), from: nil, to: NewPlace(container: NodeNumber(24), index: 100),
          renaming: Renaming(old: "a", new: "a 2"))),
      .endSession(SessionNumber(2), .finished(.copy)),
      .makeStep(StepSeed(name: .action(.copyItem, count: 2))),
    ])

  static let dropBytes = """
    a5
      01 04
      02 05
      03 63 616e61
      05 02
      07 83
        82 01  84  19 012c  f6  82 18 18 18 64  82 61 61 63 612032
        83 0c  02  82 00 01
        82 18 1e  81 82 06 02
    """

  /// A name taken back by an assistant: the whole of step 9.
  static let undo = Event(
    kind: .undoApplied, timeMilliseconds: 0, actor: .local, origin: Origin("ai"),
    changes: [
      .set(ValueChange(node: NodeNumber(2), value: .name(old: "B", new: nil))),
      .takeBack(HistoryMove(step: StepNumber(9), positions: nil)),
    ])

  static let undoBytes = """
    a4
      01 18 1e
      02 00
      04 62 6169
      07 82
        82 02  84 02 00 61 42 f6
        82 18 1f  83 09 f6 80
    """

  /// The end of a group: what was selected before it is not said, after it an item; a paste.
  static let selected = Event(
    kind: .groupEnded, timeMilliseconds: 2, actor: .local, origin: .user,
    facts: ["via": .text("pasteboard")], selection: SelectionChange(after: .list([.text("a")])),
    changes: [.closeGroup])

  static let selectedBytes = """
    a5
      01 15
      02 02
      06 a1 63 766961 6a 7061737465626f617264
      07 81 81 15
      09 82 f6 81 61 61
    """

  /// A task is cancelled: reported as failed, for readers that know no more.
  static let cancelled = Event(
    kind: .taskCancelled, timeMilliseconds: 2, actor: .local, origin: .user,
    changes: [.reportTask(TaskReport(task: TaskNumber(3), state: .failed))])

  static let cancelledBytes = """
    a3
      01 18 2a
      02 02
      07 81 82 18 29  83 03 03 f6
    """

  static let rows = [
    (move, moveBytes), (drop, dropBytes), (undo, undoBytes), (selected, selectedBytes),
    (cancelled, cancelledBytes),
  ]

  @Test("An event is written to the byte as the format says", arguments: rows)
  func written(event: Event, bytes: String) throws {
    #expect(try encoded(event) == hex(bytes.filter { !$0.isWhitespace }))
  }

  @Test("Bytes as the format says are read as the event", arguments: rows)
  func read(expected: Event, bytes: String) throws {
    #expect(try event(hex(bytes.filter { !$0.isWhitespace })) == expected)
  }
}
