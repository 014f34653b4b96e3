/// A reader of deterministic CBOR (RFC 8949 §4.2) over bytes that it borrows.
///
/// It accepts only what `CBOREncoder` can write and never traps, whatever the bytes are. A read of
/// one item that throws leaves `offset` where it was; readers of several items, such as
/// `skipValue`, leave it somewhere in the value that was refused.
package struct CBORDecoder: ~Escapable {
  /// All bytes, of which the first `offset` are read.
  let input: Span<UInt8>
  /// Where the next item starts, in bytes from the start of the input.
  package internal(set) var offset: Int

  /// Starts at the first of these bytes.
  @_lifetime(copy input)
  package init(_ input: Span<UInt8>) {
    self.input = input
    offset = 0
  }

  /// Starts at the first of these bytes, as a store hands them out.
  @_lifetime(copy input)
  package init(_ input: RawSpan) {
    self.input = Span(_bytes: input)
    offset = 0
  }

  /// Whether every byte has been read.
  package var isAtEnd: Bool { offset == input.count }

  /// Refuses bytes after the last value.
  package func finish() throws(CBORError) {
    guard isAtEnd else { throw .trailingBytes(offset: offset) }
  }

  /// Tells the kind of the next item from its initial byte alone, and stays where it is.
  package func peekType() throws(CBORError) -> CBORType {
    guard offset < input.count else { throw .truncated(offset: offset) }
    return try type(ofInitial: input[offset])
  }

  /// Reads an integer of 0 or more.
  package mutating func unsigned() throws(CBORError) -> UInt64 {
    try argument(of: CBORMajor.unsigned, expected: .unsigned)
  }

  /// Reads an integer below 0 and gives its argument: the integer is -1 - argument.
  package mutating func negativeArgument() throws(CBORError) -> UInt64 {
    try argument(of: CBORMajor.negative, expected: .negative)
  }

  /// Reads an integer of either sign that fits 64 signed bits.
  package mutating func integer() throws(CBORError) -> Int64 {
    let head = try head()
    guard head.major <= CBORMajor.negative else { throw unexpected(.integer) }
    guard let magnitude = Int64(exactly: head.argument) else {
      throw .integerOutOfRange(offset: offset)
    }
    offset = head.end
    return head.major == CBORMajor.negative ? ~magnitude : magnitude
  }

  /// Reads the header of an array and gives its count of members, which the input has room for.
  package mutating func arrayHeader() throws(CBORError) -> Int {
    try count(of: CBORMajor.array, expected: .array, leastBytesEach: 1)
  }

  /// Reads the header of a map and gives its number of pairs, which the input has room for.
  package mutating func mapHeader() throws(CBORError) -> Int {
    try count(of: CBORMajor.map, expected: .map, leastBytesEach: 2)
  }

  /// Reads `true` or `false`.
  package mutating func bool() throws(CBORError) -> Bool {
    guard try peekType() == .bool else { throw unexpected(.bool) }
    defer { offset += 1 }
    return input[offset] == CBORSimple.true
  }

  /// Reads `null`.
  package mutating func null() throws(CBORError) {
    guard try peekType() == .null else { throw unexpected(.null) }
    offset += 1
  }

  /// Reads `null` if it is next, and tells whether it was.
  package mutating func nullIfPresent() throws(CBORError) -> Bool {
    guard try peekType() == .null else { return false }
    offset += 1
    return true
  }

  /// Reads a byte string into an array of its own.
  package mutating func bytes() throws(CBORError) -> [UInt8] {
    let span = try byteSpan()
    return unsafe span.withUnsafeBufferPointer { unsafe Array($0) }
  }

  /// Reads a byte string as a view of the input, without copying.
  @_lifetime(copy self)
  package mutating func byteSpan() throws(CBORError) -> Span<UInt8> {
    try payload(of: CBORMajor.bytes, expected: .bytes)
  }

  /// Reads a text string, valid UTF-8 throughout, into a string of its own.
  package mutating func text() throws(CBORError) -> String {
    let start = offset
    let span = try payload(of: CBORMajor.text, expected: .text)
    do {
      return String(copying: try UTF8Span(validating: span))
    } catch {
      offset = start
      throw .invalidUTF8(offset: start)
    }
  }
}
