import DragModel
import Store

/// One row of the table `blobs`: a stretch of a blob's bytes behind a check bound to its place.
///
///     key    8 bytes: the blob's number, 4 bytes: the chunk's index, both big-endian
///     value  8 bytes: check (SipHash-2-4, little-endian), then up to `byteCount` bytes
///
/// Every chunk but a blob's last is full. The row of blob 0 is the number that the next blob gets.
enum BlobChunk {
  /// The bytes of a full chunk: with the check and LMDB's page header they fill sixteen pages.
  static let byteCount = 65_536 - LMDBPage.headerBytes - checkBytes

  private static let checkBytes = 8

  /// What LMDB puts in front of a value that has pages of its own.
  private enum LMDBPage {
    static let headerBytes = 16
  }

  /// The chunk that a byte is in.
  static func index(ofByte offset: UInt64) -> UInt32 {
    UInt32(clamping: offset / UInt64(byteCount))
  }

  /// Where a chunk begins.
  static func offset(of index: UInt32) -> UInt64 { UInt64(index) * UInt64(byteCount) }

  /// The chunks that so many bytes are in, with the bytes in each.
  static func pieces(sizeBytes: UInt64) -> some Sequence<(index: UInt32, byteCount: Int)> {
    let full = UInt64(byteCount)
    let count = sizeBytes / full + (sizeBytes % full == 0 ? 0 : 1)
    return (0..<UInt32(clamping: count)).lazy.map { index in
      (index, Int(min(full, sizeBytes - offset(of: index))))
    }
  }

  /// The most bytes that a blob can have.
  static let blobBytes = UInt64(UInt32.max) * UInt64(byteCount)

  // MARK: Rows

  /// The key of a chunk.
  static func key(_ blob: BlobNumber, _ index: UInt32) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: blob.value >> (56 - 8 * UInt64($0))) }
      + (0..<4).map { UInt8(truncatingIfNeeded: index >> (24 - 8 * UInt32($0))) }
  }

  /// The place of a key; nil if it is none.
  static func place(ofKey key: borrowing RawSpan) -> (blob: BlobNumber, index: UInt32)? {
    guard key.byteCount == 12 else { return nil }
    let number = unsafe key.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt64.self)
    let index = unsafe key.unsafeLoadUnaligned(fromByteOffset: 8, as: UInt32.self)
    return (BlobNumber(UInt64(bigEndian: number)), UInt32(bigEndian: index))
  }

  /// The bytes of a chunk's row.
  static func rowBytes(_ count: Int) -> Int { checkBytes + count }

  /// Makes the row of a chunk in the memory where it is stored; its check may be known.
  ///
  /// - Precondition: The row has as many bytes as the stretches together need.
  static func fill(
    _ row: inout MutableRawSpan, _ stretches: [ArraySlice<UInt8>], _ blob: BlobNumber,
    _ index: UInt32, check: UInt64? = nil, key: HashKey
  ) {
    var offset = checkBytes
    for stretch in stretches {
      unsafe row.withUnsafeMutableBytes { row in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: row[offset...])
        unsafe stretch.withUnsafeBytes { unsafe rest.copyMemory(from: $0) }
      }
      offset += stretch.count
    }
    let check =
      check ?? Self.check(row.bytes.extracting(droppingFirst: checkBytes), blob, index, key: key)
    row.storeBytes(of: check.littleEndian, as: UInt64.self)
  }

  /// The row of a chunk.
  static func row(
    _ bytes: [UInt8], _ blob: BlobNumber, _ index: UInt32, key: HashKey
  ) -> [UInt8] {
    var row = [UInt8](repeating: 0, count: rowBytes(bytes.count))
    var span = row.mutableSpan
    var rowBytes = unsafe span.mutableBytes
    fill(&rowBytes, [bytes[...]], blob, index, key: key)
    return row
  }

  /// The bytes of a stored row; nil if it is not what was written at this place.
  static func bytes(
    ofRow row: borrowing RawSpan, _ blob: BlobNumber, _ index: UInt32, key: HashKey
  ) -> [UInt8]? {
    guard (checkBytes...checkBytes + byteCount).contains(row.byteCount) else { return nil }
    let stored = UInt64(
      littleEndian: unsafe row.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt64.self))
    let body = row.extracting(droppingFirst: checkBytes)
    guard stored == check(body, blob, index, key: key) else { return nil }
    return unsafe body.withUnsafeBytes { unsafe [UInt8]($0) }
  }

  /// How many bytes a stored row has.
  static func byteCount(ofRow row: borrowing RawSpan) -> Int { max(0, row.byteCount - checkBytes) }

  /// The bytes of a row whose check was found right before.
  static func uncheckedBytes(_ row: [UInt8]) -> [UInt8] { Array(row.dropFirst(checkBytes)) }

  /// The check of a chunk's bytes, bound to its place.
  static func check(
    _ bytes: borrowing RawSpan, _ blob: BlobNumber, _ index: UInt32, key: HashKey
  ) -> UInt64 {
    key.bound(to: place(blob, index)).hash(bytes)
  }

  /// What a row's check is bound to.
  private static func place(_ blob: BlobNumber, _ index: UInt32) -> SequenceNumber {
    SequenceNumber(~(blob.value << 32 | UInt64(index)))
  }
}
