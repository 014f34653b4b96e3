import DragModel
import Testing

/// Events of transfers against bytes worked out by hand from RFC 8949 and `journal.cddl`.
@Suite struct TransferEventFormTests {
  private static let list = NodeNumber(3)
  private static let item = NodeNumber(9)
  private static let placeholder = NodeNumber(10)

  private static func happened(
    _ kind: EventKind, in session: SessionNumber? = nil, _ changes: Change...
  ) -> Event {
    Event(
      kind: kind, timeMilliseconds: 1, actor: .local, origin: .user, session: session,
      changes: changes)
  }

  /// Item 5 goes on its way to list 3, where a placeholder stands for it.
  static let dropped = happened(
    .dropPerformed, in: SessionNumber(2),
    .transit(NodeNumber(5), isOnItsWay: true),
    .create(NodeSeed(id: "", kind: .placeholder, name: "n")),
    .placehold(
      Relocation(node: placeholder, from: nil, to: NewPlace(container: list, index: 1))),
    .beginDrop(
      DropSeed(
        session: SessionNumber(2), operation: .move, target: list,
        touched: [list, NodeNumber(5)])),
    .beginTransfer(TransferSeed(item: NodeNumber(5), name: "n", stand: .entry(placeholder))))

  static let droppedBytes = """
    a4  01 04  02 01  05 02
      07 85
        83 18 34  05 f5
        82 00  a3  00 60  01 04  04 61 6e
        82 18 32  83  0a  f6  82 03 01
        82 18 37  88  02 00 03 f6 a0 f6 f4 82 03 05
        82 18 38  86  05 f6 f4 f6 61 6e 82 00 0a
    """

  /// An external item is tried again, at a mark in text 4; half of it had come before.
  static let retried = happened(
    .transferRetried,
    .settle(TransferSettlement(transfer: TransferNumber(1), old: .failed, new: .retried)),
    .mark(TextMark(document: NodeNumber(4), after: TextNumber(255), mark: TextNumber(256))),
    .beginTransfer(
      TransferSeed(
        item: item, isExternal: true, blob: BlobNumber(7), name: nil,
        stand: .mark(TextNumber(256)), retried: TransferNumber(1))),
    .receive(
      TransferReceipt(
        transfer: TransferNumber(2), old: .init(),
        new: .init(completedBytes: 1_000, totalBytes: 2_000, hundredths: 50))))

  static let retriedBytes = """
    a3  01 18 38  02 01
      07 84
        82 18 3a  86  01 03 06 f6 f6 f6
        82 18 33  83  04 18 ff 19 0100
        82 18 38  87  09 f6 f5 07 f6 82 01 19 0100 01
        82 18 39  83  02  83 00 f6 f6  83 19 03e8 19 07d0 18 32
    """

  /// The second item of a drop arrives, at its placeholder's place, and ends the session.
  static let committed = happened(
    .transferCommitted, in: SessionNumber(0),
    .fill(item, [Representation(type: "x/y", content: .inline([0]))]),
    .transit(item, isOnItsWay: false),
    .placehold(
      Relocation(
        node: placeholder,
        from: OldPlace(container: list, left: nil, right: NodeNumber(5), index: 0), to: nil)),
    .relocate(Relocation(node: item, from: nil, to: NewPlace(container: list, index: 0))),
    .joinArrival(StepArrival(step: StepNumber(6), name: .action(.copyItem, count: 2))),
    .settle(
      TransferSettlement(
        transfer: TransferNumber(2), old: .ready, new: .committed, step: StepNumber(6))),
    .endSession(SessionNumber(0), .finished(.copy)))

  static let committedBytes = """
    a4  01 18 34  02 01  05 00
      07 87
        83 18 35  09  81 83 63 782f79 f4 41 00
        83 18 34  09 f4
        82 18 32  83  0a  84 03 f6 05 00  f6
        82 01  83  09  f6  82 03 00
        82 18 24  83  06  82 06 02  f6
        82 18 3a  86  02 01 02 f6 f6 06
        83 0c  00  82 00 01
    """

  /// A copy on its way to a text is forgotten; the place of its mark, element 300, is remembered.
  static let stopped = happened(
    .transferStopped,
    .forget([item]),
    .settle(
      TransferSettlement(
        transfer: TransferNumber(3), old: .running, new: .stopped, reason: "no",
        place: OldPlace(document: NodeNumber(4), element: TextNumber(300)))),
    .acknowledge(TransferNumber(3)),
    .fallBack(
      TransferFallback(
        transfer: TransferNumber(3), oldBlob: BlobNumber(1), newBlob: BlobNumber(2),
        oldProgress: TransferReceipt.Progress(completedBytes: 9))))

  static let stoppedBytes = """
    a3  01 18 36  02 01
      07 84
        82 18 36  81 09
        82 18 3a  86  03 00 05 62 6e6f  82 04 19 012c  f6
        82 18 3b  03
        82 18 3c  84  03 01 02  83 09 f6 f6
    """

  /// Another app lends an item that holds two others.
  static let lent = happened(
    .dragBegan,
    .beginSession(
      SessionSeed(
        id: "s", items: [],
        external: ExternalContent(
          app: "Safari",
          items: [
            NewItem(
              id: "a", representations: [Representation(type: "x/y")],
              items: [.plain("b"), .new(NewItem())])
          ]),
        allows: [.copy], allowsExternalMove: false, preview: nil)))

  static let lentBytes = """
    a3  01 01  02 01
      07 81
        82 0a  87 61 73  80  81 01  f4  f6  f6
          82  66 536166617269
            81  86 61 61 f6  81 83 63 782f79 f4 40  a0 a0
              82  61 62  86 f6 f6 80 a0 a0 f6
    """

  /// A drop by transfers waits for its confirmation.
  static let held = happened(
    .dropHeld,
    .holdSession(
      SessionNumber(0),
      HeldDrop(
        target: list, place: .last, operation: nil, replacing: nil, properties: [:], fields: nil,
        allOrNothing: false, byTransfers: true)))

  static let heldBytes = """
    a3  01 05  02 01
      07 81
        83 0d  00  88 03 01 f6 f6 a0 f6 f4 f5
    """

  /// It waits too; of what another app lends a contact is kept, with one field.
  static let heldContact: Event = {
    var event = happened(.dropHeld, .closeGroup)
    event.lent = [NewItem(id: "a", fields: ["f": .integer(1)])]
    return event
  }()

  static let heldContactBytes = """
    a4  01 05  02 01
      07 81 81 15
      08 81 86 61 61 f6 80 a1 61 66 01 a0 f6
    """

  static let rows = [
    (dropped, droppedBytes), (retried, retriedBytes), (committed, committedBytes),
    (stopped, stoppedBytes), (lent, lentBytes), (held, heldBytes),
    (heldContact, heldContactBytes),
  ]

  @Test("An event of a transfer is written to the byte as the format says", arguments: rows)
  func isWritten(event: Event, bytes: String) throws {
    #expect(try encoded(event) == hex(bytes.filter { !$0.isWhitespace }))
  }

  @Test("Bytes as the format says are read as the event of a transfer", arguments: rows)
  func isRead(expected: Event, bytes: String) throws {
    #expect(try event(hex(bytes.filter { !$0.isWhitespace })) == expected)
  }
}
