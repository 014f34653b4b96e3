import DragModel

/// Writes one JSON value without spaces, members in the order in which they are given.
struct JSONWriter {
  private var bytes: [UInt8] = []
  private var needsComma = false

  /// The value as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  // MARK: Structure

  /// Writes an object.
  mutating func object(_ members: (inout JSONWriter) -> Void) {
    open("{")
    members(&self)
    close("}")
  }

  /// Writes an array.
  mutating func array(_ elements: (inout JSONWriter) -> Void) {
    open("[")
    elements(&self)
    close("]")
  }

  /// Begins an object or array; `close` ends it.
  mutating func open(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    needsComma = false
  }

  /// Ends an object or array.
  mutating func close(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    needsComma = true
  }

  /// Writes the name of a member; its value follows.
  mutating func name(_ name: String) {
    value(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  // MARK: Values

  /// Writes text; nil is null.
  mutating func value(_ text: String?) {
    separate()
    needsComma = true
    guard let text else { return bytes.append(contentsOf: "null".utf8) }
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 { escape(byte) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a whole number.
  mutating func value(_ number: some BinaryInteger) { plain(String(number)) }

  /// Writes true or false.
  mutating func value(_ bool: Bool) { plain(bool ? "true" : "false") }

  /// Writes a value that an app attached; nil is null.
  mutating func value(_ value: PropertyValue?) {
    switch value {
    case nil, .null: plain("null")
    case .bool(let bool): self.value(bool)
    case .integer(let number): self.value(number)
    case .number(let number): plain(number.isFinite ? "\(number)" : "null")
    case .text(let text): self.value(text.string)
    case .list(let elements):
      array { json in for element in elements { json.value(element) } }
    case .map(let members): self.value(members)
    }
  }

  /// Writes values by name, by the bytes of their names.
  mutating func value(_ members: [ExactText: PropertyValue]) {
    object { json in
      for (key, value) in members.sorted(by: { $0.key < $1.key }) {
        json.name(key.string)
        json.value(value)
      }
    }
  }

  // MARK: Members

  /// Writes a member with text; nil is null.
  mutating func member(_ name: String, _ text: String?) {
    self.name(name)
    value(text)
  }

  /// Writes a member with a whole number.
  mutating func member(_ name: String, _ number: some BinaryInteger) {
    self.name(name)
    value(number)
  }

  /// Writes a member with a whole number; nil is null.
  mutating func member(_ name: String, orNull number: (some BinaryInteger)?) {
    self.name(name)
    if let number { value(number) } else { value(nil as String?) }
  }

  /// Writes a member with true or false.
  mutating func member(_ name: String, _ bool: Bool) {
    self.name(name)
    value(bool)
  }

  /// Writes a member with values by name.
  mutating func member(_ name: String, _ members: [ExactText: PropertyValue]) {
    self.name(name)
    value(members)
  }

  /// Writes a member with an array of texts.
  mutating func member(_ name: String, _ texts: [String]) {
    self.name(name)
    array { json in for text in texts { json.value(text) } }
  }

  // MARK: Bytes

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func plain(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
    case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
    case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
    case 0..<32:
      bytes.append(contentsOf: "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
    default: bytes.append(byte)
    }
  }
}

/// Bytes in hexadecimal digits.
func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
