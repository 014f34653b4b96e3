import DragModel

/// Any value of the subset, read and written through the codec, so that tables can name values.
indirect enum CBORItem: Equatable, Sendable {
  case unsigned(UInt64)
  case negative(argument: UInt64)
  case double(Double)
  case bool(Bool)
  case null
  case bytes([UInt8])
  case text(String)
  case array([CBORItem])
  case map([Pair])

  struct Pair: Equatable, Sendable {
    let key: CBORItem
    let value: CBORItem
  }

  static func integers(_ range: ClosedRange<UInt64>) -> CBORItem {
    .array(range.map { .unsigned($0) })
  }

  static func pairs(_ pairs: KeyValuePairs<CBORItem.Key, CBORItem>) -> CBORItem {
    .map(pairs.map { Pair(key: $0.key.item, value: $0.value) })
  }

  /// A map key in a table: an integer or a text.
  enum Key: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    case integer(UInt64)
    case text(String)

    init(integerLiteral value: UInt64) { self = .integer(value) }
    init(stringLiteral value: String) { self = .text(value) }

    var item: CBORItem {
      switch self {
      case .integer(let value): .unsigned(value)
      case .text(let value): .text(value)
      }
    }
  }

  /// Floats are compared by their bits, so that -0.0 differs from 0.0; every NaN is one.
  static func == (left: CBORItem, right: CBORItem) -> Bool {
    switch (left, right) {
    case (.unsigned(let left), .unsigned(let right)): left == right
    case (.negative(let left), .negative(let right)): left == right
    case (.double(let left), .double(let right)):
      left.bitPattern == right.bitPattern || left.isNaN && right.isNaN
    case (.bool(let left), .bool(let right)): left == right
    case (.null, .null): true
    case (.bytes(let left), .bytes(let right)): left == right
    case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    case (.array(let left), .array(let right)): left == right
    case (.map(let left), .map(let right)): left == right
    default: false
    }
  }
}

extension CBORItem {
  func encoded() -> [UInt8] {
    var encoder = CBOREncoder()
    encode(into: &encoder)
    return encoder.output
  }

  private func encode(into encoder: inout CBOREncoder) {
    switch self {
    case .unsigned(let value): encoder.unsigned(value)
    case .negative(let argument): encoder.negative(argument: argument)
    case .double(let value): encoder.double(value)
    case .bool(let value): encoder.bool(value)
    case .null: encoder.null()
    case .bytes(let value): encoder.bytes(value)
    case .text(let value): encoder.text(value)
    case .array(let members):
      encoder.arrayHeader(members.count)
      for member in members { member.encode(into: &encoder) }
    case .map(let pairs):
      encoder.mapHeader(pairs.count)
      for pair in pairs {
        pair.key.encode(into: &encoder)
        pair.value.encode(into: &encoder)
      }
    }
  }

  init(decoding bytes: [UInt8]) throws(CBORError) {
    var decoder = CBORDecoder(bytes.span)
    self = try CBORItem(from: &decoder)
    try decoder.finish()
  }

  private init(from decoder: inout CBORDecoder) throws(CBORError) {
    switch try decoder.peekType() {
    case .unsigned: self = .unsigned(try decoder.unsigned())
    case .negative: self = .negative(argument: try decoder.negativeArgument())
    case .double: self = .double(try decoder.double())
    case .bool: self = .bool(try decoder.bool())
    case .bytes: self = .bytes(try decoder.bytes())
    case .text: self = .text(try decoder.text())
    case .null:
      try decoder.null()
      self = .null
    case .array:
      var members: [CBORItem] = []
      for _ in 0..<(try decoder.arrayHeader()) { members.append(try CBORItem(from: &decoder)) }
      self = .array(members)
    case .map:
      var pairs: [Pair] = []
      for _ in 0..<(try decoder.mapHeader()) {
        let key = try CBORItem(from: &decoder)
        pairs.append(Pair(key: key, value: try CBORItem(from: &decoder)))
      }
      self = .map(pairs)
    case .tag, .undefined, .simple:
      // Nothing reads these: any verb refuses, and `unsigned` stands for all of them here.
      self = .unsigned(try decoder.unsigned())
    }
  }
}

/// What skipping all of `bytes` throws, or nil if they are one value and nothing else.
func errorSkipping(_ bytes: [UInt8]) -> CBORError? {
  var decoder = CBORDecoder(bytes.span)
  do throws(CBORError) {
    try decoder.skipValue()
    try decoder.finish()
    return nil
  } catch {
    return error
  }
}

/// What reading `bytes` as a property value throws, or nil if it succeeds.
func errorReadingProperty(_ bytes: [UInt8]) -> CBORError? {
  do throws(CBORError) {
    _ = try propertyValue(bytes)
    return nil
  } catch {
    return error
  }
}

/// Reads all of `bytes` as one property value.
func propertyValue(_ bytes: [UInt8]) throws(CBORError) -> PropertyValue {
  var decoder = CBORDecoder(bytes.span)
  let value = try PropertyValue(from: &decoder)
  try decoder.finish()
  return value
}

/// The bytes of a property value.
func encoded(_ value: PropertyValue) throws(CBORError) -> [UInt8] {
  var encoder = CBOREncoder()
  try value.encode(into: &encoder)
  return encoder.output
}

/// The bytes that pairs of hexadecimal digits stand for.
func hex(_ digits: String) -> [UInt8] {
  let nibbles = digits.compactMap { $0.hexDigitValue }
  precondition(nibbles.count == digits.count && nibbles.count.isMultiple(of: 2), "\(digits)")
  return stride(from: 0, to: nibbles.count, by: 2).map { UInt8(nibbles[$0] * 16 + nibbles[$0 + 1]) }
}

/// SplitMix64: the same seed gives the same numbers on every platform.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
