/// A JSON value whose texts are compared by their bytes.
package indirect enum PlainValue: Hashable, Sendable {
  /// The value `null`.
  case null
  /// `true` or `false`, which is no number.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A number that is not whole.
  case double(Double)
  /// A text.
  case string(Text)
  /// Values in order.
  case array([PlainValue])
  /// Members in the order in which they are written.
  case object([Member])

  /// One member of an object.
  package struct Member: Hashable, Sendable {
    /// The member's name.
    package var name: Text
    /// The member's value.
    package var value: PlainValue

    /// Pairs a name with a value.
    package init(_ name: Text, _ value: PlainValue) {
      self.name = name
      self.value = value
    }
  }

  /// Makes an object of pairs, in the order given.
  package static func members(_ pairs: [(Text, PlainValue)]) -> PlainValue {
    .object(pairs.map { Member($0.0, $0.1) })
  }

  /// Makes an object of a dictionary, members by the bytes of their names.
  package static func sortedMembers(_ dictionary: [Text: PlainValue]) -> PlainValue {
    .object(dictionary.keys.sorted().map { Member($0, dictionary[$0] ?? .null) })
  }

  /// Makes a text, or null where there is none.
  package static func optional(_ text: Text?) -> PlainValue {
    text.map { .string($0) } ?? .null
  }

  /// The value with the members of all its objects in the order of their names' bytes.
  package var canonical: PlainValue {
    switch self {
    case .array(let values): .array(values.map(\.canonical))
    case .object(let members):
      .object(
        members.map { Member($0.name, $0.value.canonical) }.sorted { $0.name < $1.name })
    default: self
    }
  }

  /// The value of an object's member; nil where this is no object or has no such member.
  package subscript(_ name: Text) -> PlainValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text, if this is one.
  package var text: Text? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The whole number, if this is one.
  package var number: Int? {
    guard case .integer(let number) = self else { return nil }
    return number
  }

  /// The values, if this is an array.
  package var values: [PlainValue]? {
    guard case .array(let values) = self else { return nil }
    return values
  }

  /// The members by name, if this is an object.
  package var dictionary: [Text: PlainValue]? {
    guard case .object(let members) = self else { return nil }
    return Dictionary(members.map { ($0.name, $0.value) }) { _, last in last }
  }

  /// The value as JSON in one line, members in their order, without blanks.
  package var json: String {
    String(decoding: jsonBytes, as: UTF8.self)
  }

  /// The value as JSON in UTF-8.
  package var jsonBytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let flag): bytes += (flag ? "true" : "false").utf8
    case .integer(let number): bytes += String(number).utf8
    case .double(let number): bytes += String(number).utf8
    case .string(let text): Self.write(text, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ text: Text, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.bytes {
      if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        bytes.append(byte)
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): bytes += "\\\"".utf8
      case UInt8(ascii: "\\"): bytes += "\\\\".utf8
      case 0x08: bytes += "\\b".utf8
      case 0x09: bytes += "\\t".utf8
      case 0x0A: bytes += "\\n".utf8
      case 0x0C: bytes += "\\f".utf8
      case 0x0D: bytes += "\\r".utf8
      default:
        let digits = String(byte, radix: 16)
        bytes += Array(("\\u00" + (digits.utf8.count < 2 ? "0" : "") + digits).utf8)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
