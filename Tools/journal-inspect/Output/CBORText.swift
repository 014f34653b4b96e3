import DragModel

/// Stored CBOR in diagnostic notation (RFC 8949, section 8).
enum CBORText {
  /// What fits is on one line.
  private static let lineScalars = 80

  /// A value of which the bytes were checked, in lines.
  ///
  /// - Throws: What is wrong with the bytes.
  static func text(_ bytes: [UInt8]) throws(CBORError) -> String {
    var decoder = CBORDecoder(bytes.span)
    let value = try Value(&decoder)
    try decoder.finish()
    return value.text(indent: "")
  }

  /// A value as it is written.
  private indirect enum Value {
    case word(String)
    case array([Value])
    case map([(key: Value, value: Value)])

    init(_ decoder: inout CBORDecoder) throws(CBORError) {
      switch try decoder.peekType() {
      case .unsigned: self = .word("\(try decoder.unsigned())")
      case .negative:
        // -1 minus the argument, which may be past what a signed number holds.
        let argument = try decoder.negativeArgument()
        self = .word(argument == .max ? "-18446744073709551616" : "-\(argument + 1)")
      case .bytes: self = .word("h'\(hexadecimal(try decoder.bytes()))'")
      case .text:
        var json = JSONWriter()
        json.value(try decoder.text())
        self = .word(json.text)
      case .array:
        var values: [Value] = []
        for _ in 0..<(try decoder.arrayHeader()) { values.append(try Value(&decoder)) }
        self = .array(values)
      case .map:
        var members: [(Value, Value)] = []
        for _ in 0..<(try decoder.mapHeader()) {
          members.append((try Value(&decoder), try Value(&decoder)))
        }
        self = .map(members)
      case .bool: self = .word(try decoder.bool() ? "true" : "false")
      case .null:
        try decoder.null()
        self = .word("null")
      case .double: self = .word(Self.word(try decoder.double()))
      case .tag, .undefined, .simple:
        // No event has any; this says so.
        try decoder.skipValue()
        self = .word("undefined")
      }
    }

    private static func word(_ number: Double) -> String {
      if number.isNaN { return "NaN" }
      return number.isInfinite ? number < 0 ? "-Infinity" : "Infinity" : "\(number)"
    }

    /// The value on one line.
    private var line: String {
      switch self {
      case .word(let word): word
      case .array(let values): "[\(values.map(\.line).joined(separator: ", "))]"
      case .map(let members):
        "{\(members.map { "\($0.key.line): \($0.value.line)" }.joined(separator: ", "))}"
      }
    }

    /// The value, in lines that begin with an indent from the second on.
    func text(indent: String) -> String {
      let line = line
      if indent.count + line.unicodeScalars.count <= lineScalars { return line }
      let inner = indent + "  "
      switch self {
      case .word: return line
      case .array(let values):
        let parts = values.map { inner + $0.text(indent: inner) }
        return "[\n\(parts.joined(separator: ",\n"))\n\(indent)]"
      case .map(let members):
        let parts = members.map { "\(inner)\($0.key.line): \($0.value.text(indent: inner))" }
        return "{\n\(parts.joined(separator: ",\n"))\n\(indent)}"
      }
    }
  }
}
