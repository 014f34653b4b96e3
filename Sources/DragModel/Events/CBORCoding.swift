/// A value with a deterministic CBOR form (RFC 8949 §4.2).
package protocol CBORCoding {
  /// Appends the value's form.
  func encode(into encoder: inout CBOREncoder) throws(CBORError)
  /// Reads the value's form.
  init(from decoder: inout CBORDecoder) throws(CBORError)
}

extension CBOREncoder {
  /// Appends a value, or null.
  package mutating func optional<T: CBORCoding>(_ value: T?) throws(CBORError) {
    guard let value else { return null() }
    try value.encode(into: &self)
  }

  /// Appends a text, or null; not generic, since events are full of these.
  package mutating func optional(_ value: ExactText?) {
    if let value { value.encode(into: &self) } else { null() }
  }

  /// Appends a node's number, or null; not generic, since events are full of these.
  package mutating func optional(_ value: NodeNumber?) {
    if let value { value.encode(into: &self) } else { null() }
  }

  /// Appends an array of values.
  package mutating func array(_ values: [some CBORCoding]) throws(CBORError) {
    arrayHeader(values.count)
    for value in values { try value.encode(into: &self) }
  }

  /// Appends a map with text keys, in the order of their encoded bytes.
  package mutating func map(_ values: [ExactText: PropertyValue]) throws(CBORError) {
    try PropertyValue.map(values).encode(into: &self)
  }
}

extension CBORDecoder {
  /// Reads a value, or null.
  @specialized(where T == ExactText)
  @specialized(where T == NodeNumber)
  package mutating func optional<T: CBORCoding>(_: T.Type = T.self) throws(CBORError) -> T? {
    if try nullIfPresent() { return nil }
    return try T(from: &self)
  }

  /// Reads an array of values.
  package mutating func array<T: CBORCoding>(of: T.Type = T.self) throws(CBORError) -> [T] {
    let count = try arrayHeader()
    var values: [T] = []
    values.reserveCapacity(Swift.min(count, 4096))
    for _ in 0..<count { values.append(try T(from: &self)) }
    return values
  }

  /// Reads a map with text keys.
  package mutating func map() throws(CBORError) -> [ExactText: PropertyValue] {
    let start = offset
    guard case .map(let values) = try PropertyValue(from: &self) else {
      throw .integerOutOfRange(offset: start)
    }
    return values
  }

  /// Reads an array's header and refuses other lengths.
  package mutating func arrayHeader(
    in allowed: ClosedRange<Int>
  ) throws(CBORError) -> Int {
    let start = offset
    let count = try arrayHeader()
    guard allowed.contains(count) else { throw .integerOutOfRange(offset: start) }
    return count
  }

  /// Reads a number that fits a narrower type.
  @specialized(where T == UInt32)
  @specialized(where T == UInt8)
  package mutating func narrow<T: FixedWidthInteger>(_: T.Type = T.self) throws(CBORError) -> T {
    let start = offset
    guard let value = T(exactly: try unsigned()) else { throw .integerOutOfRange(offset: start) }
    return value
  }

  /// Reads one of the cases of a stored enumeration.
  @specialized(where T == NodeSeed.Kind)
  package mutating func enumeration<T: RawRepresentable>(
    _: T.Type = T.self
  ) throws(CBORError) -> T where T.RawValue == UInt8 {
    let start = offset
    guard let value = T(rawValue: try narrow()) else { throw .integerOutOfRange(offset: start) }
    return value
  }
}

extension ExactText: CBORCoding {
  /// Appends a text.
  package func encode(into encoder: inout CBOREncoder) { encoder.text(string) }
  /// Reads a text.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    self.init(try decoder.text())
  }
}

extension Identifier: CBORCoding {
  /// Appends the identifier's text.
  package func encode(into encoder: inout CBOREncoder) { encoder.text(string) }
  /// Reads an identifier.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    self.init(try decoder.text())
  }
}

extension NodeNumber: CBORCoding {
  /// Appends the number.
  package func encode(into encoder: inout CBOREncoder) { encoder.unsigned(UInt64(value)) }
  /// Reads a number.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    self.init(try decoder.narrow())
  }
}

extension SessionNumber: CBORCoding {
  /// Appends the number.
  package func encode(into encoder: inout CBOREncoder) { encoder.unsigned(UInt64(value)) }
  /// Reads a number.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    self.init(try decoder.narrow())
  }
}

extension StepNumber: CBORCoding {
  /// Appends the number.
  package func encode(into encoder: inout CBOREncoder) { encoder.unsigned(UInt64(value)) }
  /// Reads a number.
  package init(from decoder: inout CBORDecoder) throws(CBORError) {
    self.init(try decoder.narrow())
  }
}

extension PropertyValue: CBORCoding {}
