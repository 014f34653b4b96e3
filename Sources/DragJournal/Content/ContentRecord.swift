import DragModel

/// One row of the table `content`: where the bytes with a hash are, or that they were given up.
///
///     key    32 bytes: BLAKE2b-256 of the bytes
///     value  8 bytes: check (SipHash-2-4 of the key and the rest, little-endian), then CBOR: an array
///            of the blob's number, 0 if the bytes were collected, and the number of bytes
struct ContentRecord: Hashable, Sendable {
  /// The blob that holds the bytes; nil once they were collected.
  var blob: BlobNumber?
  /// How many bytes there are, or were.
  var sizeBytes: UInt64

  private static let checkBytes = 8

  /// The row of a hash.
  func row(of digest: Digest, key: HashKey) -> [UInt8] {
    var encoder = CBOREncoder()
    encoder.arrayHeader(2)
    encoder.unsigned(blob?.value ?? 0)
    encoder.unsigned(sizeBytes)
    let body = encoder.output
    var check = Self.check(body, digest, key)
    var row: [UInt8] = []
    for _ in 0..<Self.checkBytes {
      row.append(UInt8(truncatingIfNeeded: check))
      check >>= 8
    }
    return row + body
  }

  /// Reads the row of a hash; nil if it is not what was written.
  init?(row: [UInt8], of digest: Digest, key: HashKey) {
    guard row.count > Self.checkBytes else { return nil }
    let body = Array(row[Self.checkBytes...])
    let check = Self.check(body, digest, key)
    for index in 0..<Self.checkBytes
    where row[index] != UInt8(truncatingIfNeeded: check >> (8 * UInt64(index))) {
      return nil
    }
    do throws(CBORError) {
      var decoder = CBORDecoder(body.span)
      _ = try decoder.arrayHeader(in: 2...2)
      let number = try decoder.unsigned()
      self.init(
        blob: number == 0 ? nil : BlobNumber(number), sizeBytes: try decoder.unsigned())
      try decoder.finish()
    } catch { return nil }
  }

  init(blob: BlobNumber?, sizeBytes: UInt64) {
    self.blob = blob
    self.sizeBytes = sizeBytes
  }

  private static func check(_ body: [UInt8], _ digest: Digest, _ key: HashKey) -> UInt64 {
    let bytes = digest.bytes + body
    return unsafe key.hash(bytes.span.bytes)
  }
}
