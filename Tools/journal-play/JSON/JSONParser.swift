import DragModel

/// Where a line is not JSON, and what was expected there.
struct JSONFault: Error {
  /// The offset in bytes from the start of the line.
  var offset: Int
  /// What should have been there.
  var expected: String
}

/// A strict reader of one JSON value (RFC 8259).
///
/// Members given twice, lone surrogates, numbers that no `Double` holds and deeper nesting than
/// `deepest` are faults.
struct JSONParser {
  /// The deepest nesting of arrays and objects.
  static let deepest = 256

  let bytes: [UInt8]
  var index = 0

  /// Parses a whole line.
  static func parse(_ bytes: [UInt8]) throws(JSONFault) -> JSONValue {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw JSONFault(offset: error.byteOffsets.lowerBound, expected: "valid UTF-8")
    }
    var parser = JSONParser(bytes: bytes)
    parser.skipSpace()
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.index == bytes.count else { throw parser.fault("the end of the line") }
    return value
  }

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The byte to be read next; 0, which is nowhere allowed, at the end.
  var next: UInt8 { index < bytes.count ? bytes[index] : 0 }

  func fault(_ expected: String) -> JSONFault { JSONFault(offset: index, expected: expected) }

  mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      default: return
      }
    }
  }

  private mutating func value(depth: Int) throws(JSONFault) -> JSONValue {
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try list(depth: depth + 1)
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw fault("a JSON value")
    }
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONFault) -> JSONValue {
    let start = index
    for byte in word.description.utf8 {
      guard next == byte else {
        index = start
        throw fault("\(word)")
      }
      index += 1
    }
    return value
  }

  private mutating func list(depth: Int) throws(JSONFault) -> JSONValue {
    try checkDepth(depth)
    index += 1
    var values: [JSONValue] = []
    skipSpace()
    if next == UInt8(ascii: "]") {
      index += 1
      return .list(values)
    }
    while true {
      values.append(try value(depth: depth))
      skipSpace()
      if next == UInt8(ascii: "]") {
        index += 1
        return .list(values)
      }
      guard next == UInt8(ascii: ",") else { throw fault("a comma or ]") }
      index += 1
      skipSpace()
    }
  }

  private mutating func object(depth: Int) throws(JSONFault) -> JSONValue {
    try checkDepth(depth)
    index += 1
    var members: [JSONMember] = []
    var names = MemberNames()
    skipSpace()
    if next == UInt8(ascii: "}") {
      index += 1
      return .object(members)
    }
    while true {
      guard next == UInt8(ascii: "\"") else { throw fault("the name of a member") }
      let start = index
      let name = try text()
      guard names.insert(name, after: members) else {
        throw JSONFault(offset: start, expected: "a member other than \"\(name)\", given twice")
      }
      skipSpace()
      guard next == UInt8(ascii: ":") else { throw fault("a colon") }
      index += 1
      skipSpace()
      members.append(JSONMember(name, try value(depth: depth)))
      skipSpace()
      if next == UInt8(ascii: "}") {
        index += 1
        return .object(members)
      }
      guard next == UInt8(ascii: ",") else { throw fault("a comma or }") }
      index += 1
      skipSpace()
    }
  }

  private func checkDepth(_ depth: Int) throws(JSONFault) {
    if depth > Self.deepest { throw fault("at most \(Self.deepest) levels of nesting") }
  }
}

/// The names of an object's members, to find one given twice.
private struct MemberNames {
  private var names: Set<ExactText> = []
  /// Up to here comparing is faster than hashing.
  private static let few = 12

  mutating func insert(_ name: ExactText, after members: [JSONMember]) -> Bool {
    if members.count < Self.few { return !members.contains { $0.name == name } }
    if names.isEmpty { names = Set(members.map(\.name)) }
    return names.insert(name).inserted
  }
}
