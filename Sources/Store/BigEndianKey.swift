/// A number as an eight-byte key, most significant byte first, so that keys sort as their numbers.
package struct BigEndianKey: Sendable {
  /// The bytes of the key.
  @usableFromInline let storage: [8 of UInt8]

  /// Makes the key of a number.
  @inlinable
  package init(_ number: UInt64) {
    storage = unsafe unsafeBitCast(number.bigEndian, to: [8 of UInt8].self)
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
