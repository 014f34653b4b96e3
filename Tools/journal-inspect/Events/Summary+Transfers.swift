import DragModel

/// What a change of a transfer did, for people.
extension Phrase {
  /// A change of a transfer; nil for bookkeeping that says nothing new.
  static func ofTransfer(_ change: Change, begun: TransferNumber?, names: Names) -> String? {
    switch change {
    case .placehold(let relocation): of(placeholding: relocation, names: names)
    case .mark(let mark): "placeholder into \(names.word(mark.document))"
    case .transit(let node, let isOnItsWay):
      "\(names.word(node)) is \(isOnItsWay ? "on its way" : "no longer on its way")"
    case .fill(let node, let representations): of(filling: node, representations, names: names)
    case .forget(let nodes): "\(names.words(nodes)) never came"
    case .beginDrop(let seed):
      "\(names.word(seed.session)) drops on "
        + (seed.target.map(names.word) ?? "another app") + " by transfers"
    case .beginTransfer(let seed): of(beginning: seed, begun, names: names)
    case .receive(let receipt): of(receipt)
    case .settle(let settlement): of(settlement)
    case .fallBack(let fallback): "\(fallback.transfer.name) goes on with another encoding"
    case .acknowledge(let transfer): "failure of \(transfer.name) taken note of"
    case .joinArrival(let arrival):
      "joins step \(arrival.step), now \(Quoted.text(arrival.name.title))"
    default: nil
    }
  }

  private static func of(placeholding relocation: Relocation, names: Names) -> String? {
    let placeholder = names.word(relocation.node)
    if let to = relocation.to { return "\(placeholder) into \(place(to, names))" }
    return relocation.from.map { "\(placeholder) out of \(names.word($0.container))" }
  }

  private static func of(
    filling node: NodeNumber, _ representations: [Representation], names: Names
  ) -> String {
    let bytes = representations.reduce(0) { $0 + $1.content.sizeBytes }
    return "\(names.word(node)) gets \(counted(bytes))"
  }

  private static func of(
    beginning seed: TransferSeed, _ begun: TransferNumber?, names: Names
  ) -> String {
    let again = seed.retried.map { ", in place of \($0.name)" } ?? ""
    return "\(begun?.name ?? "a transfer") brings \(names.word(seed.item))\(again)"
  }

  private static func of(_ receipt: TransferReceipt) -> String {
    let completed = receipt.new.completedBytes
    let bytes = receipt.new.totalBytes.map { "\(completed) of \(counted($0))" }
    return "\(receipt.transfer.name) has \(bytes ?? counted(completed))"
  }

  private static func of(_ settlement: TransferSettlement) -> String {
    let reason = settlement.reason.map { " (\(Quoted.text($0.string)))" } ?? ""
    return "\(settlement.transfer.name) \(settlement.new.name)\(reason)"
  }

  private static func counted(_ bytes: UInt64) -> String {
    bytes == 1 ? "1 byte" : "\(bytes) bytes"
  }
}
