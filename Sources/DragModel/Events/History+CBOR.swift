extension SessionSeed: CBORCoding {
  /// Appends the seed: id, items, allowed operations, whether items may leave, preview, then only
  /// if there is one the text, or what another app lends.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(external != nil ? 7 : text != nil ? 6 : 5)
    id.encode(into: &encoder)
    try encoder.array(items)
    encoder.arrayHeader(allows.count)
    for operation in allows { encoder.unsigned(UInt64(operation.rawValue)) }
    encoder.bool(allowsExternalMove)
    try encoder.optional(preview)
    if external != nil || text != nil { try encoder.optional(text) }
    try external?.encode(into: &encoder)
  }

  /// Reads a seed.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    let parts = try decoder.arrayHeader(in: 5...7)
    let id = try SessionID(from: &decoder)
    let items: [NodeNumber] = try decoder.array()
    var allows: [DropOperation] = []
    for _ in 0..<(try decoder.arrayHeader()) { allows.append(try decoder.enumeration()) }
    self.init(
      id: id, items: items, allows: allows, allowsExternalMove: try decoder.bool(),
      preview: try decoder.optional())
    // A text that is not there is told only ahead of what another app lends.
    if parts == 6 { text = try LiftedText(from: &decoder) }
    if parts == 7 {
      text = try decoder.optional()
      external = try ExternalContent(from: &decoder)
    }
  }
}

extension SessionOutcome: CBORCoding {
  /// Appends the outcome: 0 and the operation, or 1 and the reason.
  package func encode(into encoder: inout CBOREncoder) {
    encoder.arrayHeader(2)
    switch self {
    case .finished(let operation):
      encoder.unsigned(0)
      if let operation { encoder.unsigned(UInt64(operation.rawValue)) } else { encoder.null() }
    case .cancelled(let reason):
      encoder.unsigned(1)
      encoder.unsigned(UInt64(reason.rawValue))
    }
  }

  /// Reads an outcome.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 2...2)
    let start = decoder.offset
    switch try decoder.unsigned() {
    case 0: self = .finished(try decoder.nullIfPresent() ? nil : decoder.enumeration())
    case 1: self = .cancelled(try decoder.enumeration())
    default: throw .integerOutOfRange(offset: start)
    }
  }
}

extension StepName: CBORCoding {
  /// Appends the name: an action and a count, or a text.
  package func encode(into encoder: inout CBOREncoder) {
    switch self {
    case .custom(let name): name.encode(into: &encoder)
    case .action(let action, let count):
      encoder.arrayHeader(2)
      encoder.unsigned(UInt64(action.rawValue))
      encoder.integer(Int64(count))
    }
  }

  /// Reads a name.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    if try decoder.peekType() == .text {
      self = .custom(try ExactText(from: &decoder))
    } else {
      _ = try decoder.arrayHeader(in: 2...2)
      self = .action(try decoder.enumeration(), count: try decoder.narrow())
    }
  }
}

extension StepSeed: CBORCoding {
  /// Appends the seed: the name, then only for a barrier its reason.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(barrierReason == nil ? 1 : 2)
    name.encode(into: &encoder)
    barrierReason?.encode(into: &encoder)
  }

  /// Reads a seed.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    let parts = try decoder.arrayHeader(in: 1...2)
    self.init(
      name: try StepName(from: &decoder),
      barrierReason: parts == 2 ? try ExactText(from: &decoder) : nil)
  }
}

extension HistoryMove: CBORCoding {
  /// Appends the move: step, positions or null for all, positions that drop out.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(3)
    step.encode(into: &encoder)
    if let positions { Self.append(positions, to: &encoder) } else { encoder.null() }
    Self.append(dropped, to: &encoder)
  }

  /// Reads a move.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 3...3)
    self.init(
      step: try StepNumber(from: &decoder),
      positions: try decoder.nullIfPresent() ? nil : Self.positions(from: &decoder),
      dropped: try Self.positions(from: &decoder))
  }

  private static func append(_ positions: [Int], to encoder: inout CBOREncoder) {
    encoder.arrayHeader(positions.count)
    for position in positions { encoder.integer(Int64(position)) }
  }

  private static func positions(from decoder: inout CBORDecoder) throws(CBORError) -> [Int] {
    var positions: [Int] = []
    for _ in 0..<(try decoder.arrayHeader()) { positions.append(try decoder.narrow()) }
    return positions
  }
}
