/// A number as an eight-byte key, most significant byte first, so that keys sort as their numbers.
package struct BigEndianKey: Sendable {
  /// The bytes of the key.
  @usableFromInline let storage: [8 of UInt8]

  /// Makes the key of a number.
  @inlinable
  package init(_ number: UInt64) {
    var storage: [8 of UInt8] = [0, 0, 0, 0, 0, 0, 0, 0]
    for place in 0..<8 {
      storage[place] = UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64(place)))
    }
    self.storage = storage
  }

  /// The bytes to hand to a table.
  @inlinable
  package var bytes: RawSpan {
    @_lifetime(borrow self)
    borrowing get { unsafe storage.span.bytes }
  }

  /// The number of a key of eight bytes; nil for a key of another length.
  @inlinable
  package static func number(of key: borrowing RawSpan) -> UInt64? {
    if key.byteCount != 8 { return nil }
    return unsafe UInt64(bigEndian: key.unsafeLoadUnaligned(as: UInt64.self))
  }
}
