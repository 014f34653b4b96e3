import DragModel

/// Changes of transfers.
///
/// A placeholder has no identifier; it is called by its transfer, as the state calls it.
extension JSONWriter {
  /// Writes the members of a change of a transfer; `begun` is the number of one that it begins.
  mutating func transferMembers(
    of change: Change, begun: TransferNumber?, names: Names
  ) {
    switch change {
    case .placehold(let relocation):
      member("change", "placehold")
      member("transfer", names.placeholder(relocation.node)?.name)
      places(of: relocation, names: names)
    case .mark(let mark):
      member("change", "mark")
      member("in", names.id(mark.document))
      member("after", mark.after.value)
      member("mark", mark.mark.value)
    case .transit(let node, let isOnItsWay):
      member("change", "transit")
      member("id", names.id(node))
      member("onItsWay", isOnItsWay)
    case .fill(let node, let representations):
      member("change", "fill")
      member("id", names.id(node))
      name("representations")
      value(representations)
    case .forget(let nodes):
      member("change", "forget")
      member("ids", nodes.compactMap(names.id))
    case .beginDrop(let seed): members(of: seed, names: names)
    case .beginTransfer(let seed): members(of: seed, begun: begun, names: names)
    case .receive(let receipt):
      member("change", "receive")
      member("transfer", receipt.transfer.name)
      name("old")
      value(receipt.old)
      name("new")
      value(receipt.new)
    case .settle(let settlement): members(of: settlement, names: names)
    case .fallBack(let fallback):
      member("change", "fallBack")
      member("transfer", fallback.transfer.name)
      name("old")
      value(fallback.oldProgress)
      name("new")
      value(fallback.newProgress)
    case .acknowledge(let transfer):
      member("change", "acknowledge")
      member("transfer", transfer.name)
    case .joinArrival(let arrival):
      member("change", "joinArrival")
      member("step", arrival.step.value)
      member("name", arrival.name.title)
      member("barrier", arrival.barrierReason?.string)
    default: return
    }
  }

  private mutating func members(of seed: DropSeed, names: Names) {
    member("change", "beginDrop")
    member("session", names.id(seed.session))
    member("operation", "\(seed.operation)")
    member("target", seed.target.flatMap(names.id))
    member("replacing", seed.replacing.flatMap(names.id))
    member("properties", seed.properties.mapValues { $0 ?? .null })
    name("fields")
    if let fields = seed.fields {
      array { json in for field in fields { json.value(field.string) } }
    } else {
      value(nil as String?)
    }
    member("allOrNothing", seed.isAllOrNothing)
    member("touched", seed.touched.compactMap(names.id))
  }

  private mutating func members(
    of seed: TransferSeed, begun: TransferNumber?, names: Names
  ) {
    member("change", "beginTransfer")
    member("transfer", begun?.name)
    member("item", names.id(seed.item))
    member("source", seed.source.flatMap(names.id))
    member("external", seed.isExternal)
    member("blob", orNull: seed.blob?.value)
    member("name", seed.name?.string)
    switch seed.stand {
    case nil: member("stand", nil)
    case .entry: member("stand", "placeholder")
    case .mark(let element): member("stand", element.value)
    }
    if let retried = seed.retried { member("retries", retried.name) }
  }

  private mutating func members(of settlement: TransferSettlement, names: Names) {
    member("change", "settle")
    member("transfer", settlement.transfer.name)
    member("old", settlement.old.name)
    member("new", settlement.new.name)
    member("reason", settlement.reason?.string)
    name("place")
    value(settlement.place, names: names)
    member("step", orNull: settlement.step?.value)
  }

  private mutating func value(_ progress: TransferReceipt.Progress) {
    object { json in
      json.member("completed", progress.completedBytes)
      json.member("total", orNull: progress.totalBytes)
      json.member("fraction", hundredths: progress.hundredths.map { Int($0) })
    }
  }

  /// Writes what another app lends.
  mutating func value(_ content: ExternalContent) {
    object { json in
      json.member("app", content.app.string)
      json.name("items")
      json.array { json in for item in content.items { json.value(item) } }
    }
  }

  /// Writes an item that another app lends, with what is known of it.
  mutating func value(_ item: NewItem) {
    object { json in
      json.member("id", item.id?.string)
      json.member("name", item.name?.string)
      json.name("representations")
      json.array { json in for offered in item.representations { json.value(lent: offered) } }
      if !item.fields.isEmpty { json.member("fields", item.fields) }
      if !item.properties.isEmpty { json.member("properties", item.properties) }
      guard let items = item.items else { return }
      json.name("items")
      json.array { json in
        for inner in items {
          switch inner {
          case .plain(let id): json.value(id.string)
          case .new(let item): json.value(item)
          }
        }
      }
    }
  }
}

extension JSONWriter {
  /// Writes a member with so many hundredths, written shortest; nil is null.
  mutating func member(_ name: String, hundredths: Int?) {
    self.name(name)
    guard let hundredths else { return value(nil as String?) }
    if hundredths % 100 == 0 {
      value(hundredths / 100)
    } else {
      value(.number(Double(hundredths) / 100))
    }
  }
}

extension TransferNumber {
  /// What people and programs call the transfer.
  var name: String { "t\(value)" }
}
