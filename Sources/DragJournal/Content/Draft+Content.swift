import DragModel

/// Content that a request brings: written in the transaction of its event, or not at all.
extension Draft {
  /// Gives a number to bytes that will arrive piece by piece.
  ///
  /// - Throws: `storage` or `corrupt` if the last number cannot be read.
  mutating func openBlob() throws(JournalError) -> BlobNumber {
    try content.open(for: pending.count)
  }

  /// Continues a blob with the next bytes, however many.
  ///
  /// What is brought is kept in memory until the event of the request is committed.
  ///
  /// - Throws: `corrupt` if the blob has not the bytes before `offset`; `tooLarge` past the most that
  ///   a blob can have.
  /// - Complexity: O(k + log n), k = bytes, n = chunks stored.
  mutating func append(
    _ bytes: [UInt8], to blob: BlobNumber, at offset: UInt64
  ) throws(JournalError) {
    guard try content.byteCount(of: blob) == offset else { throw .corrupt(.blob(blob)) }
    guard UInt64(bytes.count) <= BlobChunk.blobBytes - offset else {
      throw .tooLarge(
        what: .content, size: Int(clamping: offset) + bytes.count,
        limit: Int(clamping: BlobChunk.blobBytes))
    }
    guard !bytes.isEmpty else { return }
    content.append(bytes, to: blob, at: offset, for: pending.count)
  }

  /// Makes the bytes of a blob content that representations can name, and gives their hash.
  ///
  /// Equal content is stored once: if it is there already, the blob is left to be collected.
  ///
  /// - Throws: `corrupt` if the blob has not exactly so many bytes, or they are not what was written.
  /// - Complexity: O(n), n = bytes of the blob; constant memory.
  mutating func seal(_ blob: BlobNumber, sizeBytes: UInt64) throws(JournalError) -> Digest {
    guard try content.byteCount(of: blob) == sizeBytes else { throw .corrupt(.blob(blob)) }
    let digest = try content.digest(of: blob, sizeBytes: sizeBytes)
    if try content.record(of: digest) == nil {
      content.seal(blob, as: digest, sizeBytes: sizeBytes, for: pending.count)
    }
    return digest
  }

  /// The bytes of a blob, for those that are small enough to be kept inline.
  ///
  /// - Throws: `corrupt` if there are fewer, or they are not what was written.
  func bytes(of blob: BlobNumber, sizeBytes: UInt64) throws(JournalError) -> [UInt8] {
    var all: [UInt8] = []
    try content.forEachChunk(of: blob, sizeBytes: sizeBytes) { (bytes) in all += bytes }
    return all
  }

  /// Refuses representations that name content by a hash that the journal does not know.
  ///
  /// One whose bytes were collected may still be named: it is as missing as before.
  ///
  /// - Throws: `contentMissing`.
  func checkStored(_ representations: [Representation]) throws(JournalError) {
    for representation in representations {
      guard case .stored(let hash, let size) = representation.content else { continue }
      guard hash.count == Digest.byteCount,
        try content.sizeBytes(of: Digest(bytes: hash)) == size
      else { throw .contentMissing(hash: hash) }
    }
  }

  /// Moves large content out of representations, to be stored with the event.
  ///
  /// - Throws: `storage` or `corrupt` if the content store cannot be read.
  mutating func store(
    _ representations: [Representation]
  ) throws(JournalError) -> [Representation] {
    var stored = representations
    for index in stored.indices {
      guard case .inline(let bytes) = stored[index].content,
        bytes.count > Limits.inlineContentBytes
      else { continue }
      let digest = Digest(of: bytes)
      let size = UInt64(bytes.count)
      if try content.record(of: digest) == nil {
        let blob = try openBlob()
        content.append(bytes, to: blob, at: 0, for: pending.count)
        content.seal(blob, as: digest, sizeBytes: size, for: pending.count)
      }
      stored[index].content = .stored(hash: digest.bytes, sizeBytes: size)
    }
    return stored
  }
}
