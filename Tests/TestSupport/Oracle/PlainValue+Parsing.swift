extension PlainValue {
  /// Reads one JSON value that takes up the whole text; nil if the text is none.
  package init?(parsing json: String) {
    var reader = JSONReader(bytes: Array(json.utf8))
    guard let value = reader.value(), reader.isAtEnd else { return nil }
    self = value
  }
}

/// Reads JSON from bytes; every verb answers nil where the bytes are not what it looks for.
private struct JSONReader {
  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return position == bytes.count
    }
  }

  mutating func value() -> PlainValue? {
    skipBlanks()
    guard position < bytes.count else { return nil }
    switch bytes[position] {
    case UInt8(ascii: "{"): return object()
    case UInt8(ascii: "["): return array()
    case UInt8(ascii: "\""): return text().map { .string($0) }
    case UInt8(ascii: "t"): return word("true", means: .bool(true))
    case UInt8(ascii: "f"): return word("false", means: .bool(false))
    case UInt8(ascii: "n"): return word("null", means: .null)
    default: return number()
    }
  }

  private mutating func skipBlanks() {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
      position += 1
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func word(_ word: String, means value: PlainValue) -> PlainValue? {
    guard bytes[position...].starts(with: word.utf8) else { return nil }
    position += word.utf8.count
    return value
  }

  private mutating func number() -> PlainValue? {
    let start = position
    while position < bytes.count, Array("+-.0123456789eE".utf8).contains(bytes[position]) {
      position += 1
    }
    let digits = String(decoding: bytes[start..<position], as: UTF8.self)
    if let whole = Int(digits) { return .integer(whole) }
    guard let number = Double(digits) else { return nil }
    return Int(exactly: number).map { .integer($0) } ?? .double(number)
  }

  private mutating func array() -> PlainValue? {
    guard take("[") else { return nil }
    var values: [PlainValue] = []
    if take("]") { return .array(values) }
    repeat {
      guard let value = value() else { return nil }
      values.append(value)
    } while take(",")
    return take("]") ? .array(values) : nil
  }

  private mutating func object() -> PlainValue? {
    guard take("{") else { return nil }
    var members: [PlainValue.Member] = []
    if take("}") { return .object(members) }
    repeat {
      skipBlanks()
      guard let name = text(), take(":"), let value = value() else { return nil }
      members.append(.init(name, value))
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  private mutating func text() -> Text? {
    guard take("\"") else { return nil }
    var result: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return Text(bytes: result)
      case UInt8(ascii: "\\"):
        guard let escaped = escape() else { return nil }
        result += escaped
      default: result.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> [UInt8]? {
    guard position < bytes.count else { return nil }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "u"): return scalar().map { Array(String(Character($0)).utf8) }
    default: return [byte]
    }
  }

  private mutating func scalar() -> Unicode.Scalar? {
    guard let first = unit() else { return nil }
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
    guard bytes[position...].starts(with: Array("\\u".utf8)) else { return nil }
    position += 2
    guard let second = unit(), (0xDC00..<0xE000).contains(second) else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private mutating func unit() -> UInt32? {
    guard position + 4 <= bytes.count else { return nil }
    let digits = String(decoding: bytes[position..<position + 4], as: UTF8.self)
    position += 4
    return UInt32(digits, radix: 16)
  }
}
