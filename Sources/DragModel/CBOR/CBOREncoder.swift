/// A writer of deterministic CBOR (RFC 8949 §4.2) into a buffer that it owns and can use again.
///
/// Every head is in its shortest form. Map keys are the caller's duty: written in ascending order
/// of their encoded bytes, each once, as many as the header said.
@safe
package struct CBOREncoder: ~Copyable {
  private static let leastCapacityBytes = 64

  /// The buffer; a pointer, because an array would check that it is unshared at each item.
  private var base: UnsafeMutableRawPointer
  private var capacity: Int
  /// How many bytes of the buffer have been written.
  package private(set) var count = 0

  /// Makes a writer whose buffer holds `capacityBytes` before it grows.
  package init(capacityBytes: Int = 0) {
    capacity = max(capacityBytes, Self.leastCapacityBytes)
    unsafe base = .allocate(byteCount: capacity, alignment: 1)
  }

  deinit { unsafe base.deallocate() }

  /// What has been written since the start, or since the buffer was last emptied, without copying.
  package var span: Span<UInt8> {
    @_lifetime(borrow self)
    borrowing get {
      let bytes = unsafe RawSpan(_unsafeStart: base, byteCount: count)
      return unsafe _overrideLifetime(Span(_bytes: bytes), borrowing: self)
    }
  }

  /// A copy of what has been written.
  ///
  /// - Complexity: O(n), n = bytes written; `span` is there for paths that must not allocate.
  package var output: [UInt8] {
    unsafe Array(UnsafeRawBufferPointer(start: base, count: count))
  }

  /// Empties the buffer; with `keepingCapacity` the next value is written without allocating.
  package mutating func removeAll(keepingCapacity: Bool) {
    count = 0
    if !keepingCapacity { reallocate(capacityBytes: Self.leastCapacityBytes) }
  }

  /// Forgets what was written after the first `count` bytes; the buffer stays as large as it is.
  package mutating func keepFirst(_ count: Int) {
    precondition((0...self.count).contains(count), "keepFirst keeps what has been written")
    self.count = count
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
    byte(value ? CBORSimple.true : CBORSimple.false)
  }

  /// Appends `null`.
  package mutating func null() {
    byte(CBORSimple.null)
  }

  /// Appends a number in the fewest of 2, 4 and 8 bytes that keep it; all NaNs are written alike.
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
    var value = value
    // Runs in place on native strings; one bridged from elsewhere is made native first.
    value.withUTF8 { unsafe payload(CBORMajor.text, UnsafeRawBufferPointer($0)) }
  }

  /// Appends a byte string.
  package mutating func bytes(_ value: [UInt8]) {
    unsafe value.withUnsafeBytes { unsafe payload(CBORMajor.bytes, $0) }
  }

  /// Appends a byte string that is borrowed from elsewhere.
  package mutating func bytes(_ value: Span<UInt8>) {
    unsafe value.withUnsafeBytes { unsafe payload(CBORMajor.bytes, $0) }
  }

  /// Appends bytes that are already whole items in deterministic form, as they are.
  package mutating func encoded(_ items: Span<UInt8>) {
    unsafe items.withUnsafeBytes { unsafe raw($0) }
  }

  private mutating func payload(_ major: UInt8, _ bytes: UnsafeRawBufferPointer) {
    head(major, UInt64(bytes.count))
    unsafe raw(bytes)
  }

  private mutating func raw(_ bytes: UnsafeRawBufferPointer) {
    makeRoom(forBytes: bytes.count)
    if let start = bytes.baseAddress {
      unsafe (base + count).copyMemory(from: start, byteCount: bytes.count)
    }
    count += bytes.count
  }

  @inline(__always)
  private mutating func head(_ major: UInt8, _ argument: UInt64) {
    if argument < 24 { return byte(major | UInt8(truncatingIfNeeded: argument)) }
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

  @inline(__always)
  private mutating func byte(_ byte: UInt8) {
    makeRoom(forBytes: 1)
    unsafe base.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count += 1
  }

  /// Appends an initial byte and the low `byteCount` bytes of `value`, highest first.
  private mutating func fixed(_ initial: UInt8, _ value: UInt64, byteCount: Int) {
    makeRoom(forBytes: 9)
    // All eight bytes are stored, those that count foremost; the next item overwrites the rest.
    let aligned = (value << UInt64(64 - 8 * byteCount)).bigEndian
    unsafe base.storeBytes(of: initial, toByteOffset: count, as: UInt8.self)
    unsafe base.storeBytes(of: aligned, toByteOffset: count + 1, as: UInt64.self)
    count += 1 + byteCount
  }

  @inline(__always)
  private mutating func makeRoom(forBytes needed: Int) {
    if capacity - count < needed { grow(forBytes: needed) }
  }

  @inline(never)
  private mutating func grow(forBytes needed: Int) {
    reallocate(capacityBytes: capacity + max(capacity, needed))
  }

  private mutating func reallocate(capacityBytes: Int) {
    let moved = UnsafeMutableRawPointer.allocate(byteCount: capacityBytes, alignment: 1)
    unsafe moved.copyMemory(from: base, byteCount: count)
    unsafe base.deallocate()
    unsafe base = moved
    capacity = capacityBytes
  }
}
