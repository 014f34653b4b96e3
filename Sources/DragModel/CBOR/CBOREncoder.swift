/// A writer of deterministic CBOR (RFC 8949 §4.2) into a buffer that it owns and that can be used again.
///
/// Every head is in its shortest form. Map keys are the caller's duty: written in ascending order
/// of their encoded bytes, each once, as many as the header said.
package struct CBOREncoder: Sendable {
  /// What has been written since the start, or since it was last emptied.
  package private(set) var output: [UInt8]

  /// Makes a writer whose buffer holds `capacityBytes` before it grows.
  package init(capacityBytes: Int = 0) {
    output = []
    output.reserveCapacity(capacityBytes)
  }

  /// Empties the buffer; with `keepingCapacity` the next value is written without allocating.
  package mutating func removeAll(keepingCapacity: Bool) {
    output.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Appends an integer of 0 or more.
  package mutating func unsigned(_ value: UInt64) {
    head(CBORMajor.unsigned, value)
  }

  /// Appends the integer -1 - `argument`, which reaches down to -2^64.
  package mutating func negative(argument: UInt64) {
    head(CBORMajor.negative, argument)
  }

  /// Appends an integer of either sign.
  package mutating func integer(_ value: Int64) {
    // The complement of a negative number is -1 - value, which is CBOR's argument.
    let argument = UInt64(bitPattern: value < 0 ? ~value : value)
    head(value < 0 ? CBORMajor.negative : CBORMajor.unsigned, argument)
  }

  /// Appends the header of an array whose `count` members the caller writes next.
  package mutating func arrayHeader(_ count: Int) {
    precondition(count >= 0, "an array has no negative number of members")
    head(CBORMajor.array, UInt64(count))
  }

  /// Appends the header of a map whose `count` pairs of key and value the caller writes next.
  package mutating func mapHeader(_ count: Int) {
    precondition(count >= 0, "a map has no negative number of pairs")
    head(CBORMajor.map, UInt64(count))
  }

  /// Appends `true` or `false`.
  package mutating func bool(_ value: Bool) {
    output.append(value ? CBORSimple.true : CBORSimple.false)
  }

  /// Appends `null`.
  package mutating func null() {
    output.append(CBORSimple.null)
  }

  /// Appends a number in the shortest of 2, 4 and 8 bytes that keeps it; every NaN is written alike.
  package mutating func double(_ value: Double) {
    if value.isNaN { return fixed(CBORSimple.half, UInt64(HalfFloat.nan), byteCount: 2) }
    let single = Float(value)
    guard Double(single) == value else {
      return fixed(CBORSimple.double, value.bitPattern, byteCount: 8)
    }
    guard let half = HalfFloat.bits(exactly: single) else {
      return fixed(CBORSimple.single, UInt64(single.bitPattern), byteCount: 4)
    }
    fixed(CBORSimple.half, UInt64(half), byteCount: 2)
  }

  /// Appends a text string.
  package mutating func text(_ value: String) {
    let utf8 = value.utf8
    head(CBORMajor.text, UInt64(utf8.count))
    output.append(contentsOf: utf8)
  }

  /// Appends a byte string.
  package mutating func bytes(_ value: [UInt8]) {
    head(CBORMajor.bytes, UInt64(value.count))
    output.append(contentsOf: value)
  }

  /// Appends a byte string that is borrowed from elsewhere.
  package mutating func bytes(_ value: Span<UInt8>) {
    head(CBORMajor.bytes, UInt64(value.count))
    unsafe value.withUnsafeBufferPointer { unsafe output.append(contentsOf: $0) }
  }

  /// Appends bytes that are already whole items in deterministic form, as they are.
  package mutating func encoded(_ items: Span<UInt8>) {
    unsafe items.withUnsafeBufferPointer { unsafe output.append(contentsOf: $0) }
  }

  private mutating func head(_ major: UInt8, _ argument: UInt64) {
    if argument < 24 { return output.append(major | UInt8(truncatingIfNeeded: argument)) }
    longHead(major, argument)
  }

  private mutating func longHead(_ major: UInt8, _ argument: UInt64) {
    switch argument {
    case ...0xff: fixed(major | 24, argument, byteCount: 1)
    case ...0xffff: fixed(major | 25, argument, byteCount: 2)
    case ...0xffff_ffff: fixed(major | 26, argument, byteCount: 4)
    default: fixed(major | 27, argument, byteCount: 8)
    }
  }

  /// Appends an initial byte and the low `byteCount` bytes of `value`, highest first.
  private mutating func fixed(_ initial: UInt8, _ value: UInt64, byteCount: Int) {
    output.append(initial)
    var shift = (byteCount - 1) * 8
    while shift >= 0 {
      output.append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
      shift -= 8
    }
  }
}
