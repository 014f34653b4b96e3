import DragModel

/// Random changes of transfers.
extension RandomEvents {
  mutating func transferChange() -> Change {
    switch below(12) {
    case 0: return .placehold(relocation())
    case 1:
      return .mark(TextMark(document: NodeNumber(number()), after: element(), mark: element()))
    case 2: return .transit(NodeNumber(number()), isOnItsWay: flip())
    case 3: return .fill(NodeNumber(number()), representations())
    case 4: return .forget(many { NodeNumber($0.number()) })
    case 5: return .beginDrop(drop())
    case 6: return .beginTransfer(transfer())
    case 7:
      return .receive(
        TransferReceipt(transfer: TransferNumber(number()), old: progress(), new: progress()))
    case 8:
      let states = TransferState.allCases
      return .settle(
        TransferSettlement(
          transfer: TransferNumber(number()), old: states[below(states.count)],
          new: states[below(states.count)], reason: maybe { $0.text() },
          place: maybe { OldPlace(document: NodeNumber($0.number()), element: $0.element()) },
          step: maybe { StepNumber($0.number()) }))
    case 9: return .acknowledge(TransferNumber(number()))
    case 10:
      return .joinArrival(
        StepArrival(
          step: StepNumber(number()), name: flip() ? .custom(text()) : .action(.copyItem, count: 2),
          barrierReason: maybe { $0.text() }))
    case 11:
      return .fallBack(
        TransferFallback(
          transfer: TransferNumber(number()), oldBlob: BlobNumber(UInt64(number())),
          newBlob: BlobNumber(UInt64(number())), oldProgress: progress()))
    default:
      return .beginSession(
        SessionSeed(
          id: SessionID(text()), items: [],
          external: ExternalContent(app: text(), items: many { $0.item(depth: 3) }),
          allows: flip() ? [.copy] : [], allowsExternalMove: flip(), preview: property()))
    }
  }

  private mutating func drop() -> DropSeed {
    let operations: [DropOperation] = [.move, .copy, .link]
    return DropSeed(
      session: SessionNumber(number()), operation: operations[below(3)],
      target: maybe { NodeNumber($0.number()) }, replacing: maybe { NodeNumber($0.number()) },
      properties: [text(): property()], fields: maybe { $0.many { $0.text() } },
      isAllOrNothing: flip(), touched: many { NodeNumber($0.number()) })
  }

  private mutating func transfer() -> TransferSeed {
    let stand: TransferStand = flip() ? .entry(NodeNumber(number())) : .mark(element())
    return TransferSeed(
      item: NodeNumber(number()), source: maybe { NodeNumber($0.number()) }, isExternal: flip(),
      blob: maybe { BlobNumber(UInt64($0.number())) }, name: maybe { $0.text() },
      stand: maybe { _ in stand }, retried: maybe { TransferNumber($0.number()) })
  }

  private mutating func progress() -> TransferReceipt.Progress {
    TransferReceipt.Progress(
      completedBytes: UInt64(number()), totalBytes: maybe { UInt64($0.number()) },
      hundredths: maybe { UInt8($0.below(100)) })
  }

  private mutating func representations() -> [Representation] {
    many { random in
      Representation(
        type: random.text(), isLossy: random.flip(),
        content: random.flip()
          ? .inline([UInt8(random.below(256))])
          : .stored(hash: [UInt8](repeating: 9, count: 32), sizeBytes: UInt64(random.number())))
    }
  }

  mutating func item(depth: Int) -> NewItem {
    NewItem(
      id: maybe { ContentID($0.text()) }, name: maybe { $0.text() },
      representations: representations(), fields: [text(): value()], properties: [text(): value()],
      items: depth == 0
        ? nil
        : maybe { random in
          random.many { random in
            random.flip() ? .plain(ContentID(random.text())) : .new(random.item(depth: depth - 1))
          }
        })
  }
}
