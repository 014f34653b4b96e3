import DragModel

/// Changes of transfers that between them use every case and every optional member.
extension EventSamples {
  static let transfers: [(String, Change)] = places + drops + messages

  private static let two = NodeNumber(2)
  private static let old = OldPlace(
    container: NodeNumber(1), left: two, right: nil, index: 65_536)
  private static let new = NewPlace(container: two, index: 24)

  private static let places: [(String, Change)] = [
    ("create a placeholder", .create(NodeSeed(id: "", kind: .placeholder, name: "n"))),
    ("put a placeholder", .placehold(Relocation(node: two, from: nil, to: new))),
    ("take a placeholder away", .placehold(Relocation(node: two, from: old, to: nil))),
    (
      "arrive from something gone",
      .relocate(Relocation(node: two, from: old, to: new, passage: .arriving))
    ),
    (
      "mark a text",
      .mark(TextMark(document: two, after: .none, mark: TextNumber(.max)))
    ),
    ("go on the way", .transit(two, isOnItsWay: true)),
    ("be there again", .transit(NodeNumber(.max), isOnItsWay: false)),
    ("fill with nothing", .fill(two, [])),
    (
      "fill",
      .fill(
        two,
        [
          Representation(
            type: "image/png", isLossy: true,
            content: .stored(hash: Array(0..<32), sizeBytes: 1 << 40))
        ])
    ),
    ("forget", .forget([two, NodeNumber(.max)])),
    ("forget nothing", .forget([])),
  ]

  private static let drops: [(String, Change)] = [
    ("begin a session of external content", external([NewItem()])),
    (
      "begin a session of nested external content",
      external([
        NewItem(
          id: "a", name: "n",
          representations: [Representation(type: "text/plain", content: .inline([0]))],
          fields: ["f": .null], properties: ["p": .integer(-1)],
          items: [.plain("b"), .new(NewItem(items: []))])
      ])
    ),
    (
      "begin a drop to another app",
      .beginDrop(
        DropSeed(session: SessionNumber(0), operation: .move, target: nil, touched: []))
    ),
    (
      "begin a drop with everything",
      .beginDrop(
        DropSeed(
          session: SessionNumber(.max), operation: .link, target: two, replacing: two,
          properties: ["a": .bool(true), "b": nil], fields: ["name", ""], isAllOrNothing: true,
          touched: [NodeNumber(1), two]))
    ),
    (
      "begin a transfer of a moved item",
      .beginTransfer(TransferSeed(item: two, name: nil, stand: .entry(NodeNumber(24))))
    ),
    (
      "begin a transfer of a copy into a text",
      .beginTransfer(
        TransferSeed(item: two, source: .root, name: "n", stand: .mark(TextNumber(256))))
    ),
    (
      "begin a transfer of an external item again",
      .beginTransfer(
        TransferSeed(
          item: two, isExternal: true, blob: BlobNumber(.max), name: "", stand: nil,
          retried: TransferNumber(7)))
    ),
  ]

  private static let messages: [(String, Change)] = [
    (
      "receive the first bytes",
      .receive(
        TransferReceipt(
          transfer: TransferNumber(1), old: .init(), new: .init(completedBytes: 24)))
    ),
    (
      "receive the last bytes",
      .receive(
        TransferReceipt(
          transfer: TransferNumber(.max),
          old: .init(completedBytes: 1, totalBytes: .max, hundredths: 0),
          new: .init(completedBytes: .max, totalBytes: .max, hundredths: 99)))
    ),
    (
      "settle as committed",
      .settle(
        TransferSettlement(
          transfer: TransferNumber(1), old: .ready, new: .committed, step: StepNumber(9)))
    ),
    (
      "settle as failed",
      .settle(
        TransferSettlement(
          transfer: TransferNumber(1), old: .running, new: .failed, reason: "cut", place: old))
    ),
    (
      "settle as stopped in a text",
      .settle(
        TransferSettlement(
          transfer: TransferNumber(1), old: .running, new: .stopped,
          place: OldPlace(document: two, element: TextNumber(24))))
    ),
    ("acknowledge", .acknowledge(TransferNumber(.max))),
    (
      "fall back",
      .fallBack(
        TransferFallback(
          transfer: TransferNumber(1), oldBlob: BlobNumber(3), newBlob: BlobNumber(.max),
          oldProgress: TransferReceipt.Progress(
            completedBytes: 9, totalBytes: 10, hundredths: 90)))
    ),
    (
      "join the step of an arrival",
      .joinArrival(StepArrival(step: StepNumber(9), name: .action(.moveItem, count: 2)))
    ),
    (
      "join the step of an arrival that makes it a barrier",
      .joinArrival(
        StepArrival(
          step: StepNumber(.max), name: .action(.replaceItem, count: 300), barrierReason: "sent"))
    ),
  ]

  private static func external(_ items: [NewItem]) -> Change {
    .beginSession(
      SessionSeed(
        id: "s", items: [], external: ExternalContent(app: "Safari", items: items),
        allows: [.copy], allowsExternalMove: false, preview: nil))
  }
}
