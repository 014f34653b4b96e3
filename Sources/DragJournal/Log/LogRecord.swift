import DragModel

/// The stored form of one event: a check, a flag, the chain value if the commit ends here, the event.
///
///     offset  bytes  what
///          0      8  check: SipHash-2-4 of all that follows, little-endian, with the journal's key
///                    bound to the sequence number
///          8      1  flags: 1 = a chain value follows
///          9     32  chain value after this event, only in the last record of a commit
///       9|41    ...  the event in deterministic CBOR
///
/// The check binds a record to its place, so records that changed places are found too.
enum LogRecord {
  private static let checkBytes = 8
  private static let flagsOffset = 8
  private static let bodyOffset = 9
  private static let hasChainValue: UInt8 = 1

  /// Encodes a record into a buffer that is used again.
  static func encode(
    _ event: borrowing Span<UInt8>, at sequence: SequenceNumber, chain: Digest?, key: HashKey,
    into buffer: inout [UInt8]
  ) {
    buffer.removeAll(keepingCapacity: true)
    for _ in 0..<checkBytes { buffer.append(0) }
    buffer.append(chain == nil ? 0 : hasChainValue)
    if let chain { buffer.append(contentsOf: chain.bytes) }
    unsafe event.withUnsafeBufferPointer { unsafe buffer.append(contentsOf: $0) }
    var check = self.check(ofRecord: buffer, at: sequence, key: key)
    for index in 0..<checkBytes {
      buffer[index] = UInt8(truncatingIfNeeded: check)
      check >>= 8
    }
  }

  private static func check(
    ofRecord record: [UInt8], at sequence: SequenceNumber, key: HashKey
  ) -> UInt64 {
    let body = record.span.extracting(droppingFirst: checkBytes)
    return unsafe key.bound(to: sequence).hash(body.bytes)
  }

  /// Checks a stored record and says where its event begins.
  ///
  /// - Throws: `corrupt` if it is not what was written at this place.
  static func check(
    _ record: borrowing RawSpan, at sequence: SequenceNumber, key: HashKey
  ) throws(JournalError) -> Int {
    guard record.byteCount > bodyOffset else { throw .corrupt(.record(sequence)) }
    let stored = UInt64(
      littleEndian: unsafe record.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt64.self))
    let body = record.extracting(droppingFirst: checkBytes)
    guard stored == key.bound(to: sequence).hash(body) else { throw .corrupt(.record(sequence)) }
    let flags = unsafe record.unsafeLoad(fromByteOffset: flagsOffset, as: UInt8.self)
    let start = bodyOffset + (flags & hasChainValue == 0 ? 0 : Digest.byteCount)
    guard flags & ~hasChainValue == 0, record.byteCount > start else {
      throw .corrupt(.record(sequence))
    }
    return start
  }

  /// Checks a stored record and decodes its event.
  ///
  /// - Throws: `corrupt` if it is not what was written at this place.
  static func event(
    _ record: borrowing RawSpan, at sequence: SequenceNumber, key: HashKey
  ) throws(JournalError) -> Event {
    let start = try check(record, at: sequence, key: key)
    do throws(CBORError) {
      var decoder = CBORDecoder(record.extracting(droppingFirst: start))
      let event = try Event(from: &decoder)
      try decoder.finish()
      return event
    } catch { throw .corrupt(.record(sequence)) }
  }

  /// The chain value of a checked record, if it ends a commit.
  static func chainValue(_ record: borrowing RawSpan) -> Digest? {
    let flags = unsafe record.unsafeLoad(fromByteOffset: flagsOffset, as: UInt8.self)
    guard flags & hasChainValue != 0 else { return nil }
    return Digest(
      bytes: (0..<Digest.byteCount).map {
        unsafe record.unsafeLoad(fromByteOffset: bodyOffset + $0, as: UInt8.self)
      })
  }
}
