import DragModel
import Store
import TestSupport
import Testing

@testable import DragJournal

/// Stored content that is not what was written: found by reading and by verifying, never a trap.
@Suite(.temporaryFolder) struct ContentDamageTests {
  private let path = TemporaryFolder.journal
  private let bytes = SplitMix64.bytes(150_000)
  private var digest: Digest { Digest(of: bytes) }

  /// One item with three chunks.
  init() throws {
    let journal = try Journal.open(at: path, .test())
    try journal.make("L")
    _ = try journal.perform(.insert([.new(.holding(bytes, id: "a"))], into: "L"))
    #expect(try journal.contentRows() == (1, 4))
    try journal.close()
  }

  /// What is done to the rows.
  enum Deed: CaseIterable {
    case recordGone, recordCut, recordChanged, chunkGone, lastChunkGone, chunkCut, chunkChanged
    case chunksSwapped, recordSaysCollected, recordOfAnotherSize
  }

  @Test("Damaged or missing content is named by its hash or blob", arguments: Deed.allCases)
  func damage(deed: Deed) throws {
    try Alteration.make(in: path) { try $0.make(deed, digest) }
    let journal = try Journal.open(at: path, .test())
    let found = try #require(
      throws: JournalError.self, performing: { try journal.bytes(of: "a") as [UInt8] })
    let damage = try journal.damage()
    switch deed {
    case .chunkCut, .chunkChanged, .chunksSwapped:
      #expect(found == .corrupt(.blob(BlobNumber(1))))
      #expect(damage == [.blob(BlobNumber(1))])
    case .recordSaysCollected:
      #expect(found == .contentMissing(hash: digest.bytes))
      #expect(damage == [.content(hash: digest.bytes)])
    default:
      #expect(found == .corrupt(.content(hash: digest.bytes)))
      #expect(damage == [.content(hash: digest.bytes)])
    }
    try journal.close()
  }
}

extension Alteration {
  fileprivate func make(_ deed: ContentDamageTests.Deed, _ digest: Digest) throws {
    let key = try JournalStore(folder).header.hashKey
    let first = BlobChunk.key(BlobNumber(1), 0)
    let second = BlobChunk.key(BlobNumber(1), 1)
    try folder.environment.write { (transaction) throws(StoreError) in
      var record = try transaction.copy(tables.content, digest.bytes) ?? []
      var chunk = try transaction.copy(tables.blobs, first) ?? []
      let other = try transaction.copy(tables.blobs, second) ?? []
      switch deed {
      case .recordGone: try transaction.delete(tables.content, digest.bytes.span.bytes)
      case .recordCut: record.removeLast()
      case .recordChanged: record[record.count - 1] ^= 1
      case .recordSaysCollected:
        record = ContentRecord(blob: nil, sizeBytes: 150_000).row(of: digest, key: key)
      case .recordOfAnotherSize:
        record = ContentRecord(blob: BlobNumber(1), sizeBytes: 149_999).row(of: digest, key: key)
      case .chunkGone: try transaction.delete(tables.blobs, first.span.bytes)
      case .lastChunkGone:
        try transaction.delete(tables.blobs, BlobChunk.key(BlobNumber(1), 2).span.bytes)
      case .chunkCut: chunk.removeLast()
      case .chunkChanged: chunk[10_000] ^= 1
      case .chunksSwapped:
        chunk = other
      }
      if deed != .recordGone {
        try transaction.put(tables.content, key: digest.bytes, value: record)
      }
      if deed != .chunkGone { try transaction.put(tables.blobs, key: first, value: chunk) }
    }
  }
}
