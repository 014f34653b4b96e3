extension HeldDrop: CBORCoding {
  /// Appends the drop: target, place, operation, replaced entry, properties, fields, whether all or
  /// nothing, whether by transfers.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(8)
    target.encode(into: &encoder)
    place.encode(into: &encoder)
    if let operation { encoder.unsigned(UInt64(operation.rawValue)) } else { encoder.null() }
    encoder.optional(replacing)
    try encoder.map(properties.mapValues { $0 ?? .null })
    if let fields { try encoder.array(fields) } else { encoder.null() }
    encoder.bool(allOrNothing)
    encoder.bool(byTransfers)
  }

  /// Reads a held drop.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 8...8)
    let target = try NodeNumber(from: &decoder)
    let place = try Place(from: &decoder)
    let operation: DropOperation? = try decoder.nullIfPresent() ? nil : decoder.enumeration()
    let replacing: NodeNumber? = try decoder.optional()
    let properties = try decoder.map().mapValues { $0 == .null ? nil : Optional($0) }
    self.init(
      target: target, place: place, operation: operation, replacing: replacing,
      properties: properties, fields: try decoder.nullIfPresent() ? nil : decoder.array(),
      allOrNothing: try decoder.bool(), byTransfers: try decoder.bool())
  }
}

extension HeldDrop.Place: CBORCoding {
  /// Appends the place: 0, 1, or left and right neighbour and gap.
  package func encode(into encoder: inout CBOREncoder) {
    switch self {
    case .first: encoder.unsigned(0)
    case .last: encoder.unsigned(1)
    case .between(let left, let right, let gap):
      encoder.arrayHeader(3)
      encoder.optional(left)
      encoder.optional(right)
      encoder.integer(Int64(gap))
    }
  }

  /// Reads a place.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    let start = decoder.offset
    if try decoder.peekType() == .array {
      _ = try decoder.arrayHeader(in: 3...3)
      self = .between(
        left: try decoder.optional(), right: try decoder.optional(), gap: try decoder.narrow())
      return
    }
    switch try decoder.unsigned() {
    case 0: self = .first
    case 1: self = .last
    default: throw .integerOutOfRange(offset: start)
    }
  }
}

extension TaskNumber: CBORCoding {
  /// Appends the number.
  package func encode(into encoder: inout CBOREncoder) { encoder.unsigned(UInt64(value)) }

  /// Reads a number.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    self.init(try decoder.narrow())
  }
}

extension TaskSeed: CBORCoding {
  /// Appends the seed: name, list, items.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(3)
    name.encode(into: &encoder)
    list.encode(into: &encoder)
    try encoder.array(items)
  }

  /// Reads a seed.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 3...3)
    self.init(
      name: try ExactText(from: &decoder), list: try NodeNumber(from: &decoder),
      items: try decoder.array())
  }
}

extension TaskReport: CBORCoding {
  /// Appends the report: task, state, fraction or null.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    encoder.arrayHeader(3)
    task.encode(into: &encoder)
    encoder.unsigned(UInt64(state.rawValue))
    try encoder.optional(fraction.map { PropertyValue.number($0) })
  }

  /// Reads a report.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    _ = try decoder.arrayHeader(in: 3...3)
    let task = try TaskNumber(from: &decoder)
    var start = decoder.offset
    self.init(task: task, state: try decoder.enumeration())
    if state == .cancelled { throw .integerOutOfRange(offset: start) }
    start = decoder.offset
    switch try decoder.optional(PropertyValue.self) {
    case nil: return
    case .integer(let number)?: fraction = Double(number)
    case .number(let number)?: fraction = number
    default: throw .integerOutOfRange(offset: start)
    }
  }
}
