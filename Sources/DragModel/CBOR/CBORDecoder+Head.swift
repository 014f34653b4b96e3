/// The initial byte of an item with the argument that follows it.
struct CBORHead {
  /// The major type, in place in the upper three bits.
  let major: UInt8
  /// The number in the head: a value, a length, a count, or the bits of a float.
  let argument: UInt64
  /// The offset of the byte after the head.
  let end: Int
}

extension CBORDecoder {
  /// Reads the head at `offset` without moving, and refuses any but its shortest form.
  @inline(__always)
  func head() throws(CBORError) -> CBORHead {
    guard offset < input.count else { throw .truncated(offset: offset) }
    let initial = input[offset]
    let info = initial & 0x1f
    if info < 24 {
      return CBORHead(major: initial & 0xe0, argument: UInt64(info), end: offset + 1)
    }
    return try longHead(initial)
  }

  private func longHead(_ initial: UInt8) throws(CBORError) -> CBORHead {
    let major = initial & 0xe0
    let info = initial & 0x1f
    guard info < 28 else { throw unsupported(initial) }
    let byteCount = 1 << Int(info - 24)
    let argument = try bigEndian(byteCount: byteCount)
    if major != CBORMajor.simple {
      // The least number that needs this many bytes: 24, 2^8, 2^16, 2^32.
      let least: UInt64 = byteCount == 1 ? 24 : 1 << UInt64(byteCount * 4)
      guard argument >= least else { throw .notShortest(offset: offset) }
    } else if byteCount == 1, argument < 32 {
      throw .notShortest(offset: offset)
    }
    return CBORHead(major: major, argument: argument, end: offset + 1 + byteCount)
  }

  /// Reads the `byteCount` bytes after the initial byte as one number, highest byte first.
  func bigEndian(byteCount: Int) throws(CBORError) -> UInt64 {
    guard input.count - offset > byteCount else { throw .truncated(offset: offset) }
    var value: UInt64 = 0
    for index in offset + 1...offset + byteCount {
      value = value << 8 | UInt64(input[index])
    }
    return value
  }

  @inline(__always)
  mutating func argument(
    of major: UInt8, expected: CBORError.Expectation
  ) throws(CBORError) -> UInt64 {
    let head = try head()
    guard head.major == major else { throw unexpected(expected) }
    offset = head.end
    return head.argument
  }

  mutating func count(
    of major: UInt8, expected: CBORError.Expectation, leastBytesEach: Int
  ) throws(CBORError) -> Int {
    let head = try head()
    guard head.major == major else { throw unexpected(expected) }
    guard head.argument <= UInt64((input.count - head.end) / leastBytesEach) else {
      throw .lengthBeyondInput(offset: offset)
    }
    offset = head.end
    return Int(head.argument)
  }

  @_lifetime(copy self)
  mutating func payload(
    of major: UInt8, expected: CBORError.Expectation
  ) throws(CBORError) -> Span<UInt8> {
    let length = try count(of: major, expected: expected, leastBytesEach: 1)
    let start = offset
    offset += length
    return input.extracting(start..<offset)
  }

  /// Names the item at `offset` in an error, or the reason why it has no name.
  func unexpected(_ expected: CBORError.Expectation) -> CBORError {
    do {
      return .unexpected(found: try peekType(), expected: expected, offset: offset)
    } catch {
      return error
    }
  }

  func type(ofInitial initial: UInt8) throws(CBORError) -> CBORType {
    guard initial & 0x1f < 28 else { throw unsupported(initial) }
    switch initial & 0xe0 {
    case CBORMajor.unsigned: return .unsigned
    case CBORMajor.negative: return .negative
    case CBORMajor.bytes: return .bytes
    case CBORMajor.text: return .text
    case CBORMajor.array: return .array
    case CBORMajor.map: return .map
    case CBORMajor.tag: return .tag
    default: break
    }
    switch initial {
    case CBORSimple.false, CBORSimple.true: return .bool
    case CBORSimple.null: return .null
    case CBORSimple.undefined: return .undefined
    case CBORSimple.half...CBORSimple.double: return .double
    default: return .simple
    }
  }

  /// Tells why an initial byte with additional information 28 to 31 is refused.
  private func unsupported(_ initial: UInt8) -> CBORError {
    // 31 announces an indefinite length on strings, arrays and maps; on type 7 it is their end.
    switch initial {
    case 0x5f, 0x7f, 0x9f, 0xbf, 0xff: .indefiniteLength(offset: offset)
    default: .reserved(offset: offset)
    }
  }
}
