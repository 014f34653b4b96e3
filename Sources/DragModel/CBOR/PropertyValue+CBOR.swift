extension PropertyValue {
  /// Appends the value: whole numbers as integers, others as floats, keys in encoded order.
  ///
  /// - Throws: `tooDeep` past `CBORLimits.depth` and `notFinite` for a NaN or infinity put into
  ///   `number`; the encoder then holds part of the value, which the caller discards.
  package func encode(into encoder: inout CBOREncoder) throws(CBORError) {
    try encode(into: &encoder, depthLeft: CBORLimits.depth)
  }

  /// Reads one value, and refuses any bytes that `encode` would not have written for it.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    try self.init(from: &decoder, depthLeft: CBORLimits.depth)
  }

  private func encode(
    into encoder: inout CBOREncoder, depthLeft: Int
  ) throws(CBORError) {
    switch normalized {
    case .null: encoder.null()
    case .bool(let value): encoder.bool(value)
    case .integer(let value): encoder.integer(value)
    case .number(let value):
      guard value.isFinite else { throw .notFinite(offset: encoder.count) }
      encoder.double(value)
    case .text(let value): encoder.text(value.string)
    case .list(let members):
      guard depthLeft > 0 else { throw .tooDeep(offset: encoder.count) }
      encoder.arrayHeader(members.count)
      for member in members {
        try member.encode(into: &encoder, depthLeft: depthLeft - 1)
      }
    case .map(let members):
      guard depthLeft > 0 else { throw .tooDeep(offset: encoder.count) }
      encoder.mapHeader(members.count)
      for (key, value) in members.sorted(by: { Self.precedes($0.key, $1.key) }) {
        encoder.text(key.string)
        try value.encode(into: &encoder, depthLeft: depthLeft - 1)
      }
    }
  }

  /// Orders keys as their encoded bytes do: the length comes first in those.
  private static func precedes(_ left: ExactText, _ right: ExactText) -> Bool {
    left.utf8Count == right.utf8Count ? left < right : left.utf8Count < right.utf8Count
  }

  private init(from decoder: inout CBORDecoder, depthLeft: Int) throws(CBORError) {
    switch try decoder.peekType() {
    case .unsigned, .negative: self = .integer(try decoder.integer())
    case .text: self = .text(ExactText(try decoder.text()))
    case .bool: self = .bool(try decoder.bool())
    case .double: self = .number(try Self.fraction(from: &decoder))
    case .null:
      try decoder.null()
      self = .null
    case .array: self = .list(try Self.list(from: &decoder, depthLeft: depthLeft))
    case .map: self = .map(try Self.map(from: &decoder, depthLeft: depthLeft))
    case .bytes, .tag, .undefined, .simple:
      _ = try decoder.head()
      throw decoder.unexpected(.value)
    }
  }

  private static func fraction(from decoder: inout CBORDecoder) throws(CBORError) -> Double {
    let start = decoder.offset
    let number = try decoder.double()
    guard number.isFinite else { throw .notFinite(offset: start) }
    guard whole(number) == nil else { throw .notShortest(offset: start) }
    return number
  }

  private static func list(
    from decoder: inout CBORDecoder, depthLeft: Int
  ) throws(CBORError) -> [PropertyValue] {
    guard depthLeft > 0 else { throw .tooDeep(offset: decoder.offset) }
    let count = try decoder.arrayHeader()
    var members: [PropertyValue] = []
    members.reserveCapacity(min(count, CBORLimits.reservedMembers))
    for _ in 0..<count {
      members.append(try PropertyValue(from: &decoder, depthLeft: depthLeft - 1))
    }
    return members
  }

  private static func map(
    from decoder: inout CBORDecoder, depthLeft: Int
  ) throws(CBORError) -> [ExactText: PropertyValue] {
    guard depthLeft > 0 else { throw .tooDeep(offset: decoder.offset) }
    let count = try decoder.mapHeader()
    var members: [ExactText: PropertyValue] = [:]
    members.reserveCapacity(min(count, CBORLimits.reservedMembers))
    var order = CBORKeyOrder()
    for _ in 0..<count {
      let key = ExactText(try order.textKey(&decoder))
      members[key] = try PropertyValue(from: &decoder, depthLeft: depthLeft - 1)
    }
    return members
  }
}
