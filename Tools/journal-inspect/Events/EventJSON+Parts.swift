import DragModel

/// The parts of changes that are values of their own.
extension JSONWriter {
  /// A drag session that begins.
  mutating func members(of seed: SessionSeed, names: Names) {
    member("change", "beginSession")
    member("session", seed.id.string)
    member("items", seed.items.compactMap(names.id))
    if let text = seed.text {
      name("text")
      value(text, names: names)
    }
    if let external = seed.external {
      name("external")
      value(external)
    }
    member("allows", seed.allows.map { "\($0)" })
    member("externalMove", seed.allowsExternalMove)
    if let preview = seed.preview {
      name("preview")
      value(preview)
    }
  }

  /// A drop that waits for its confirmation.
  mutating func members(of drop: HeldDrop, names: Names) {
    member("target", names.id(drop.target))
    name("place")
    switch drop.place {
    case .first: value("first")
    case .last: value("last")
    case .between(let left, let right, let gap):
      object { json in
        json.member("left", neighbour: left, names: names)
        json.member("right", neighbour: right, names: names)
        json.member("gap", gap)
      }
    }
    member("operation", drop.operation.map { "\($0)" })
    member("replacing", drop.replacing.flatMap(names.id))
    member("allOrNothing", drop.allOrNothing)
    member("byTransfers", drop.byTransfers)
  }

  /// How a drag session ended.
  mutating func members(of outcome: SessionOutcome) {
    switch outcome {
    case .finished(let operation):
      member("outcome", "finished")
      member("operation", operation.map { "\($0)" })
    case .cancelled(let reason):
      member("outcome", "cancelled")
      member("reason", reason.name)
    }
  }

  /// What of a step was taken back or done again; no positions: all.
  mutating func members(of move: HistoryMove) {
    member("step", move.step.value)
    name("positions")
    if let positions = move.positions {
      array { json in for position in positions { json.value(position) } }
    } else {
      value(nil as String?)
    }
    name("dropped")
    array { json in for position in move.dropped { json.value(position) } }
  }

  /// Representations: what they are, not their bytes.
  mutating func value(_ representations: [Representation]) {
    array { json in
      for representation in representations {
        json.value(representation, size: representation.content.sizeBytes)
      }
    }
  }

  /// An encoding that another app lends; before the drop nobody says how many bytes it has.
  mutating func value(lent representation: Representation) {
    let size = representation.content.sizeBytes
    value(representation, size: size == 0 ? nil : size)
  }

  private mutating func value(_ representation: Representation, size: UInt64?) {
    object { json in
      json.member("type", representation.type.string)
      json.member("lossy", representation.isLossy)
      if let size { json.member("size", size) }
      if case .stored(let hash, _) = representation.content {
        json.member("blake2b", hexadecimal(hash))
      }
    }
  }

  /// What a list allows.
  mutating func value(_ options: ListOptions) {
    object { json in
      json.member("app", options.app?.string)
      json.member("readOnly", options.isReadOnly)
      json.name("accepts")
      if let accepts = options.accepts {
        json.array { json in for type in accepts { json.value(type.string) } }
      } else {
        json.value(nil as String?)
      }
      json.member("maxItems", orNull: options.maximumItems)
      json.member("uniqueNames", "\(options.uniqueNames)")
      json.member("confirm", options.needsConfirmation)
      json.member("task", options.task?.string)
      json.member("irreversible", options.irreversibleReason?.string)
    }
  }
}
