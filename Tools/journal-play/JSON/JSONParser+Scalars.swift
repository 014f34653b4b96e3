import DragModel

/// Reading texts and numbers.
extension JSONParser {
  mutating func text() throws(JSONFault) -> ExactText {
    index += 1
    let start = index
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        index += 1
        return ExactText(text)
      case UInt8(ascii: "\\"): return try escapedText(from: start)
      case 0..<0x20: throw fault("no control character in a string; write it as \\u00XX")
      default: index += 1
      }
    }
    throw fault("the end of a string")
  }

  private mutating func escapedText(from start: Int) throws(JSONFault) -> ExactText {
    var text = Array(bytes[start..<index])
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return ExactText(String(decoding: text, as: UTF8.self))
      case UInt8(ascii: "\\"): text.append(contentsOf: try escape())
      case 0..<0x20: throw fault("no control character in a string; write it as \\u00XX")
      default:
        text.append(byte)
        index += 1
      }
    }
    throw fault("the end of a string")
  }

  private mutating func escape() throws(JSONFault) -> [UInt8] {
    index += 1
    let byte = next
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return Array(String(Character(try scalar())).utf8)
    default:
      index -= 1
      throw fault("one of \" \\ / b f n r t u after a backslash")
    }
  }

  private mutating func scalar() throws(JSONFault) -> Unicode.Scalar {
    let start = index
    var value = try hexadecimal()
    if 0xD800..<0xDC00 ~= value, next == UInt8(ascii: "\\") {
      index += 1
      if next == UInt8(ascii: "u") {
        index += 1
        let low = try hexadecimal()
        if 0xDC00..<0xE000 ~= low { value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00) }
      }
    }
    guard let scalar = Unicode.Scalar(value) else {
      throw JSONFault(offset: start, expected: "surrogates in pairs, high before low")
    }
    return scalar
  }

  private mutating func hexadecimal() throws(JSONFault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(next)).hexDigitValue else {
        throw fault("four hexadecimal digits")
      }
      value = value << 4 + UInt32(digit)
      index += 1
    }
    return value
  }

  /// Reads a number: exact if it is whole and 64 signed bits hold it, else the nearest `Double`.
  mutating func number() throws(JSONFault) -> JSONValue {
    let start = index
    var isInteger = true
    if next == UInt8(ascii: "-") { index += 1 }
    if next == UInt8(ascii: "0") { index += 1 } else { try digits() }
    if next == UInt8(ascii: ".") {
      isInteger = false
      index += 1
      try digits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      isInteger = false
      index += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
      try digits()
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isInteger, let integer = Int64(text) { return .integer(integer) }
    guard let number = Double(text), let value = PropertyValue(number: number) else {
      throw JSONFault(offset: start, expected: "a number that a 64-bit float holds")
    }
    switch value {
    case .integer(let integer): return .integer(integer)
    default: return .number(number)
    }
  }

  private mutating func digits() throws(JSONFault) {
    let start = index
    while UInt8(ascii: "0")...UInt8(ascii: "9") ~= next { index += 1 }
    if index == start { throw fault("a digit") }
  }
}
