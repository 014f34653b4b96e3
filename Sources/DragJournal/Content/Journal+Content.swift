public import DragModel
import Store

/// The bytes of representations.
extension Journal {
  /// The bytes of a representation.
  ///
  /// For large content ask for it piece by piece.
  ///
  /// - Throws: `contentMissing` if they were collected; `corrupt` if they are not there or have another
  ///   hash.
  @available(*, noasync, message: "await the other form")
  public func bytes(of representation: Representation) throws(JournalError) -> [UInt8] {
    if case .inline(let bytes) = representation.content { return bytes }
    var all: [UInt8] = []
    try forEachPiece(of: representation) { (piece) in all += piece }
    return all
  }

  /// Hands out the bytes of a representation, piece by piece, in constant memory.
  ///
  /// No transaction is open while the closure runs, so it may take its time. What it gets has a check
  /// that holds; whether all of it is what was stored is known at the end.
  ///
  /// - Throws: `contentMissing` if the bytes were collected, also meanwhile; `corrupt` if they are not
  ///   there or have another hash, and what the closure throws.
  /// - Complexity: O(n), n = bytes; constant memory.
  @available(*, noasync, message: "read it on a thread that may block")
  public func forEachPiece(
    of representation: Representation, _ body: ([UInt8]) throws(JournalError) -> Void
  ) throws(JournalError) {
    switch representation.content {
    case .inline(let bytes): if !bytes.isEmpty { try body(bytes) }
    case .stored(let hash, let size):
      try store.forEachPiece(of: Digest(bytes: hash), sizeBytes: size, body)
    }
  }

  /// The SHA-256 of the bytes of a representation, as other programs compute it to compare content.
  ///
  /// - Throws: `contentMissing` if they were collected; `corrupt` if they are not there or have another
  ///   hash.
  /// - Complexity: O(n), n = bytes; constant memory.
  @available(*, noasync, message: "read it on a thread that may block")
  public func sha256(of representation: Representation) throws(JournalError) -> [UInt8] {
    var builder = SHA256Builder()
    try forEachPiece(of: representation) { (piece) in builder.add(piece) }
    return builder.finish()
  }
}

extension JournalStore {
  /// Hands out the bytes with a hash; each piece is read in a transaction of its own.
  @available(*, noasync)
  func forEachPiece(
    of digest: Digest, sizeBytes: UInt64, _ body: ([UInt8]) throws(JournalError) -> Void
  ) throws(JournalError) {
    var builder = DigestBuilder()
    var offset: UInt64 = 0
    while offset < sizeBytes {
      let bytes = try read { (transaction) throws(JournalError) -> [UInt8] in
        guard let record = try content.record(of: digest, transaction) else {
          throw .corrupt(.content(hash: digest.bytes))
        }
        guard let blob = record.blob else { throw .contentMissing(hash: digest.bytes) }
        let index = BlobChunk.index(ofByte: offset)
        let wanted = min(UInt64(BlobChunk.byteCount), sizeBytes - offset)
        guard record.sizeBytes == sizeBytes,
          let bytes = try content.passingChunk(blob, index, transaction),
          UInt64(bytes.count) == wanted
        else { throw .corrupt(.content(hash: digest.bytes)) }
        return bytes
      }
      builder.add(bytes)
      offset += UInt64(bytes.count)
      try body(bytes)
    }
    guard builder.finish() == digest else { throw .corrupt(.content(hash: digest.bytes)) }
  }
}
